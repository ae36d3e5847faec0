/* The room Players: how everybody fares against everybody, on the same luck, and how the balance moves as
   players get better. */

class Matrix {
  constructor(studio) {
    const [map, about] = [make('div'), make('p', { class: 'about' })];
    const svg = curveOf('strength of the players', 520);
    this.strength = make('div', { id: 'strength', hidden: true }, about, svg);
    Object.assign(this, { studio, about, svg, map: new HeatMap(studio, map) });
    $('matrix').append(map, this.strength);
  }

  /* Those who do not think ahead: the others would take too long. */
  show(opened, isInView) {
    const seats = opened.parts.filter((it) => it.player);
    const names = [...opened.policies.filter((it) => !it.searches), ...this.studio.learned.policies(opened.game)];
    const [rows, columns] = seats.length > 1 ? seats : this.#alone(opened, seats[0]);
    const values = (part) => (part.modes ?? names).map(({ name, title, short }) => ({ value: name, title: short ?? title ?? titled(name) }));
    const stateOf = (row, column) => this.#stateOf([rows, row], [columns, column]);
    this.map.show({
      caption: `Win rate of the ${rows.key === 'policy' ? 'player' : rows.label} (down) ${columns.modes ? 'on each mission' : `against the ${columns.label} (across)`}. Press a cell to play it.`,
      rows: values(rows),
      columns: values(columns),
      stateOf,
      take: (row, column) => this.studio.restart(stateOf(row, column)),
      chosen: [rows.value, columns.value],
    });
    const paint = () => {
      this.map.paint();
      this.#paintStrength(rows, columns);
    };
    paint();
    if (!isInView) return;
    const wanted = this.map.states((row, column) => (row === rows.value || column === columns.value ? 0 : 1));
    this.studio.rates.want(wanted, paint, FEWER);
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

  /* The win rate where both seats have the same player, or one alone plays what is chosen, from the weakest
     player to the strongest: by the games that each wins of all on the map, from either seat. */
  #paintStrength(rows, columns) {
    const { map, studio } = this;
    const rate = (row, column) => studio.rates.of(map.stateOf(row, column))?.value;
    const isPair = rows !== columns && !columns.modes;
    const strength = ({ value }) => map.columns.reduce((sum, other) => sum + rate(value, other.value) + (isPair ? 1 - rate(other.value, value) : 0), 0);
    const ladder = map.rows.map((it) => ({ ...it, strength: strength(it) })).sort((one, other) => one.strength - other.strength);
    const across = ({ value }) => (columns.modes ? columns.value : value);
    this.strength.hidden = !ladder.every((it) => Number.isFinite(it.strength) && rate(it.value, across(it)) !== undefined);
    if (this.strength.hidden) return;
    this.about.textContent = isPair ? `Win rate of the ${rows.label} as both sides get better: the same player in both seats, from the weakest to the strongest by all games above.`
      : 'Win rate as the player gets better, from the weakest to the strongest by all games above.';
    const points = ladder.map((it) => ({ value: it.value, title: it.title, rate: studio.rates.of(map.stateOf(it.value, across(it))) }));
    drawCurve(this.svg, isPair ? 'Both sides' : 'Player', points, rows.value === across(rows) || columns.modes ? rows.value : null, (name) => map.take(name, across({ value: name })));
  }
}
