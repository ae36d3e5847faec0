/* “Make it 50 %”: the smallest changes that bring a win rate, each to be tried at a press. */

/* What may be changed, as options of `tune`. */
const MEANS = [
  { name: 'all', title: 'numbers and cards', options: { numbers: true, mix: 'all' } },
  { name: 'numbers', title: 'numbers alone', options: { numbers: true, mix: 'none' } },
  { name: 'cards', title: 'cards alone', options: { mix: 'all' } },
];
const MOST_EDITS = 8;

class Wish {
  constructor(studio) {
    this.studio = studio;
    const target = make('input', { id: 'target', type: 'number', min: 1, max: 99, value: 50, inputmode: 'numeric' });
    const edits = make('input', { id: 'edits', type: 'number', min: 1, max: MOST_EDITS, value: 2, inputmode: 'numeric' });
    const means = make('select', { id: 'means' }, ...MEANS.map(({ name, title }) => make('option', { value: name }, title)));
    Object.assign(this, { target, edits, means, who: make('span', {}) });
    const proposals = make('div', { id: 'proposals' });
    $('wish').replaceChildren(
      make('p', { class: 'row' }, make('label', {}, this.who, ' ', target, ' %'), make('label', {}, 'by ', means),
        make('label', {}, 'with at most ', edits, ' edits'), button('Find changes', () => this.#find(), { id: 'find' })),
      make('p', { class: 'problem', 'data-of': 'wish', hidden: true }), proposals, make('div', { id: 'tuned', class: 'studied' }));
  }

  show(opened) {
    const [first] = sidesOf(opened);
    this.who.textContent = `Make it that “${first}” is`;
    this.opened = opened;
  }

  #find() {
    const { options } = MEANS.find((it) => it.name === this.means.value);
    const share = Math.min(99, Math.max(1, Number(this.target.value) || 50)) / 100;
    $('proposals').replaceChildren();
    this.studio.studies.conduct('tune', $('tuned'), {
      options: { target: String(share), 'max-edits': this.edits.value, ...options },
      about: ' other set-ups',
      found: (answer) => this.#propose(answer),
    });
  }

  /* The proposals: what each changes, how often the first side then wins, and a press that tries it. */
  #propose({ tables, scenarios }) {
    const rows = tables.tuned.filter((it) => it.proposal !== '' && it.metric === 'win_rate');
    const item = (row) => {
      const rate = { value: Number(row.value), low: Number(row.ci_low), high: Number(row.ci_high) };
      const text = scenarios[`tuned-${row.proposal}.toml`];
      const act = () => this.studio.restart({ ...this.studio.state, text, set: {} });
      return make('li', {}, make('span', { class: 'name' }, row.change), track(rate), make('span', { class: 'figure' }, percent(rate.value)), button('Try it', act));
    };
    $('proposals').replaceChildren(make('ul', {}, ...rows.map(item)));
  }
}
