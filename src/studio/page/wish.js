/* “Make it 50 %”: the smallest changes that bring a win rate, each to be tried at a press. */

/* What may be changed, as options of `tune`. */
const MEANS = [
  { name: 'all', title: 'numbers and cards', options: { numbers: true, mix: 'all' } },
  { name: 'numbers', title: 'numbers alone', options: { numbers: true, mix: 'none' } },
  { name: 'cards', title: 'cards alone', options: { numbers: false, mix: 'all' } },
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
      options: { target: share, 'max-edits': Number(this.edits.value), ...options },
      isFolded: true,
      about: ' other set-ups',
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
