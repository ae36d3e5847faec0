/* “Aim: 50 %”: the smallest changes that bring a win rate, each to be tried at a press. */

/* What may be changed, as options of `tune`. */
const MEANS = { 'numbers and cards': { numbers: true, mix: 'all' }, 'numbers alone': { numbers: true, mix: 'none' }, 'cards alone': { numbers: false, mix: 'all' } };
const MOST_EDITS = 8;
/* How near the wish a proposal may be, in points, and the seconds that a search should take. */
const TOLERANCES = [1, 2, 3, 5];
const A_WHILE = 60;
/* Who plays slowly has others search, within so many points at best and so often. */
const COARSE = 2;
const SEARCHES = 4;

const isAlike = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const percentOf = (share) => `${Number((100 * share).toFixed(1))} %`;
const inPoints = (number) => `${number} ${number === 1 ? 'point' : 'points'}`;
const logit = (share) => Math.log(share / (1 - share));
const within = (low, value, high) => Math.min(high, Math.max(low, value));

class Wish {
  constructor(studio) {
    this.studio = studio;
    const number = (id, min, max, value, more) => make('input', { id, type: 'number', min, max, value, inputmode: 'decimal', ...more });
    const [target, edits, points] = [number('target', 1, 99, 50), number('edits', 1, MOST_EDITS, 2), number('points', 0.5, 20, 1, { step: 0.5 })];
    const means = make('select', { id: 'means' }, ...Object.keys(MEANS).map((it) => make('option', {}, it)));
    Object.assign(this, { target, edits, points, means, who: make('span', {}), list: make('ul', {}), state: make('p', { class: 'about', role: 'status' }) });
    /* What somebody has written stays, also if those who play are known only then. */
    points.addEventListener('input', () => { this.isChosen = true; });
    $('wish').replaceChildren(
      make('p', { class: 'row' }, make('label', {}, this.who, ' ', target, ' %'), make('label', {}, 'within ', points, ' points'), make('label', {}, 'by ', means),
        make('label', {}, 'with at most ', edits, ' edits'), button('Find changes', () => this.#find(), { id: 'find' })),
      make('p', { class: 'problem', 'data-of': 'wish', hidden: true }), make('div', { id: 'proposals' }, this.state, this.list), make('div', { id: 'tuned', class: 'studied' }));
  }

  show(opened) {
    const [first] = sidesOf(opened);
    this.who.textContent = `Aim: ${first}`;
    const shape = opened.parts.map((it) => it.value).join();
    if (this.studio.opened && this.shape !== shape && !this.isChosen) this.points.value = this.#affordable(opened);
    Object.assign(this, { opened, shape });
  }

  /* A search takes as long as it must be exact. */
  #secondsOf = (points, rate) => this.studio.secondsOf('tune', 1 / points ** 2, rate);

  /* The finest that is done in a minute or so; for those who are slow, that others search for. */
  #affordable(opened) {
    const found = TOLERANCES.find((it) => this.#secondsOf(it) < A_WHILE) ?? TOLERANCES.at(-1);
    return found > TOLERANCES[0] && this.#others(opened) ? TOLERANCES[0] : found;
  }

  /* Those who play the scenario where nobody is named; none if they sit here. */
  #others(opened) {
    const { state } = this.studio;
    const seats = opened.parts.filter((it) => it.player).map((it) => it.key);
    const others = { ...state, players: Object.fromEntries(Object.entries(state.players).filter(([key]) => !seats.includes(key))) };
    const words = castOf(this.studio.peek(others));
    return words === castOf(opened) ? null : { state: others, words };
  }

  #find() {
    const [target, points] = [within(1, Number(this.target.value) || 50, 99) / 100, Number(this.points.value)];
    const seconds = this.#secondsOf(points);
    const others = seconds > A_WHILE ? this.#others(this.opened) : null;
    Object.assign(this, { sought: { target, points, base: structuredClone(this.studio.state), others, searches: 0 }, found: [] });
    this.#list('');
    if (others) this.#findBy();
    else this.#search({ target, points, seconds }, () => this.#list(''));
  }

  /* Searches, and takes what is found. */
  #search({ state, target, points, seconds }, then) {
    this.studio.studies.conduct('tune', $('tuned'), {
      options: { target, tolerance: points / 100, 'max-edits': Number(this.edits.value), quick: Boolean(state), ...MEANS[this.means.value] },
      seconds,
      state,
      found: ({ proposals }, verdict) => {
        /* Proposals that are the same but for the names of identical cards are one. */
        const isNew = ({ composition }) => this.found.every((it) => !isAlike(it.composition, composition));
        this.found.push(...proposals.filter(isNew));
        /* They searched for another share among themselves, which nobody asked for. */
        if (state) verdict.replaceChildren(lead(`Asked for ${percentOf(this.sought.target)}, within ${inPoints(this.sought.points)}. ${this.sought.others.words} search for ${percentOf(target)} among themselves, which moves their games as far.`));
        then();
      },
    });
  }

  /* Others search for what is even among themselves by as much more as the game now is; whoever sits here
     plays what they find, and if that is not it, they search on from the nearest of it. */
  #findBy() {
    const { studio, sought } = this;
    const { others, target, points, base } = sought;
    const [nearest] = this.#inOrder();
    const theirs = nearest ? nearest.rates[0] : studio.rates.of(others.state);
    /* Policies that the page chose play variants in place of those of the figures. */
    const judged = this.opened.seating.seats.length ? [others.state, base] : [others.state];
    if (!(nearest || judged.every((it) => studio.rates.of(it)?.games >= ENOUGH))) {
      studio.rates.judge(judged, () => this.#findBy(), ENOUGH);
      return;
    }
    const ours = nearest ? this.#rateOf(nearest) : (judged.length > 1 ? studio.rates.of(base) : figureOf(studio.last, 'win_rate'));
    const aim = 1 / (1 + Math.exp(logit(within(0.01, ours.value, 0.99)) - logit(within(0.01, theirs.value, 0.99)) - logit(target)));
    sought.searches += 1;
    this.#list(`${others.words} search, who are quicker; whoever sits here plays ${inGames(MOST_JUDGED)} of each proposal.`);
    const seconds = this.#secondsOf(Math.max(COARSE, points), studio.rates.of(others.state)?.speed);
    this.#search({ state: others.state, target: within(0.01, aim, 0.99), points: Math.max(COARSE, points), seconds }, () => this.#judge());
  }

  /* Has those who sit here play what is open, until something is it or nothing is. */
  #judge() {
    const { searches, points } = this.sought;
    const of = (what) => this.found.filter((it) => this.#verdictOn(it) === what).map(this.#stateOf);
    this.studio.rates.judge(of('in').length ? [] : of('open'), () => this.#judge());
    if (of('in').length) this.#list(`As those play who sit here, the first proposal is surely within ${inPoints(points)}.`);
    else if (of('open').length) this.#list();
    else if (searches < SEARCHES) this.#findBy();
    else this.#giveUp();
  }

  /* What is still open, and what it would take. */
  #giveUp() {
    const { target, points } = this.sought;
    const seconds = this.#secondsOf(points);
    this.#list(`No proposal is surely within ${inPoints(points)} so far. Those who sit here can search by themselves, in about ${thousands(seconds)} s. `,
      button('Let them search', () => {
        this.sought.others = null;
        this.found = [];
        this.#search({ target, points, seconds }, () => this.#list(''));
      }));
  }

  #stateOf = ({ settings }) => this.studio.withAll(settings.map(keyAndValue), this.sought.base);

  /* By games of those who sit here. */
  #rateOf = (it) => (this.sought.others ? this.studio.rates.of(this.#stateOf(it)) : it.rates[0]);

  /* Whether it is surely what is wished for, surely not, or open. */
  #verdictOn = (it) => {
    const { low, high, games } = this.#rateOf(it) ?? {};
    const [least, most] = [-1, 1].map((way) => this.sought.target + (way * this.sought.points) / 100);
    if (low >= least && high <= most) return 'in';
    return high < least || low > most || games >= MOST_JUDGED ? 'out' : 'open';
  };

  #inOrder() {
    const miss = (it) => Math.abs((this.#rateOf(it)?.value ?? Infinity) - this.sought.target);
    return this.sought.others ? [...this.found].sort((one, other) => miss(one) - miss(other) || 0) : this.found;
  }

  /* The proposals: what each changes, how often the first side then wins, and a press that tries it. `words`
     say how it stands. */
  #list(...words) {
    const item = (it) => {
      const rate = this.#rateOf(it);
      return make('li', {}, make('span', { class: 'name' }, it.words, make('small', {}, ` ${it.edits} ${it.edits === 1 ? 'edit' : 'edits'}`)),
        track(rate), make('span', {}, rate ? rate.words : 'not known yet'), button('Try it', () => this.studio.restart(this.#stateOf(it))));
    };
    if (words.length) this.state.replaceChildren(...words);
    this.list.replaceChildren(...this.#inOrder().map(item));
  }
}
