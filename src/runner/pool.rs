//! Pool of threads on the command line; in a browser, the calling thread alone.

#[cfg(feature = "cli")]
pub use self::many::{Pool, PoolError};
#[cfg(not(feature = "cli"))]
pub use self::single::{Pool, PoolError};

#[cfg(feature = "cli")]
mod many {
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::STACK_BYTES;

    /// Error that occurs if the system cannot start threads.
    pub type PoolError = rayon::ThreadPoolBuildError;

    /// Maximum number of threads for each core; more are no faster, and each needs a tally in memory.
    const MAX_THREADS_PER_CORE: usize = 4;

    /// Pool of threads on which games are played.
    pub struct Pool(ThreadPool);

    impl Pool {
        /// Starts `threads` threads, or one for each core if `threads` is 0.
        ///
        /// A number above four threads for each core is reduced to this limit. The environment variables
        /// `RAYON_NUM_THREADS` and `RUST_MIN_STACK` have no effect.
        ///
        /// # Errors
        /// If the system cannot start the threads.
        pub fn new(threads: usize) -> Result<Pool, PoolError> {
            let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
            let threads = if threads == 0 { cores } else { threads };
            let threads = threads.min(MAX_THREADS_PER_CORE * cores);
            let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES);
            Ok(Pool(pool.build()?))
        }

        /// Returns the number of threads in the pool.
        pub fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        /// Runs `work` on a thread of the pool, so that `rayon` calls in it use the pool; returns its result.
        pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
            self.0.install(work)
        }

        /// Runs `each` once on every thread of the pool and returns all results.
        pub fn broadcast<T: Send>(&self, each: impl Fn() -> T + Sync) -> Vec<T> {
            self.0.broadcast(|_| each())
        }
    }
}

#[cfg(not(feature = "cli"))]
mod single {
    /// Error that never occurs, since this pool starts no thread.
    pub type PoolError = std::convert::Infallible;

    /// Pool that consists of the calling thread only.
    pub struct Pool;

    impl Pool {
        /// Returns the pool of the calling thread; the requested number of threads has no effect.
        pub fn new(_: usize) -> Result<Pool, PoolError> {
            Ok(Pool)
        }

        /// Returns 1, the number of threads in the pool.
        pub fn threads(&self) -> usize {
            1
        }

        /// Runs `work` on the calling thread and returns its result.
        pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }

        /// Runs `each` once on the calling thread and returns its result as the only element.
        pub fn broadcast<T>(&self, each: impl Fn() -> T) -> Vec<T> {
            vec![each()]
        }
    }
}
