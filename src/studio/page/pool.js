/* Workers that play the games of a plan. Batches come back in any order and add up to the same. Those
   that have no more of them to play do what else is wanted, a little at a time. */

/* Milliseconds between two answers of a worker: soon enough to be stopped and to be seen. */
const BETWEEN_BATCHES = 60;
/* Milliseconds after which a worker that is still busy with an older plan is replaced. */
const PATIENCE = 250;
/* Games of the first batch, while the speed is unknown: players who think ahead take long for one. */
const FIRST_BATCH = 10;
const FIRST_OF_THINKERS = 1;

const cores = () => Math.min(8, Math.max(2, navigator.hardwareConcurrency || 2));

class Pool {
  /* Its workers begin at once, and wait for the program. */
  constructor(source) {
    this.address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.lessons = [];
    this.generation = 0;
    this.asked = 0;
    this.workers = Array.from({ length: cores() }, () => this.#hire());
  }

  #hire() {
    const worker = { thread: this.#thread(), busy: 0, since: 0 };
    worker.thread.onmessage = ({ data }) => {
      const { task } = worker;
      Object.assign(worker, { busy: 0, task: undefined });
      if (!task) this.#receive(worker, data);
      else if (data.error) task.failed();
      else task.found(data.answer, data.milliseconds);
      if (!worker.busy) this.#assign(worker);
    };
    worker.thread.onerror = (event) => this.job?.failed(event.message);
    return worker;
  }

  #thread() {
    const thread = new Worker(this.address);
    if (this.module) thread.postMessage({ module: this.module, lessons: this.lessons });
    return thread;
  }

  equip(module) {
    this.module = module;
    this.workers.forEach((it) => it.thread.postMessage({ module, lessons: this.lessons }));
  }

  /* Idle workers take up a plan while the page does, too, to be sooner with its first games. */
  prepare(plan) {
    this.workers.filter((it) => !it.busy).forEach((it) => it.thread.postMessage({ generation: this.generation, plan }));
  }

  /* All who work here learn of players who have learned. */
  teach(lesson) {
    this.lessons.push(lesson);
    this.workers.forEach((it) => it.thread.postMessage({ lesson }));
  }

  /* Plays the games of a plan from the first up to `goal`; what was played before has been stopped.
     `took` gets each batch and the index of its first game, `failed` what went wrong. */
  start(plan, goal, thinks, { took, failed }) {
    const first = thinks ? FIRST_OF_THINKERS : FIRST_BATCH;
    this.job = { plan, goal, first, next: 0, rate: 0, took, failed };
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
    const thread = this.#thread();
    this.asked += 1;
    let isOver = false;
    const terminate = () => {
      thread.terminate();
      if (!isOver) this.asked -= 1;
      isOver = true;
      this.rouse();
    };
    thread.onmessage = ({ data }) => {
      terminate();
      if (data.error) failed(data.error);
      else found(data.answer);
    };
    thread.onerror = (event) => failed(event.message);
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
    if (!job || job.next >= job.goal) {
      this.#rest(worker);
      return;
    }
    const wanted = job.rate ? Math.ceil(job.rate * BETWEEN_BATCHES) : job.first;
    /* The rest is shared out, so that no worker is left with the last of it. */
    const share = Math.ceil((job.goal - job.next) / this.workers.length);
    const games = Math.max(1, Math.min(wanted, share));
    worker.busy = generation;
    worker.last = undefined;
    worker.since = performance.now();
    worker.thread.postMessage({ generation, plan: job.plan, question: { ask: 'play', first: job.next, games } });
    job.next += games;
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
    job.rate = question.games / Math.max(milliseconds, 0.1);
    this.#assign(worker);
    job.took(answer, question.first);
  }
}
