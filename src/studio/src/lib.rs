//! Studio backend as a WebAssembly module: requests and results are bytes in the module's memory.
//!
//! The page, and each of its workers, writes a request into the buffer from [`allocate_request`], calls
//! [`execute_request`], and reads [`result_length`] bytes of the result at the returned address. If the call ends in a
//! panic, the result at [`result_address`] is the message of the panic.

use std::cell::RefCell;

use sandtable::desk::StudioBackend;
use sandtable::games::Shipped;

thread_local! {
    static BACKEND: RefCell<StudioBackend> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESULT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the address of a buffer for a request of `bytes` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn allocate_request(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Executes the request in the buffer and returns the address of its result.
#[unsafe(no_mangle)]
pub extern "C" fn execute_request() -> *const u8 {
    std::panic::set_hook(Box::new(|info| store_result(info.to_string().into_bytes())));
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    let result = BACKEND.with_borrow_mut(|backend| backend.execute_json::<Shipped>(&request));
    store_result(result.into_bytes());
    result_address()
}

/// Returns the address of the last result.
#[unsafe(no_mangle)]
pub extern "C" fn result_address() -> *const u8 {
    RESULT.with_borrow(|result| result.as_ptr())
}

/// Returns the length of the last result in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn result_length() -> usize {
    RESULT.with_borrow(Vec::len)
}

fn store_result(result: Vec<u8>) {
    RESULT.set(result);
}
