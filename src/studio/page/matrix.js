/* The room Players: how everybody fares against everybody, on the same luck. */

/* So far the rates of the matrix are made finer: up to 2,000 games. */
const MATRIX_STAGES = 2;

class Matrix {
  constructor(studio) {
    this.studio = studio;
  }

  /* Those who do not think ahead: the others would take too long. */
  show(opened, isInView) {
    const seats = opened.parts.filter((it) => it.player);
    const names = opened.policies.filter((it) => !it.searches).map((it) => it.name);
    const [rows, columns] = seats.length > 1 ? seats : this.#alone(opened, seats[0]);
    const values = (part) => (part.modes ? part.modes.map((it) => it.name) : names);
    Object.assign(this, { opened, rows, columns, across: values(columns), down: values(rows) });
    this.#build();
    this.paint();
    if (!isInView) return;
    const near = ([row, column]) => (row === rows.value || column === columns.value ? 0 : 1);
    const pairs = this.down.flatMap((row) => this.across.map((column) => [row, column]));
    const wanted = pairs.sort((one, other) => near(one) - near(other)).map(([row, column]) => this.#stateOf(row, column));
    this.studio.rates.want(wanted, () => this.paint(), MATRIX_STAGES);
  }

  /* One player alone: players down, what is played across. */
  #alone(opened, seat) {
    const mode = opened.parts.find((it) => it.modes);
    return mode ? [seat, { ...mode, modes: mode.modes.filter((it) => it.name !== 'random') }] : [seat, seat];
  }

  #stateOf(row, column) {
    const { state } = this.studio;
    return { ...state, players: { ...state.players, [this.rows.key]: row, [this.columns.key]: column } };
  }

  #title(part, value) {
    return part.modes ? part.modes.find((it) => it.name === value)?.title ?? value : titled(value);
  }

  #build() {
    const { rows, columns, across, down } = this;
    rebuild($('matrix'), [this.opened.game, rows.key, across, down], () => {
      const head = (value) => make('th', { scope: 'col' }, this.#title(columns, value));
      const cell = (row, column) => make('td', {}, button('', () => this.studio.restart(this.#stateOf(row, column)),
        { 'data-row': row, 'data-column': column }));
      const body = down.map((row) => make('tr', {}, make('th', { scope: 'row' }, this.#title(rows, row)), ...across.map((column) => cell(row, column))));
      const caption = `Win rate of the ${rows.key === 'policy' ? 'player' : rows.label} (down) ${columns.modes ? 'on each mission' : `against the ${columns.label} (across)`}. Press a cell to play it.`;
      return [make('div', { class: 'wide' }, make('table', { class: 'heat-map' }, make('caption', {}, caption),
        make('thead', {}, make('tr', {}, make('td', {}), ...across.map(head))), make('tbody', {}, ...body)))];
    });
  }

  paint() {
    $('matrix').querySelectorAll('button').forEach((it) => {
      const { row, column } = it.dataset;
      const rate = this.studio.rates.of(this.#stateOf(row, column));
      const isKnown = rate && rate.value !== null;
      it.textContent = isKnown ? `${Math.round(100 * rate.value)} %` : '·';
      it.ariaLabel = `${this.#title(this.rows, row)}, ${this.#title(this.columns, column)}: ${it.textContent}`;
      it.title = isKnown ? `${rate.words}, n = ${thousands(rate.games)}` : 'not known yet';
      it.style.setProperty('--rate', isKnown ? rate.value.toFixed(3) : '0.5');
      it.classList.toggle('is-known', Boolean(isKnown));
      it.setAttribute('aria-pressed', row === this.rows.value && column === this.columns.value);
    });
  }
}
