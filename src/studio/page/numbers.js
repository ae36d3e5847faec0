/* The room Numbers: each number with its curve, and the wish for a win rate. */

/* More values than these are not tried at once. */
const MOST_VALUES = 13;

/* Values around the printed and the chosen one, at most so many. */
function valuesNear({ near: [low, high], value }, most = MOST_VALUES) {
  const all = Array.from({ length: high - low + 1 }, (_, place) => low + place);
  const values = all.includes(value) ? all : [...all, value].sort((one, other) => one - other);
  const from = Math.max(0, Math.min(values.indexOf(value) - Math.floor(most / 2), values.length - most));
  return values.slice(from, from + most);
}

/* A field with a curve below it. `studio` changes the set-up and knows rates. */
class Curves {
  constructor(studio) {
    Object.assign(this, { studio, shown: [] });
  }

  /* A tile for a number. */
  tile(number) {
    const { field } = numberField({ ...number, name: titled(number.name) }, (value) => this.studio.set(number.key, value));
    const svg = curveOf(number.name);
    field.classList.add('number');
    field.append(svg);
    return field;
  }

  /* Shows numbers in their tiles below a place, and wants their curves. */
  show(where, numbers) {
    this.shown = numbers.map((number) => {
      const field = where.querySelector(`[data-key="${CSS.escape(number.key)}"]`);
      showNumber(field, number);
      const points = valuesNear(number).map((value) => ({ value, state: this.studio.with(number.key, value) }));
      return { number, svg: field.querySelector('.curve'), points };
    });
    this.paint();
    /* Chosen values first, then their neighbours, then the others. */
    const all = this.shown.flatMap(({ number, points }) => points.map((it) => ({ ...it, far: Math.abs(it.value - number.value) })));
    return all.sort((one, other) => one.far - other.far).map((it) => it.state);
  }

  paint() {
    const shown = this.shown.map((it) => ({ ...it, known: it.points.map(({ value, state }) => ({ value, rate: this.studio.rates.of(state) })) }));
    const rates = shown.flatMap(({ known }) => known.map((it) => it.rate));
    shown.forEach(({ number, svg, known }) => {
      drawCurve(svg, titled(number.name), known, number.value, (value) => this.studio.set(number.key, String(value)), rates);
    });
  }
}

/* More values of a number than these have no place on a map of two. */
const MOST_OF_TWO = 9;

/* Two numbers at once: a map of the win rate by both, as soon as somebody opens it. */
class Two {
  constructor(studio, changed) {
    Object.assign(this, { studio, map: new HeatMap(studio, make('div', { id: 'two-map' })) });
    Object.assign(this, { across: make('select', { id: 'across' }), down: make('select', { id: 'down' }) });
    this.where = make('details', { id: 'two' }, make('summary', {}, 'Two numbers at once'),
      make('p', { class: 'row' }, make('label', {}, 'Across ', this.across), make('label', {}, 'Down ', this.down)), this.map.where);
    [[this.where, 'toggle'], [this.across, 'change'], [this.down, 'change']].forEach(([it, event]) => it.addEventListener(event, changed));
  }

  /* The rates that it wants. */
  show(opened, numbers) {
    const options = (chosen) => numbers.map((it, place) => make('option', { value: it.key, selected: place === chosen }, titled(it.name)));
    [this.across, this.down].forEach((it, place) => rebuild(it, [opened.game, numbers.map(({ key }) => key)], () => options(place)));
    this.where.hidden = numbers.length < 2;
    const [across, down] = [this.across, this.down].map((it) => numbers.find(({ key }) => key === it.value));
    this.map.where.hidden = !this.where.open || !across || !down || across === down;
    if (this.map.where.hidden) return [];
    const values = (number) => valuesNear(number, MOST_OF_TWO).map((value) => ({ value, title: String(value) }));
    const { studio } = this;
    this.map.show({
      caption: `Win rate by ${titled(across.name)} (across) and ${titled(down.name)} (down), on the same luck. Press a cell to take both.`,
      rows: values(down),
      columns: values(across),
      stateOf: (row, column) => studio.with(across.key, column, studio.with(down.key, row)),
      take: (row, column) => studio.setAll([[down.key, row], [across.key, column]]),
      chosen: [down.value, across.value],
    });
    return this.map.states((row, column) => Math.abs(row - down.value) + Math.abs(column - across.value));
  }
}

class Numbers {
  constructor(studio) {
    this.studio = studio;
    this.curves = new Curves(studio);
    this.wish = new Wish(studio);
    this.two = new Two(studio, () => { if (studio.opened) this.show(studio.opened, studio.rooms.current === 'numbers'); });
    $('fields').before(this.two.where);
  }

  /* Says which rates are wanted while it is in view. */
  show(opened, isInView) {
    const numbers = ownNumbers(opened);
    rebuild($('fields'), [opened.game, numbers.map((it) => it.key)], () => numbers.map((it) => this.curves.tile(it)));
    this.wish.show(opened);
    const wanted = [...this.two.show(opened, numbers), ...this.curves.show($('fields'), numbers)];
    const paint = () => {
      this.curves.paint();
      if (this.two.where.open) this.two.map.paint();
    };
    if (isInView) this.studio.rates.want(wanted, paint);
  }
}
