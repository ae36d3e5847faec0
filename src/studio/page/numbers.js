/* The room Numbers: each number with its curve, and the wish for a win rate. */

/* More values than these are not tried at once. */
const MOST_VALUES = 13;

/* Values around the printed and the chosen one. */
function valuesNear({ near: [low, high], value }) {
  const all = Array.from({ length: high - low + 1 }, (_, place) => low + place);
  const values = all.includes(value) ? all : [...all, value].sort((one, other) => one - other);
  return values.slice(0, MOST_VALUES);
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
    return this.#order();
  }

  /* Chosen values first, then their neighbours, then the others. */
  #order() {
    const all = this.shown.flatMap(({ number, points }) => points.map((it) => ({ ...it, far: Math.abs(it.value - number.value) })));
    return all.sort((one, other) => one.far - other.far).map((it) => it.state);
  }

  paint() {
    this.shown.forEach(({ number, svg, points }) => {
      const known = points.map(({ value, state }) => ({ value, rate: this.studio.rates.of(state) }));
      drawCurve(svg, titled(number.name), known, number.value, (value) => this.studio.set(number.key, String(value)));
    });
  }
}

class Numbers {
  constructor(studio) {
    this.studio = studio;
    this.curves = new Curves(studio);
    this.wish = new Wish(studio);
  }

  /* Says which rates are wanted while it is in view. */
  show(opened, isInView) {
    const numbers = ownNumbers(opened);
    rebuild($('fields'), [opened.game, numbers.map((it) => it.key)], () => numbers.map((it) => this.curves.tile(it)));
    this.wish.show(opened);
    const wanted = this.curves.show($('fields'), numbers);
    if (isInView) this.studio.rates.want(wanted, () => this.curves.paint());
  }
}
