/* Win rates of set-ups beside the one that is played, found out by idle workers: soon roughly, and then
   finer. All are played on the same luck. */

/* Numbers of games at which a rate is shown. */
const STAGES = [400, 2000, 10_000, 50_000];
/* As many as one of many has in the end, one of a curve, and whatever is judged alone. */
const [, FEWER, ENOUGH, MOST_JUDGED] = STAGES;
/* Milliseconds of one question, and its games while the speed is unknown. */
const ASKED_FOR = 40;
const FIRST_ASKED = 20;
/* So many rates are kept. */
const KEPT = 3000;

class Rates {
  constructor(pool) {
    Object.assign(this, { pool, known: new Map(), wanted: [], judged: [], bounds: [] });
    pool.next = (last) => this.#next(last);
  }

  /* What is known of a set-up so far: its rate, with the games per millisecond that a worker plays of it, unless
     nothing is. */
  of(state) {
    return this.known.get(keyOf(state))?.rate;
  }

  /* These set-ups are wanted, in this order, up to so many games; no others any more. `heard` is told
     when one is known better. */
  want(states = [], heard = () => {}, goal = ENOUGH) {
    this.wanted = this.#wish(states, heard, goal);
  }

  /* The same before all that is wanted, whatever is in view. */
  judge(states = [], heard = () => {}, goal = MOST_JUDGED) {
    this.judged = this.#wish(states, heard, goal);
  }

  /* The same after those of what is wanted that are known as roughly, whatever is in view. */
  bound(states = [], heard = () => {}, goal = FEWER) {
    this.bounds = this.#wish(states, heard, goal);
  }

  #wish(states, heard, goal) {
    setTimeout(() => this.pool.rouse());
    return states.map((state) => ({ entry: this.#entry(state), heard, goal }));
  }

  #entry(state) {
    const key = keyOf(state);
    if (!this.known.has(key)) this.known.set(key, { key, plan: planOf(state), games: 0, wins: 0, stage: 0, speed: 0 });
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value);
    return this.known.get(key);
  }

  /* The one that is known least, or that a worker has open. */
  #next(last) {
    const open = (list) => list.filter(({ entry, goal }) => !entry.isAsked && !entry.isRefused && entry.games < goal).map((it) => it.entry);
    const judged = open(this.judged);
    const left = judged.length ? judged : open([...this.wanted, ...this.bounds]);
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
    Object.assign(entry, { stage: entry.stage + 1, rate: { ...rate, games, speed } });
    const of = (list) => list.find((it) => it.entry === entry);
    of(this.judged)?.heard();
    of(this.wanted)?.heard();
    of(this.bounds)?.heard();
  }
}
