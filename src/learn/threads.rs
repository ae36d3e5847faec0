//! Work shared out over threads, where there are any.

/// Calls `work` for each item and its index, in any order, on the threads of the pool that the caller runs in. Without
/// a pool it runs on the caller's thread: rayon would otherwise start as many threads as the environment asks for.
#[cfg(feature = "threads")]
pub fn each<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    use rayon::prelude::*;
    match rayon::current_thread_index() {
        Some(_) => items.par_iter_mut().enumerate().for_each(|(index, item)| work(index, item)),
        None => items.iter_mut().enumerate().for_each(|(index, item)| work(index, item)),
    }
}

/// Calls `work` for each item and its index, in order.
#[cfg(not(feature = "threads"))]
pub fn each<T>(items: &mut [T], work: impl Fn(usize, &mut T)) {
    items.iter_mut().enumerate().for_each(|(index, item)| work(index, item));
}
