//! Threads, where there are any: the command line has a pool of them, a page in a browser as many
//! workers as it wants, each with a thread of its own.

#[cfg(feature = "cli")]
pub use self::many::{Pool, PoolError};
#[cfg(not(feature = "cli"))]
pub use self::one::{Pool, PoolError};

#[cfg(feature = "cli")]
mod many {
    use rayon::{ThreadPool, ThreadPoolBuilder};

    /// Why threads cannot be started.
    pub type PoolError = rayon::ThreadPoolBuildError;

    /// A pool of threads.
    pub struct Pool(ThreadPool);

    impl Pool {
        /// That many threads; 0 means one for each core. More than a few for each core bring nothing, and
        /// as each has a tally of its own, much memory would be filled and added up: there are no more.
        pub fn new(threads: usize) -> Result<Pool, PoolError> {
            let most = std::thread::available_parallelism().map_or(1024, |cores| 4 * cores.get());
            let threads = threads.min(most);
            Ok(Pool(ThreadPoolBuilder::new().num_threads(threads).build()?))
        }

        /// How many threads there are.
        pub fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        /// The result of `work`, whose parallel parts are shared out over these threads.
        pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
            self.0.install(work)
        }

        /// The results of `each`, one from every thread.
        pub fn broadcast<T: Send>(&self, each: impl Fn() -> T + Sync) -> Vec<T> {
            self.0.broadcast(|_| each())
        }
    }
}

#[cfg(not(feature = "cli"))]
mod one {
    /// Nothing goes wrong without threads.
    pub type PoolError = std::convert::Infallible;

    /// The thread that calls.
    pub struct Pool;

    impl Pool {
        /// One thread, however many are asked for.
        pub fn new(_: usize) -> Result<Pool, PoolError> {
            Ok(Pool)
        }

        /// One.
        pub fn threads(&self) -> usize {
            1
        }

        /// The result of `work`.
        pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }

        /// The result of `each`, from the one thread.
        pub fn broadcast<T>(&self, each: impl Fn() -> T) -> Vec<T> {
            vec![each()]
        }
    }
}
