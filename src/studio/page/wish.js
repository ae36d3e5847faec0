/* “Make it 50 %”: the smallest changes that bring a win rate, each to be tried at a press. */

/* What may be changed, as options of `tune`. */
const MEANS = { 'numbers and cards': { numbers: true, mix: 'all' }, 'numbers alone': { numbers: true, mix: 'none' }, 'cards alone': { numbers: false, mix: 'all' } };
const MOST_EDITS = 8;
/* How near the wish a proposal may be, in points, and the seconds that a search should take. */
const TOLERANCES = [1, 2, 3, 5];
const A_WHILE = 60;
/* Games per millisecond of a worker, before any were played. */
const USUAL_RATE = 10;

class Wish {
  constructor(studio) {
    this.studio = studio;
    const number = (id, min, max, value, more) => make('input', { id, type: 'number', min, max, value, inputmode: 'decimal', ...more });
    const [target, edits, within] = [number('target', 1, 99, 50), number('edits', 1, MOST_EDITS, 2), number('within', 0.5, 20, 1, { step: 0.5 })];
    const means = make('select', { id: 'means' }, ...Object.keys(MEANS).map((it) => make('option', {}, it)));
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
    const share = Math.min(99, Math.max(1, Number(this.target.value) || 50)) / 100;
    $('proposals').replaceChildren();
    this.studio.studies.conduct('tune', $('tuned'), {
      options: { target: share, tolerance: Number(this.within.value) / 100, 'max-edits': Number(this.edits.value), ...MEANS[this.means.value] },
      about: ` other set-ups, about ${thousands(Math.ceil(this.#secondsOf(this.opened, Number(this.within.value))))} s in all`,
      found: (answer) => this.#propose(answer),
    });
  }

  /* The proposals: what each changes, how often the first side then wins, and a press that tries it. */
  #propose({ proposals }) {
    const item = ({ settings, words, edits, rates: [rate] }) => {
      const act = () => this.studio.setAll(settings.map(keyAndValue));
      return make('li', {}, make('span', { class: 'name' }, words, make('small', {}, ` ${edits} ${edits === 1 ? 'edit' : 'edits'}`)),
        track(rate), make('span', { class: 'figure' }, rate.words), button('Try it', act));
    };
    $('proposals').replaceChildren(make('ul', {}, ...proposals.map(item)));
  }
}
