//! Work shared out over threads, where there are any.

/// Does something with each item, which has a number; in any order.
#[cfg(feature = "threads")]
pub fn each<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    use rayon::prelude::*;
    items.par_iter_mut().enumerate().for_each(|(place, item)| work(place, item));
}

/// Does something with each item, which has a number; one after the other.
#[cfg(not(feature = "threads"))]
pub fn each<T>(items: &mut [T], work: impl Fn(usize, &mut T)) {
    for (place, item) in items.iter_mut().enumerate() {
        work(place, item);
    }
}
