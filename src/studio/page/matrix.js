/* The room Players: how everybody fares against everybody, on the same luck. */

/* So far the rates of the matrix are made finer: up to 2,000 games. */
const MATRIX_STAGES = 2;

class Matrix {
  constructor(studio) {
    Object.assign(this, { studio, map: new HeatMap(studio, $('matrix')) });
  }

  /* Those who do not think ahead: the others would take too long. */
  show(opened, isInView) {
    const seats = opened.parts.filter((it) => it.player);
    const names = opened.policies.filter((it) => !it.searches).map((it) => it.name);
    const [rows, columns] = seats.length > 1 ? seats : this.#alone(opened, seats[0]);
    const values = (part) => (part.modes ? part.modes.map((it) => ({ value: it.name, title: it.title ?? it.name }))
      : names.map((name) => ({ value: name, title: titled(name) })));
    const stateOf = (row, column) => this.#stateOf([rows, row], [columns, column]);
    this.map.show({
      caption: `Win rate of the ${rows.key === 'policy' ? 'player' : rows.label} (down) ${columns.modes ? 'on each mission' : `against the ${columns.label} (across)`}. Press a cell to play it.`,
      rows: values(rows),
      columns: values(columns),
      stateOf,
      take: (row, column) => this.studio.restart(stateOf(row, column)),
      chosen: [rows.value, columns.value],
    });
    if (!isInView) return;
    const wanted = this.map.states((row, column) => (row === rows.value || column === columns.value ? 0 : 1));
    this.studio.rates.want(wanted, () => this.map.paint(), MATRIX_STAGES);
  }

  /* One player alone: players down, what is played across. */
  #alone(opened, seat) {
    const mode = opened.parts.find((it) => it.modes);
    return mode ? [seat, { ...mode, modes: mode.modes.filter((it) => it.name !== 'random') }] : [seat, seat];
  }

  #stateOf(...seated) {
    const { state } = this.studio;
    return { ...state, players: { ...state.players, ...Object.fromEntries(seated.map(([part, name]) => [part.key, name])) } };
  }
}
