/* Win rates of set-ups beside the one that is played, found out by idle workers: soon roughly, and then
   finer. All are played on the same luck. */

/* Numbers of games at which a rate is shown. */
const STAGES = [400, 2000, 10_000];
/* Milliseconds of one question, and its games while the speed is unknown. */
const ASKED_FOR = 80;
const FIRST_ASKED = 20;
/* So many rates are kept. */
const KEPT = 3000;

class Rates {
  constructor(pool) {
    Object.assign(this, { pool, known: new Map(), wanted: [] });
    pool.next = (last) => this.#next(last);
  }

  static keyOf = (state) => JSON.stringify(planOf(state));

  /* What is known of a set-up so far: its rate, unless nothing is. */
  of(state) {
    return this.known.get(Rates.keyOf(state))?.rate;
  }

  /* These set-ups are wanted, in this order, up to so many stages; no others any more. `heard` is told
     when one is known better. */
  want(states, heard, stages = STAGES.length) {
    this.heard = heard;
    this.goal = STAGES[stages - 1];
    this.wanted = states.map((state) => this.#entry(state));
    this.pool.rouse();
  }

  #entry(state) {
    const key = Rates.keyOf(state);
    if (!this.known.has(key)) this.known.set(key, { key, plan: planOf(state), games: 0, wins: 0, stage: 0, speed: 0 });
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value);
    return this.known.get(key);
  }

  /* The one that is known least, or that a worker has open. */
  #next(last) {
    const left = this.wanted.filter((it) => !it.isAsked && !it.isRefused && it.games < this.goal);
    const stage = Math.min(...left.map((it) => it.stage));
    const first = left.filter((it) => it.stage === stage);
    const entry = first.find((it) => it.key === last) ?? first[0];
    return entry && this.#task(entry);
  }

  #task(entry) {
    const games = Math.min(Math.ceil(entry.speed * ASKED_FOR) || FIRST_ASKED, STAGES[entry.stage] - entry.games);
    entry.isAsked = true;
    return {
      key: entry.key,
      plan: entry.plan,
      question: { ask: 'rate', first: entry.games, games, wins: entry.wins },
      found: (answer, milliseconds) => this.#found(entry, answer, games / Math.max(milliseconds, 0.1)),
      failed: () => { Object.assign(entry, { isAsked: false, isRefused: true }); },
      dropped: () => { entry.isAsked = false; },
    };
  }

  #found(entry, { games, wins, rate }, speed) {
    Object.assign(entry, { games, wins, speed, isAsked: false });
    if (games < STAGES[entry.stage]) return;
    Object.assign(entry, { stage: entry.stage + 1, rate: { ...rate, games } });
    if (this.wanted.includes(entry)) this.heard();
  }
}
