//! Threads: a pool of them for the command line, the calling thread for a worker of a browser page.

#[cfg(feature = "cli")]
pub use self::many::{Pool, PoolError};
#[cfg(not(feature = "cli"))]
pub use self::single::{Pool, PoolError};

#[cfg(feature = "cli")]
mod many {
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::STACK_BYTES;

    /// Error of starting threads.
    pub type PoolError = rayon::ThreadPoolBuildError;

    /// Maximum number of threads for each core; more do not help, and each one costs a tally.
    const MAX_THREADS_PER_CORE: usize = 4;

    /// A pool of threads.
    pub struct Pool(ThreadPool);

    impl Pool {
        /// Starts `threads` threads, or one for each core if `threads` is 0; at most four for each core.
        ///
        /// `RAYON_NUM_THREADS` and `RUST_MIN_STACK` have no effect.
        ///
        /// # Errors
        /// If the system starts no thread.
        pub fn new(threads: usize) -> Result<Pool, PoolError> {
            let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
            let threads = if threads == 0 { cores } else { threads };
            let threads = threads.min(MAX_THREADS_PER_CORE * cores);
            let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES);
            Ok(Pool(pool.build()?))
        }

        /// Returns the number of threads.
        pub fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        /// Runs `work` and shares its parallel parts among these threads.
        pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
            self.0.install(work)
        }

        /// Runs `each` once on every thread and returns the results.
        pub fn broadcast<T: Send>(&self, each: impl Fn() -> T + Sync) -> Vec<T> {
            self.0.broadcast(|_| each())
        }
    }
}

#[cfg(not(feature = "cli"))]
mod single {
    /// Error that never occurs, since no thread is started.
    pub type PoolError = std::convert::Infallible;

    /// The calling thread.
    pub struct Pool;

    impl Pool {
        /// Returns the calling thread; the requested number of threads has no effect.
        pub fn new(_: usize) -> Result<Pool, PoolError> {
            Ok(Pool)
        }

        /// Returns 1.
        pub fn threads(&self) -> usize {
            1
        }

        /// Runs `work`.
        pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }

        /// Runs `each` once.
        pub fn broadcast<T>(&self, each: impl Fn() -> T) -> Vec<T> {
            vec![each()]
        }
    }
}
