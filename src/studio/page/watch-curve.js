/* The chance to win along a game, with its turning points. */

const ALONG = { height: 88, left: 44, right: 8, top: 8, bottom: 16 };

class ChanceCurve {
  /* `go(step)` is told of the step that somebody points at. */
  constructor(go) {
    this.svg = draw('svg', { class: 'w-chances', role: 'img', 'aria-label': 'The chance to win, step by step' });
    this.said = make('div', { class: 'about' });
    this.element = make('div', { class: 'w-curve' }, this.svg, this.said);
    new ResizeObserver(() => this.element.clientWidth !== this.width && this.#fit()).observe(this.element);
    this.svg.addEventListener('click', (event) => {
      const box = this.svg.getBoundingClientRect();
      const share = (event.clientX - box.left - ALONG.left) / (box.width - ALONG.left - ALONG.right);
      if (this.steps) go(Math.round(Math.min(1, Math.max(0, share)) * (this.steps.length - 1)));
    });
  }

  /* Takes the steps of a game; the chances come later. */
  show(steps) {
    Object.assign(this, { steps, moments: [], at: 0 });
    this.mark = draw('path', { class: 'w-now' });
    this.dot = draw('circle', { class: 'dot', r: 4 });
    this.#fit();
  }

  /* Draws it as wide as there is room. */
  #fit() {
    const width = Math.round(this.element.clientWidth);
    if (!this.steps || !width) return;
    this.width = width;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${ALONG.height}`);
    const level = (share) => draw('g', {},
      draw('path', { class: 'grid', d: `M${ALONG.left} ${this.#y(share)}H${width - ALONG.right}` }),
      lettering(ALONG.left - 4, this.#y(share) + 4, `${100 * share} %`, { size: 11, anchor: 'end', look: 'tick' }));
    this.svg.replaceChildren(...[0, 0.5, 1].map(level), ...(this.moments.length ? this.#line() : []), this.mark, this.dot);
    this.point(this.at);
  }

  #x = (step) => rounded(ALONG.left + (this.width - ALONG.left - ALONG.right) * (step / Math.max(1, this.steps.length - 1)));
  #y = (share) => ALONG.top + (ALONG.height - ALONG.top - ALONG.bottom) * (1 - share);

  /* The step that ends a turn. */
  endOf(turn) {
    const found = this.steps.findIndex((it) => it.turn >= turn);
    return found < 0 ? this.steps.length - 1 : found;
  }

  /* Takes the chances of the game that is shown. */
  know({ moments, winner, games, known }) {
    this.moments = moments;
    this.svg.setAttribute('aria-label', `Chance of ${winner} to win, step by step. ${moments.filter((it) => it.turning).map(this.#told).join('; ')}`);
    this.said.replaceChildren(make('details', {}, make('summary', {}, `The chance of ${winner} to win; ▲ marks a turning point`),
      `By ${thousands(games)} games of the same seed: ${known}.`));
    this.#fit();
  }

  #line() {
    const { moments } = this;
    const ends = moments.map((it) => [this.endOf(it.turn), it.after]);
    const points = [[0, moments[0].before], ...ends];
    const line = points.map(([step, share], place) =>
      (place ? `H${rounded(this.#x(step))}V${rounded(this.#y(share))}` : `M${this.#x(step)} ${rounded(this.#y(share))}`));
    const turning = moments.filter((it) => it.turning).map((it) => {
      const [x, before, after] = [this.#x(this.endOf(it.turn)), this.#y(it.before), this.#y(it.after)].map(rounded);
      return draw('g', { class: 'w-turning' }, draw('path', { d: `M${x} ${before}V${after}` }),
        lettering(x, ALONG.height - 3, '▲', { size: 11, look: 'tick' }), draw('title', {}, this.#told(it)));
    });
    return [draw('path', { class: 'path', d: `${line.join('')}H${this.#x(this.steps.length - 1)}` }), ...turning];
  }

  #told = ({ turn, what, before, after }) =>
    `turn ${turn}${what ? ` (${what})` : ''}: ${Math.round(100 * before)} % before, ${Math.round(100 * after)} % after`;

  /* What the curve has no answer for yet. */
  wait(said) {
    this.said.replaceChildren(said);
  }

  /* The chance after a step; none if it is not known. */
  after(step) {
    const { turn } = this.steps[step];
    return turn ? this.moments[Math.min(turn, this.moments.length) - 1]?.after : this.moments[0]?.before;
  }

  /* Points at a step. */
  point(step) {
    this.at = step;
    if (!this.width) return;
    const [x, share] = [rounded(this.#x(step)), this.after(step)];
    this.mark.setAttribute('d', `M${x} ${ALONG.top}V${ALONG.height - ALONG.bottom}`);
    this.dot.setAttribute('visibility', share === undefined ? 'hidden' : 'visible');
    this.dot.setAttribute('cx', x);
    this.dot.setAttribute('cy', rounded(this.#y(share ?? 0)));
  }

  /* The steps at which the chance turns most, in order. */
  turningPoints() {
    return this.moments.filter((it) => it.turning).map((it) => this.endOf(it.turn));
  }
}
