/* Workers that play the games of a plan. Batches come back in any order and add up to the same. Those
   that have no more of them to play do what else is wanted, a little at a time. */

/* Milliseconds between two answers of a worker: soon enough to be stopped and to be seen. */
const BETWEEN_BATCHES = 60;
/* Milliseconds after which a worker that is still busy with an older plan is replaced. */
const PATIENCE = 250;
/* Games of the first batch, while the speed is unknown. */
const FIRST_BATCH = 10;

const cores = () => Math.min(8, Math.max(2, navigator.hardwareConcurrency || 2));

class Pool {
  constructor(source) {
    this.address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    Object.assign(this, { workers: [], lessons: [], generation: 0, asked: 0 });
  }

  /* Its workers begin, and wait for the program: returns when one gets messages even while the page is at work. */
  begin() {
    this.workers = Array.from({ length: cores() }, () => this.#hire());
    return new Promise((begun, failed) => Object.assign(this, { begun, failed }));
  }

  #hire() {
    const worker = { busy: 0, since: 0 };
    const heard = (data) => {
      const { task } = worker;
      Object.assign(worker, { busy: 0, task: undefined });
      if (!task) this.#receive(worker, data);
      else if (data.error) task.failed();
      else task.found(data.answer, data.milliseconds);
      if (!worker.busy) this.#assign(worker);
    };
    worker.thread = this.#thread(heard, (words) => (this.job ? this.job.failed(words) : this.failed(new Error(words))));
    return worker;
  }

  #thread(heard, failed) {
    const thread = new Worker(this.address);
    thread.onmessage = ({ data }) => (data.hasBegun ? this.begun() : heard(data));
    thread.onerror = (event) => failed(event.message);
    if (this.module) thread.postMessage({ module: this.module, lessons: this.lessons });
    return thread;
  }

  equip(module) {
    this.module = module;
    this.workers.forEach((it) => it.thread.postMessage({ module, lessons: this.lessons }));
  }

  /* All who work here learn of players who have learned. */
  teach(lesson) {
    this.lessons.push(lesson);
    this.workers.forEach((it) => it.thread.postMessage({ lesson }));
  }

  /* Plays the games of a plan from the first up to `goal`; what was played before has been stopped.
     `took` gets each batch and the index of its first game, `failed` what went wrong. */
  start(plan, goal, { took, failed }) {
    this.job = { plan, goal, next: 0, left: [], rate: 0, took, failed };
    this.workers.forEach((worker, place) => {
      if (!worker.busy) this.#assign(worker);
      else if (performance.now() - worker.since > PATIENCE) this.#replace(place);
      else this.#waitFor(worker, place);
    });
  }

  /* Plays no more of it. */
  stop() {
    this.generation += 1;
    this.job = undefined;
  }

  /* Asks a worker of its own about a plan, while idle ones rest. What is returned can be terminated. */
  ask(plan, question, { found, failed }) {
    this.asked += 1;
    let isOver = false;
    const terminate = () => {
      thread.terminate();
      if (!isOver) this.asked -= 1;
      isOver = true;
      this.rouse();
    };
    const heard = ({ answer, error }) => {
      terminate();
      if (error) failed(error);
      else found(answer);
    };
    const thread = this.#thread(heard, (error) => heard({ error }));
    thread.postMessage({ generation: 1, plan, question });
    return { terminate };
  }

  /* There may be something to do for workers that rest. They ask `next(last)` for a task: a plan with its
     key, a question about it, and who is told when it is `found` or `dropped`. `last` is the key of the plan
     that they have open. */
  rouse() {
    this.workers.forEach((worker) => { if (!worker.busy) this.#assign(worker); });
  }

  /* One that is still busy with the same older plan is stuck. */
  #waitFor(worker, place) {
    const { busy } = worker;
    setTimeout(() => {
      if (this.workers[place] === worker && worker.busy === busy && busy !== this.generation) this.#replace(place);
    }, PATIENCE);
  }

  #replace(place) {
    this.workers[place].task?.dropped();
    this.workers[place].thread.terminate();
    this.workers[place] = this.#hire();
    this.#assign(this.workers[place]);
  }

  #assign(worker) {
    const { job, generation } = this;
    /* Until it is known how long games take, others would only be in the way of the one who plays the first. */
    if (job?.next && !job.rate) return;
    const range = job && this.#range(job);
    if (!range?.games) {
      this.#rest(worker);
      return;
    }
    Object.assign(worker, { busy: generation, last: undefined, since: performance.now(), range });
    worker.thread.postMessage({ generation, plan: job.plan, question: { ask: 'play', ...range }, isFirst: !job.rate });
  }

  /* The next games: first of those that were left, then of the rest, which is shared out, so that no worker
     is left with the last of it. */
  #range(job) {
    const wanted = job.rate ? Math.ceil(job.rate * BETWEEN_BATCHES) : FIRST_BATCH;
    const left = job.left.shift();
    const first = left?.first ?? job.next;
    const games = Math.min(wanted, left?.games ?? Math.ceil((job.goal - first) / this.workers.length));
    if (!left) job.next += games;
    else if (games < left.games) job.left.unshift({ first: first + games, games: left.games - games });
    return { first, games };
  }

  #rest(worker) {
    const task = this.asked ? undefined : this.next?.(worker.last);
    if (!task) return;
    Object.assign(worker, { task, busy: task.key, last: task.key, since: performance.now() });
    worker.thread.postMessage({ generation: task.key, plan: task.plan, question: task.question });
  }

  #receive(worker, { generation, question, answer, error, milliseconds }) {
    const { job } = this;
    if (!job || generation !== this.generation) return;
    if (error) {
      this.stop();
      job.failed(error);
      return;
    }
    const { first, games } = question;
    job.rate = games / Math.max(milliseconds, 0.1);
    /* Of slow games a worker has played fewer than it was asked for. */
    if (games < worker.range.games) {
      job.left.push({ first: first + games, games: worker.range.games - games });
      job.left.sort((one, other) => one.first - other.first);
    }
    this.rouse();
    job.took(answer, first);
  }
}
