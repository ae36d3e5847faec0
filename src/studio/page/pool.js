/* Workers that play the games of a plan. Parts come back in any order and add up to the same. */

/* A worker is to answer about so often, in milliseconds: soon enough to be stopped and to be seen. */
const BETWEEN_PARTS = 60;
/* A worker that is busy with an older plan for longer than this is replaced. */
const PATIENCE = 250;
/* So many games come first, before it is known how fast they are. */
const FIRST = 40;

const cores = () => Math.min(8, Math.max(2, navigator.hardwareConcurrency || 2));

class Pool {
  constructor(module, source, size = cores()) {
    this.module = module;
    this.address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.workers = Array.from({ length: size }, () => this.#hire());
    this.sitting = 0;
  }

  #hire() {
    const worker = { thread: new Worker(this.address), busy: 0, since: 0 };
    worker.thread.postMessage({ module: this.module });
    worker.thread.onmessage = ({ data }) => {
      worker.busy = 0;
      this.#take(worker, data);
    };
    worker.thread.onerror = (event) => this.plan?.failed(event.message);
    return worker;
  }

  /* Plays the games of a plan from the first up to `goal`; whatever was played before is dropped.
     `took` gets each part, `failed` what went wrong. */
  start(plan, goal, { took, failed }) {
    this.sitting += 1;
    this.plan = { plan, goal, next: 0, rate: 0, took, failed };
    this.workers.forEach((worker, place) => {
      if (!worker.busy) this.#give(worker);
      else if (performance.now() - worker.since > PATIENCE) this.#replace(place);
      else setTimeout(() => this.#lose(place, worker, worker.busy), PATIENCE);
    });
  }

  /* Plays no more of it. */
  stop() {
    this.sitting += 1;
    this.plan = undefined;
  }

  /* Has something else found out by a worker of its own; that it ends is for whoever asked. */
  study(plan, study, games, { found, failed }) {
    const thread = new Worker(this.address);
    thread.onmessage = ({ data }) => {
      thread.terminate();
      if (data.error) failed(data.error);
      else found(data.answer);
    };
    thread.onerror = (event) => failed(event.message);
    thread.postMessage({ module: this.module });
    thread.postMessage({ plan, study, games });
    return thread;
  }

  #lose(place, worker, busy) {
    const stuck = worker.busy === busy && busy && busy !== this.sitting;
    if (stuck && this.workers[place] === worker) this.#replace(place);
  }

  #replace(place) {
    this.workers[place].thread.terminate();
    this.workers[place] = this.#hire();
    if (this.plan) this.#give(this.workers[place]);
  }

  #give(worker) {
    const it = this.plan;
    if (!it || it.next >= it.goal) return;
    const wanted = it.rate ? Math.ceil(it.rate * BETWEEN_PARTS) : FIRST;
    /* The rest is shared out, so that no worker is left with the last of it. */
    const share = Math.ceil((it.goal - it.next) / this.workers.length);
    const games = Math.max(1, Math.min(wanted, share));
    worker.busy = this.sitting;
    worker.since = performance.now();
    worker.thread.postMessage({ sitting: this.sitting, plan: it.plan, first: it.next, games });
    it.next += games;
  }

  #take(worker, { sitting, part, error, games, milliseconds }) {
    const it = this.plan;
    if (it && sitting === this.sitting) {
      if (error) {
        this.stop();
        it.failed(error);
        return;
      }
      it.rate = games / Math.max(milliseconds, 0.1);
      this.#give(worker);
      it.took(part);
    } else {
      this.#give(worker);
    }
  }
}
