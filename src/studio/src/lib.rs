//! The desk of the program for a page: a question goes into a buffer, its answer comes out of one.
//!
//! A page, and each of its workers, writes a question where [`room`] says, calls [`ask`], and reads the
//! answer there, [`length`] bytes of it. If that ends in a panic, the answer is what the panic said.

use std::cell::RefCell;

use sandtable::desk::Desk;
use sandtable::games::Shipped;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    std::panic::set_hook(Box::new(|info| leave(info.to_string().into_bytes())));
    let question = QUESTION.take();
    let question = String::from_utf8_lossy(&question);
    leave(DESK.with_borrow_mut(|desk| desk.ask::<Shipped>(&question)).into_bytes());
    answer()
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

fn leave(words: Vec<u8>) {
    ANSWER.set(words);
}
