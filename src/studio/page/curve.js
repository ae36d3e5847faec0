/* A small curve: the win rate at the values around the one that is chosen. */

const CURVE = { width: 260, height: 84, left: 34, right: 8, top: 8, bottom: 16 };
/* The least share that the height shows, so that chance does not look like a slope. */
const LEAST_SPAN = 0.1;

/* The shares at the foot and the head of a drawing of these rates. */
function spanOf(rates) {
  const low = Math.min(...rates.map((it) => it.low));
  const high = Math.max(...rates.map((it) => it.high));
  const more = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  return [Math.max(0, low - more), Math.min(1, high + more)];
}

/* `points` are values, each with its rate if that is known; `take(value)` is told of the one pressed. */
function drawCurve(svg, name, points, chosen, take) {
  const { width, height, left, right, top, bottom } = CURVE;
  const known = points.filter((it) => it.rate && it.rate.value !== null);
  const [low, high] = known.length ? spanOf(known.map((it) => it.rate)) : [0, 1];
  const x = (place) => left + (width - left - right) * ((place + 0.5) / points.length);
  const y = (share) => top + (height - top - bottom) * (1 - (share - low) / (high - low || 1));
  const at = (it) => `${x(points.indexOf(it)).toFixed(1)} ${y(it.rate.value).toFixed(1)}`;
  const line = draw('path', { class: 'path', d: known.length > 1 ? `M${known.map(at).join(' L')}` : '' });
  const half = low < 0.5 && high > 0.5 ? [draw('path', { class: 'half', d: `M${left} ${y(0.5)} H${width - right}` })] : [];
  const edge = (share) => draw('text', { x: left - 4, y: y(share) + 4, 'text-anchor': 'end', class: 'tick' }, `${Math.round(100 * share)} %`);
  const edges = known.length ? [edge(low), edge(high)] : [];
  const step = (width - left - right) / points.length;
  const point = (it, place) => {
    const words = it.rate ? `${it.rate.words}, n = ${thousands(it.rate.games)}` : 'not known yet';
    const isChosen = it.value === chosen;
    const mark = it.rate && it.rate.value !== null ? [
      draw('path', { class: 'whisker thin', d: `M${x(place)} ${y(it.rate.low)} V${y(it.rate.high)}` }),
      draw('circle', { class: isChosen ? 'diamond' : 'dot', cx: x(place), cy: y(it.rate.value), r: isChosen ? 5 : 3.5 })] : [];
    const group = draw('g', { class: 'point', role: 'button', tabindex: '0', 'data-value': it.value, 'aria-pressed': String(isChosen), 'aria-label': `${name} ${it.value}: ${words}` },
      draw('rect', { x: x(place) - step / 2, y: 0, width: step, height, class: isChosen ? 'column is-chosen' : 'column' }),
      ...mark, draw('text', { x: x(place), y: height - 3, 'text-anchor': 'middle', class: 'tick' }, String(it.value)),
      draw('text', { x: left, y: top + 2, class: 'told', 'aria-hidden': 'true' }, it.rate ? it.rate.words : ''));
    const act = () => take(it.value);
    group.addEventListener('click', act);
    group.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act();
    });
    return group;
  };
  const focused = svg.contains(document.activeElement) ? document.activeElement.dataset.value : null;
  svg.replaceChildren(...half, ...points.map(point), line, ...edges);
  if (focused !== null) svg.querySelector(`[data-value="${focused}"]`)?.focus();
}

const curveOf = (name) => draw('svg', { viewBox: `0 0 ${CURVE.width} ${CURVE.height}`, class: 'curve', role: 'group', 'aria-label': `Win rate by ${name}` });
