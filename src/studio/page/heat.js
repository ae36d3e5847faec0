/* A table of win rates, shaded, each of which can be pressed. */

class HeatMap {
  /* It stands in a place of the page. */
  constructor(studio, where) {
    Object.assign(this, { studio, where });
  }

  /* `rows` and `columns` have a value and a title each; `stateOf(row, column)` is the set-up of a cell, which
     `take` takes. */
  show({ caption, rows, columns, stateOf, take, chosen }) {
    Object.assign(this, { rows, columns, stateOf, take, chosen });
    rebuild(this.where, [caption, rows, columns], () => {
      const head = ({ title }) => make('th', { scope: 'col' }, title);
      const cell = (row, column) => make('td', {}, button('', () => this.take(row.value, column.value),
        { 'data-row': row.value, 'data-column': column.value, 'data-name': `${row.title}, ${column.title}` }));
      const body = rows.map((row) => make('tr', {}, make('th', { scope: 'row' }, row.title), ...columns.map((column) => cell(row, column))));
      return [make('div', { class: 'wide' }, make('table', { class: 'heat-map' }, make('caption', {}, caption),
        make('thead', {}, make('tr', {}, make('td', {}), ...columns.map(head))), make('tbody', {}, ...body)))];
    });
    this.paint();
  }

  /* The set-ups of all cells, those that `near(row, column)` finds nearest first. */
  states(near) {
    const pairs = this.rows.flatMap(({ value: row }) => this.columns.map(({ value: column }) => [row, column]));
    return pairs.sort((one, other) => near(...one) - near(...other)).map(([row, column]) => this.stateOf(row, column));
  }

  paint() {
    this.where.querySelectorAll('td button').forEach((it) => {
      const { row, column, name } = it.dataset;
      const rate = this.studio.rates.of(this.stateOf(row, column));
      const isFound = hasValue(rate);
      it.textContent = isFound ? `${Math.round(100 * rate.value)} %` : '·';
      it.ariaLabel = `${name}: ${it.textContent}`;
      it.title = isFound ? `${rate.words}, n = ${thousands(rate.games)}` : 'not known yet';
      it.style.setProperty('--rate', isFound ? rate.value.toFixed(3) : '0.5');
      it.classList.toggle('is-known', isFound);
      it.setAttribute('aria-pressed', row === String(this.chosen[0]) && column === String(this.chosen[1]));
    });
  }
}
