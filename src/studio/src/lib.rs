//! Studio backend as a WebAssembly module: requests and results are bytes in the module's memory.
//!
//! The page, and each of its workers, writes a request into the buffer from [`room`], calls [`ask`], and reads
//! [`length`] bytes of the result at the returned address. If the call ends in a panic, the result at [`answer`] is the
//! message of the panic.

use std::cell::RefCell;

use sandtable::desk::StudioBackend;
use sandtable::games::Shipped;

thread_local! {
    static DESK: RefCell<StudioBackend> = RefCell::default();
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the address of a buffer for a request of `bytes` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Executes the request in the buffer and returns the address of its result.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    std::panic::set_hook(Box::new(|info| leave(info.to_string().into_bytes())));
    let question = QUESTION.take();
    let question = String::from_utf8_lossy(&question);
    leave(DESK.with_borrow_mut(|desk| desk.execute_json::<Shipped>(&question)).into_bytes());
    answer()
}

/// Returns the address of the last result.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Returns the length of the last result in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

fn leave(words: Vec<u8>) {
    ANSWER.set(words);
}
