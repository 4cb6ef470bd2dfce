//! The sounds of the page, made by WebAudio from the tables below; no recording is used.
use std::cell::OnceCell;

use leptos::web_sys::{
    self, AudioBuffer, AudioContext, AudioContextState, AudioNode, AudioScheduledSourceNode, BiquadFilterType,
    OscillatorType,
};
use wasm_bindgen::JsValue;

/// What there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A stone is put down.
    Stone,
    /// The person won.
    Win,
    /// The person lost.
    Loss,
    /// Little time is left.
    LowClock,
}

/// Plays a sound, with a volume from 0 to 1.
///
/// Nothing sounds before the person has touched the page in any way: browsers don't allow it.
pub(crate) fn play(sound: Sound, volume: f64) {
    thread_local! {
        /// Made by the first sound; `None` where there is nothing to play on.
        static SPEAKER: OnceCell<Option<Speaker>> = const { OnceCell::new() };
    }
    if volume <= 0.0 || !web_sys::window().is_some_and(|window| window.navigator().user_activation().has_been_active())
    {
        return;
    }
    SPEAKER.with(|speaker| {
        if let Some(speaker) = speaker.get_or_init(|| Speaker::new().ok()) {
            // A sound that can't be made is not missed.
            speaker.play(sound, volume.min(1.0)).ok();
        }
    });
}

/// One part of a sound: it starts within two milliseconds and dies away.
struct Voice {
    source: Source,
    /// Seconds from the start of the sound.
    start: f64,
    /// Seconds until it can't be heard.
    length: f64,
    /// The amplitude at its loudest.
    loudness: f32,
}

enum Source {
    /// A wave that slides from a frequency to another, in hertz.
    Wave(OscillatorType, f32, f32),
    /// Noise around a frequency in hertz, the narrower the greater the second number (the filter's Q).
    Noise(f32, f32),
}

const fn wave(kind: OscillatorType, from: f32, to: f32, start: f64, length: f64, loudness: f32) -> Voice {
    Voice { source: Source::Wave(kind, from, to), start, length, loudness }
}

/// A bell: its note and, softer and shorter, the octave above.
const fn bell(note: f32, start: f64, length: f64, loudness: f32) -> [Voice; 2] {
    use OscillatorType::{Sine, Triangle};
    let octave = 2.0 * note;
    [
        wave(Triangle, note, note, start, length, loudness),
        wave(Sine, octave, octave, start, length / 2.0, loudness / 3.0),
    ]
}

/// Slate on wood: the click of the edge, the knock of the board, the thump of its body.
const STONE: [Voice; 3] = [
    Voice { source: Source::Noise(2600.0, 0.9), start: 0.0, length: 0.035, loudness: 0.6 },
    wave(OscillatorType::Triangle, 780.0, 600.0, 0.0, 0.05, 0.16),
    wave(OscillatorType::Sine, 210.0, 95.0, 0.0, 0.11, 0.45),
];

/// C, E, G and the C above.
const WIN: [[Voice; 2]; 4] = [
    bell(523.25, 0.0, 0.5, 0.22),
    bell(659.26, 0.11, 0.5, 0.22),
    bell(783.99, 0.22, 0.6, 0.22),
    bell(1046.5, 0.33, 1.0, 0.24),
];

/// G, E flat and the C below.
const LOSS: [[Voice; 2]; 3] = [bell(392.0, 0.0, 0.5, 0.2), bell(311.13, 0.2, 0.5, 0.2), bell(261.63, 0.4, 0.9, 0.22)];

/// Two ticks.
const LOW_CLOCK: [Voice; 2] = [
    wave(OscillatorType::Sine, 980.0, 980.0, 0.0, 0.08, 0.25),
    wave(OscillatorType::Sine, 980.0, 980.0, 0.16, 0.08, 0.25),
];

impl Sound {
    const fn voices(self) -> &'static [Voice] {
        match self {
            Self::Stone => &STONE,
            Self::Win => WIN.as_flattened(),
            Self::Loss => LOSS.as_flattened(),
            Self::LowClock => &LOW_CLOCK,
        }
    }
}

/// What is too soft to hear: a volume that falls by a constant factor never reaches zero.
const SILENCE: f32 = 0.0001;

/// Seconds in which a voice becomes loud: at once to the ear, without the crack of a jump.
const ATTACK: f64 = 0.002;

/// Where the sounds come out, with the noise that some are made of.
struct Speaker {
    context: AudioContext,
    noise: AudioBuffer,
}

impl Speaker {
    fn new() -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let samples: Vec<f32> =
            std::iter::repeat_with(|| single(2.0 * js_sys::Math::random() - 1.0)).take(4096).collect();
        let noise = context.create_buffer(1, 4096, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Self { context, noise })
    }

    fn play(&self, sound: Sound, volume: f64) -> Result<(), JsValue> {
        if self.context.state() == AudioContextState::Suspended {
            // What is played below waits for it.
            let _resumed = self.context.resume()?;
        }
        let all = self.context.create_gain()?;
        // The ear hears ratios: half the slider sounds half as loud at a quarter of the amplitude.
        all.gain().set_value(single(volume * volume));
        all.connect_with_audio_node(&self.context.destination())?;
        let now = self.context.current_time();
        sound.voices().iter().try_for_each(|voice| self.start(voice, now + voice.start, &all))
    }

    fn start(&self, voice: &Voice, start: f64, output: &AudioNode) -> Result<(), JsValue> {
        let end = start + voice.length;
        let envelope = self.context.create_gain()?;
        let gain = envelope.gain();
        gain.set_value_at_time(0.0, start)?;
        gain.linear_ramp_to_value_at_time(voice.loudness, start + ATTACK)?;
        gain.exponential_ramp_to_value_at_time(SILENCE, end)?;
        envelope.connect_with_audio_node(output)?;
        let source: AudioScheduledSourceNode = match voice.source {
            Source::Wave(kind, from, to) => {
                let oscillator = self.context.create_oscillator()?;
                oscillator.set_type(kind);
                oscillator.frequency().set_value_at_time(from, start)?;
                oscillator.frequency().exponential_ramp_to_value_at_time(to, end)?;
                oscillator.connect_with_audio_node(&envelope)?;
                oscillator.into()
            }
            Source::Noise(frequency, q) => {
                let filter = self.context.create_biquad_filter()?;
                filter.set_type(BiquadFilterType::Bandpass);
                filter.frequency().set_value(frequency);
                filter.q().set_value(q);
                filter.connect_with_audio_node(&envelope)?;
                let noise = self.context.create_buffer_source()?;
                noise.set_buffer(Some(&self.noise));
                noise.connect_with_audio_node(&filter)?;
                noise.into()
            }
        };
        source.start_with_when(start)?;
        source.stop_with_when(end)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "samples and amplitudes are single precision in WebAudio")]
const fn single(amplitude: f64) -> f32 {
    amplitude as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 4] = [Sound::Stone, Sound::Win, Sound::Loss, Sound::LowClock];

    /// The loudness of a voice at a time, as its envelope draws it.
    fn loudness(voice: &Voice, time: f64) -> f64 {
        let age = time - voice.start;
        if age < 0.0 || age > voice.length {
            return 0.0;
        }
        let part = ((age - ATTACK) / (voice.length - ATTACK)).max(0.0);
        f64::from(voice.loudness) * f64::from(SILENCE / voice.loudness).powf(part)
    }

    #[test]
    fn no_sound_is_ever_louder_than_the_speaker() {
        for sound in ALL {
            let loudest = (0..2000)
                .map(|step| sound.voices().iter().map(|voice| loudness(voice, f64::from(step) / 1000.0)).sum())
                .fold(0.0, f64::max);
            assert!(loudest > 0.2, "{sound:?} can't be heard: {loudest}");
            assert!(loudest <= 1.25, "{sound:?} is clipped: {loudest}");
        }
    }

    #[test]
    fn every_voice_has_time_to_rise_and_to_fall_and_the_stone_is_short() {
        for sound in ALL {
            assert!(sound.voices().iter().all(|voice| voice.length > 10.0 * ATTACK), "{sound:?}");
        }
        let end = Sound::Stone.voices().iter().map(|voice| voice.start + voice.length).fold(0.0, f64::max);
        assert!(end < 0.15, "a stone sounds for {end} s");
    }
}
