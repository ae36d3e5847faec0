//! Parallel loops that also work where there are no threads.

/// Calls `work` with each item and its index, in any order, on the caller's thread pool.
///
/// Outside a thread pool it runs on the caller's thread: rayon would otherwise start threads of its own.
#[cfg(feature = "threads")]
pub fn for_each<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    use rayon::prelude::*;
    match rayon::current_thread_index() {
        Some(_) => items.par_iter_mut().enumerate().for_each(|(index, item)| work(index, item)),
        None => items.iter_mut().enumerate().for_each(|(index, item)| work(index, item)),
    }
}

/// Calls `work` with each item and its index, in order.
#[cfg(not(feature = "threads"))]
pub fn for_each<T>(items: &mut [T], work: impl Fn(usize, &mut T)) {
    items.iter_mut().enumerate().for_each(|(index, item)| work(index, item));
}
