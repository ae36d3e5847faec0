/* A small curve: the win rate at the values around the one that is chosen. */

const CURVE = { height: 88, left: 34, right: 8, top: 8, bottom: 20 };
/* Of more values than these every other one is named: that which is chosen, and on either side of it. */
const MOST_NAMED = 10;
/* The least share that the height shows, so that chance does not look like a slope. */
const LEAST_SPAN = 0.1;

/* The shares at the foot and the head of a drawing of these rates. */
function spanOf(rates) {
  const low = Math.min(...rates.map((it) => it.low));
  const high = Math.max(...rates.map((it) => it.high));
  const more = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  return [Math.max(0, low - more), Math.min(1, high + more)];
}

/* Where things are in a drawing of so many values, between two shares. */
function scalesOf(svg, count, [low, high]) {
  const { height, left, right, top, bottom } = CURVE;
  const end = svg.viewBox.baseVal.width - right;
  const step = (end - left) / count;
  return {
    step,
    end,
    x: (place) => left + step * (place + 0.5),
    y: (share) => top + (height - top - bottom) * (1 - (share - low) / (high - low || 1)),
  };
}

/* A value that can be pressed. It stays while figures come in, so that no press is lost. */
function pointOf({ value, title }, place, { x, step }, take) {
  const { height, left, top } = CURVE;
  const point = draw('g', { class: 'point', role: 'button', tabindex: '0', 'data-value': value },
    draw('rect', { class: 'column', x: x(place) - step / 2, y: 0, width: step, height }),
    draw('text', { class: 'tick', x: x(place), y: height - 3, 'text-anchor': 'middle' }, title ?? String(value)),
    draw('text', { class: 'told', x: left, y: top + 2, 'aria-hidden': 'true' }));
  point.addEventListener('click', () => take(value));
  point.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    take(value);
  });
  return point;
}

/* The line through what is known, its intervals, and the ends of the scale. */
function marksOf(points, chosen, { x, y, end }, [low, high]) {
  const { left } = CURVE;
  const known = points.map((it, place) => ({ ...it, place })).filter((it) => hasValue(it.rate));
  if (!known.length) return [];
  const at = (it) => `${x(it.place).toFixed(1)} ${y(it.rate.value).toFixed(1)}`;
  const edge = (share) => draw('text', { class: 'tick', x: left - 4, y: y(share) + 4, 'text-anchor': 'end' }, `${Math.round(100 * share)} %`);
  const mark = ({ value, rate, place }) => [
    draw('path', { class: 'whisker thin', d: `M${x(place)} ${y(rate.low)} V${y(rate.high)}` }),
    draw('circle', { class: value === chosen ? 'diamond' : 'dot', cx: x(place), cy: y(rate.value), r: value === chosen ? 5 : 3.5 })];
  const half = low < 0.5 && high > 0.5 ? [draw('path', { class: 'half', d: `M${left} ${y(0.5)} H${end}` })] : [];
  return [...half, ...known.flatMap(mark), draw('path', { class: 'path', d: `M${known.map(at).join(' L')}` }), edge(low), edge(high)];
}

/* `points` are values, each with a title, if it is no number, and its rate if that is known; `take(value)` is
   told of the one pressed. Curves that are shown together get the `rates` of all, and so one scale. */
function drawCurve(svg, name, points, chosen, take, rates = points.map((it) => it.rate)) {
  const known = rates.filter(hasValue);
  const span = known.length ? spanOf(known) : [0, 1];
  const scales = scalesOf(svg, points.length, span);
  rebuild(svg, points.map((it) => it.value), () => [
    ...points.map((it, place) => pointOf(it, place, scales, take)), draw('g', { class: 'marks', 'aria-hidden': 'true' })]);
  const isNamed = (place) => points.length <= MOST_NAMED || (place - points.findIndex((it) => it.value === chosen)) % 2 === 0;
  points.forEach(({ value, title, rate }, place) => {
    const point = svg.querySelector(`[data-value="${value}"]`);
    point.classList.toggle('is-nameless', !isNamed(place));
    point.setAttribute('aria-pressed', String(value === chosen));
    point.setAttribute('aria-label', `${name} ${title ?? value}: ${rate ? `${rate.words}, n = ${thousands(rate.games)}` : 'not known yet'}`);
    point.querySelector('.told').textContent = rate?.words ?? '';
  });
  svg.querySelector('.marks').replaceChildren(...marksOf(points, chosen, scales, span));
}

const curveOf = (name, width = 260) => draw('svg', { viewBox: `0 0 ${width} ${CURVE.height}`, class: 'curve', role: 'group', 'aria-label': `Win rate by ${name}` });
