/* “Make it 50 %”: the smallest changes that bring a win rate, each to be tried at a press. */

/* What may be changed, as options of `tune`. */
const MEANS = [
  { name: 'all', title: 'numbers and cards', options: { numbers: true, mix: 'all' } },
  { name: 'numbers', title: 'numbers alone', options: { numbers: true, mix: 'none' } },
  { name: 'cards', title: 'cards alone', options: { numbers: false, mix: 'all' } },
];
const MOST_EDITS = 8;
/* How near the wish a proposal may be, in points, and the seconds that a search should take. */
const TOLERANCES = [1, 2, 3, 5];
const A_WHILE = 60;
/* Games per millisecond of a worker, before any were played. */
const USUAL_RATE = 10;

class Wish {
  constructor(studio) {
    this.studio = studio;
    const target = make('input', { id: 'target', type: 'number', min: 1, max: 99, value: 50, inputmode: 'numeric' });
    const edits = make('input', { id: 'edits', type: 'number', min: 1, max: MOST_EDITS, value: 2, inputmode: 'numeric' });
    const within = make('input', { id: 'within', type: 'number', min: 0.5, max: 20, step: 0.5, value: 1, inputmode: 'decimal' });
    const means = make('select', { id: 'means' }, ...MEANS.map(({ name, title }) => make('option', { value: name }, title)));
    Object.assign(this, { target, edits, within, means, who: make('span', {}) });
    const proposals = make('div', { id: 'proposals' });
    $('wish').replaceChildren(
      make('p', { class: 'row' }, make('label', {}, this.who, ' ', target, ' %'), make('label', {}, 'within ', within, ' points'), make('label', {}, 'by ', means),
        make('label', {}, 'with at most ', edits, ' edits'), button('Find changes', () => this.#find(), { id: 'find' })),
      make('p', { class: 'problem', 'data-of': 'wish', hidden: true }), proposals, make('div', { id: 'tuned', class: 'studied' }));
  }

  show(opened) {
    const [first] = sidesOf(opened);
    this.who.textContent = `Make “${first}”`;
    const shape = opened.parts.map((it) => it.value).join();
    if (this.shape !== shape) this.within.value = this.#affordable(opened);
    Object.assign(this, { opened, shape });
  }

  /* A search takes as long as it must be exact: the finest that is done in a minute or so. */
  #secondsOf = (opened, points) => {
    const { cost } = opened.studies.find((it) => it.name === 'tune');
    return cost / points ** 2 / (this.studio.rate || USUAL_RATE) / 1000;
  };

  #affordable = (opened) => TOLERANCES.find((it) => this.#secondsOf(opened, it) < A_WHILE) ?? TOLERANCES.at(-1);

  #find() {
    const { options } = MEANS.find((it) => it.name === this.means.value);
    const share = Math.min(99, Math.max(1, Number(this.target.value) || 50)) / 100;
    $('proposals').replaceChildren();
    this.studio.studies.conduct('tune', $('tuned'), {
      options: { target: share, tolerance: Number(this.within.value) / 100, 'max-edits': Number(this.edits.value), ...options },
      about: ` other set-ups, about ${thousands(Math.ceil(this.#secondsOf(this.opened, Number(this.within.value))))} s in all`,
      found: (answer) => this.#propose(answer),
    });
  }

  /* The proposals: what each changes, how often the first side then wins, and a press that tries it. */
  #propose({ proposals }) {
    const item = ({ settings, words, edits, rates: [rate] }) => {
      const act = () => settings.forEach((it) => this.studio.set(...keyAndValue(it)));
      return make('li', {}, make('span', { class: 'name' }, words, make('small', {}, ` ${edits} ${edits === 1 ? 'edit' : 'edits'}`)),
        track(rate), make('span', { class: 'figure' }, rate.words), button('Try it', act));
    };
    $('proposals').replaceChildren(make('ul', {}, ...proposals.map(item)));
  }
}
