use js_sys::{Atomics, Int32Array, SharedArrayBuffer};

/// Memory that the page shares with the worker: to stop question `id`, the page stores `id` (its low 32 bits) at index `id % 8` of
/// the buffer seen as an `Int32Array`. It takes at least [`StopBoard::BYTES`], all zero at first, so ids begin at 1.
///
/// Several slots, so that a question stopped right after another does not wipe out the first word before the worker has read it.
#[derive(Clone, Debug)]
pub struct StopBoard(Int32Array);

impl StopBoard {
    /// How many stopped questions are remembered.
    pub const SLOTS: u32 = 8;
    /// The size of the buffer.
    pub const BYTES: u32 = 4 * Self::SLOTS;

    /// The board on a shared buffer; `None` if that is too small.
    pub fn new(buffer: &SharedArrayBuffer) -> Option<Self> {
        (buffer.byte_length() >= Self::BYTES).then(|| Self(Int32Array::new(buffer)))
    }

    /// Whether the page wants this question stopped.
    pub fn stops(&self, id: u64) -> bool {
        let [a, b, c, d, ..] = id.to_le_bytes();
        let low = u32::from_le_bytes([a, b, c, d]);
        Atomics::load(&self.0, low % Self::SLOTS).is_ok_and(|stored| stored == low.cast_signed())
    }
}
