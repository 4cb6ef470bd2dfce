#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_formats::Format;

fuzz_target!(|bytes: &[u8]| tengen_fuzz::survive(Format::Psq, bytes));
