// The Web Worker in which the automatic players think. Messages that come before the program is loaded wait for it.
import init, { Thinker } from "{{engine.js}}";

const thinker = init().then(() => new Thinker((event) => postMessage(event)));

onmessage = async ({ data }) => (await thinker).receive(data);
