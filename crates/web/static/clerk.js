// The Web Worker that reads and writes game files. Messages that come before it is loaded wait for it.
import init, { receive } from "{{files.js}}";

const ready = init();

onmessage = async ({ data: [message, bytes] }) => {
  await ready;
  postMessage(receive(message, bytes));
};
