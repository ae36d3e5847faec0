/* What boards are drawn with: signs, cards, counters, dice and arrows, in SVG. */

/* Signs by name, on a field of 24 by 24: paths that are drawn, and paths that are filled. */
const SIGNS = {
  infantry: ['M2 5h20v14H2zM2 5l20 14M22 5L2 19'],
  cavalry: ['M2 5h20v14H2zM22 5L2 19'],
  artillery: ['M2 5h20v14H2z', 'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z'],
  machine_gun: ['M2 5h20v14H2zM12 17V8M9 11l3-3l3 3M9 17h6'],
  plane: ['', 'M12 1l1.6 7.4L23 13v2l-9.4-2l-.8 6l3.2 2v1.5L12 21.5l-4 1V21l3.2-2l-.8-6L1 15v-2l9.4-4.6z'],
  supply: ['M4 7h16v12H4zM4 11h16M10 7v4M14 7v4M7 4h10l3 3M7 4L4 7'],
  leader: ['', 'M12 2l2.9 6.6l7.1.7l-5.4 4.7l1.6 7L12 17.3L5.8 21l1.6-7L2 9.3l7.1-.7z'],
  terrain: ['', 'M1 20L9 6l4.5 7L16.5 9L23 20z'],
  nuisance: ['M12 3L22 21H2zM12 10v5M12 17.5v1'],
  camp: ['M12 2v3', 'M12 4L1 21h8.5l2.5-8l2.5 8H23z'],
  machinegun: ['M3 12h13M16 9h5v6h-5zM8 12l-4 9M8 12l4 9M21 12h2'],
  demolition: ['M12 5c0-3 4-3 4 0M16 5l2-2', 'M7 6h3v15H7zM10.5 6h3v15h-3zM14 6h3v15h-3z'],
  armored_car: ['M3 16V9l4-3h9l4 4v6zM16 8h6', 'M7 15a3 3 0 1 0 .1 0zM17 15a3 3 0 1 0 .1 0z'],
  train: ['M3 17V8h9V5h3v3h6v9zM1 21h22', 'M6 16a2 2 0 1 0 .1 0zM12 16a2 2 0 1 0 .1 0zM18 16a2 2 0 1 0 .1 0z'],
  pounds: ['M12 2a10 10 0 1 0 .1 0zM16 8.5c-.6-3-6-3-6 1c0 2 1 3.5 0 7.5h7M8 13h6'],
  flag: ['M5 23V2', 'M5 3h15l-4 4.5l4 4.5H5z'],
  tick: ['M3 13l6 6L21 5'],
  cross: ['M4 4l16 16M20 4L4 20'],
  swords: ['M4 3l14 14M20 3L6 17M3 15l6 6M21 15l-6 6'],
  march: ['M3 20l6-8l-6-8M10 20l6-8l-6-8M17 20l6-8l-6-8'],
  sail: ['M11 2v13M2 17h20l-4 5H6z', 'M12 3l8 11h-8zM10 5v9H4z'],
  rally: ['M2 4l7 7M9 5v6H3M22 4l-7 7M15 5v6h6M12 22v-8M9 17l3-3l3 3'],
  headquarters: ['M3 9h18M6 10v8M10.5 10v8M14.5 10v8M19 10v8M2 21h20', 'M12 2L2 9h20z'],
  eye: ['M1 12c5-8 17-8 22 0c-5 8-17 8-22 0z', 'M12 8.5a3.5 3.5 0 1 0 .1 0z'],
  turn: ['M19 8A8.5 8.5 0 1 0 20.5 14M20 2v6.5h-6.5'],
  hourglass: ['M5 2h14M5 22h14M7 2c0 7 10 7 10 20M17 2c0 7-10 7-10 20'],
  crown: ['', 'M2 19L1 6l6 5l5-8l5 8l6-5l-1 13z'],
  anchor: ['M12 6v15M4 13c0 11 16 11 16 0M8 9h8M12 2a2 2 0 1 0 .1 0z'],
  hand: ['M5 13V8M9 12V4M13 12V3M17 13V5M21 10c0 8-3 12-8 12s-6-3-8-9'],
  break: ['M2 8h7l-2 4l3 4H2M22 8h-6l2 4l-3 4h7'],
  prison: ['M3 3h18v18H3zM8 3v18M12 3v18M16 3v18'],
};

const rounded = (number) => Math.round(number * 10) / 10;

/* A drawing of its own; what it shows is said elsewhere. */
const picture = (width, height, attributes, ...inside) =>
  draw('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', ...attributes }, ...inside);

/* A sign with its middle at a place. */
function sign(name, x, y, size = 24, look = '') {
  const [lines, faces] = SIGNS[name];
  const scale = size / 24;
  const inside = [lines && draw('path', { d: lines, class: 'w-stroke' }), faces && draw('path', { d: faces, class: 'w-fill' })];
  const at = `translate(${rounded(x - size / 2)} ${rounded(y - size / 2)}) scale(${scale})`;
  return draw('g', { class: `w-sign ${look}`, transform: at }, ...inside.filter(Boolean));
}

/* Words at a place; cut where there are too many. */
function lettering(x, y, text, { size = 12, anchor = 'middle', look = '', most = 99 } = {}) {
  const all = String(text);
  const shown = all.length > most ? `${all.slice(0, most - 1)}…` : all;
  return draw('text', { x: rounded(x), y: rounded(y), 'font-size': size, 'text-anchor': anchor, class: look }, shown);
}

/* Words on several lines, none longer than so many signs. */
function paragraph(x, y, text, { size = 11, anchor = 'start', look = '', wide = 30, lines = 4 } = {}) {
  const rows = [''];
  for (const word of String(text).split(/\s+/)) {
    const last = rows.at(-1);
    if (last && last.length + word.length + 1 > wide) rows.push(word);
    else rows[rows.length - 1] = last ? `${last} ${word}` : word;
  }
  if (rows.length > lines) rows.splice(lines, rows.length, `${rows[lines - 1]} …`);
  if (rows.length > lines) rows.splice(lines - 1, 1);
  return draw('g', {}, ...rows.map((row, place) => lettering(x, y + place * size * 1.25, row, { size, anchor, look })));
}

/* A card, face up or down; `x` and `y` are its middle. */
function cardAt(x, y, { name = '', force = '', kind, side = '', isBack = false, scale = 1 }) {
  const inside = isBack
    ? [draw('path', { d: 'M-20-28L20 28M20-28L-20 28M0-30V30M-20 0H20', class: 'w-back' })]
    : [kind ? sign(kind, -12, -23, 16) : '', lettering(18, -17, force, { size: 17, anchor: 'end', look: 'w-strong' }),
      paragraph(0, 4, name, { size: 9, anchor: 'middle', wide: 10, lines: 3 })];
  const at = `translate(${rounded(x)} ${rounded(y)}) scale(${scale})`;
  return draw('g', { transform: at }, draw('rect', { x: -25, y: -36, width: 50, height: 72, rx: 5, class: `w-card ${side}` }), ...inside);
}

/* Cards in a fan, or their backs. Of cards that lie below others only the kind can be seen. */
function fanAt(x, y, cards, isBack, side) {
  const step = Math.min(42, 150 / Math.max(1, cards.length));
  const left = x - (step * (cards.length - 1)) / 2;
  const seen = (card, place) => (step < 40 && place < cards.length - 1 ? { kind: card.kind } : card);
  return draw('g', {}, ...cards.map((card, place) => cardAt(left + place * step, y, { ...seen(card, place), side, isBack, scale: 0.8 })));
}

/* A counter: its sign or name above, its strength below. */
function counterAt(x, y, { kind, strength, name = '', side = '', isOut = false, hasFired = false, size = 40 }) {
  const half = size / 2;
  const inside = [draw('rect', { x: -half, y: -half, width: size, height: size, rx: 5, class: `w-counter ${side}` }),
    kind ? sign(kind, 0, -half * 0.3, size * 0.5) : '',
    strength === undefined ? '' : lettering(0, half * 0.82, strength, { size: size * 0.34, look: 'w-strong' }),
    /* No name reaches that of a neighbour. */
    lettering(0, half + 10, name, { size: rounded(Math.min(9, (size + 8) / (0.58 * name.length))), most: 16, look: 'w-name' }),
    hasFired ? draw('circle', { cx: half - 3, cy: -half + 3, r: 4, class: 'w-fired' }) : '',
    isOut ? sign('cross', 0, 0, size * 0.9, 'w-bad') : ''];
  return draw('g', { transform: `translate(${rounded(x)} ${rounded(y)})`, class: isOut ? 'w-out' : '' }, ...inside.filter(Boolean));
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/* A die that shows a number. */
function dieAt(x, y, number, look = '', size = 30) {
  const pip = (place) => draw('circle', { cx: ((place % 3) - 1) * size * 0.27, cy: (Math.floor(place / 3) - 1) * size * 0.27, r: size * 0.09, class: 'w-pip' });
  const box = { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.2, class: 'w-die' };
  return draw('g', { transform: `translate(${rounded(x)} ${rounded(y)})`, class: `w-thrown ${look}` }, draw('rect', box), ...(PIPS[number] ?? []).map(pip));
}

/* An arrow from one place to another, short of both. */
function arrowAt([x, y], [toX, toY], look = '', short = [0, 0]) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [unitX, unitY] = [(toX - x) / length, (toY - y) / length];
  const [fromX, fromY, endX, endY] = [x + unitX * short[0], y + unitY * short[0], toX - unitX * short[1], toY - unitY * short[1]].map(rounded);
  const head = [[-9, 5], [-9, -5]].map(([along, across]) => [endX + unitX * along - unitY * across, endY + unitY * along + unitX * across].map(rounded).join(' '));
  return draw('g', { class: `w-arrow ${look}` }, draw('path', { d: `M${fromX} ${fromY}L${endX} ${endY}`, class: 'w-shaft', pathLength: '1' }),
    draw('path', { d: `M${endX} ${endY}L${head[0]}L${head[1]}z`, class: 'w-head' }));
}

/* Where something is hit. */
function burstAt(x, y, radius, look = '') {
  const point = (place) => {
    const far = place % 2 ? radius * 0.5 : radius;
    return [x + far * Math.sin((place * Math.PI) / 8), y - far * Math.cos((place * Math.PI) / 8)].map(rounded).join(' ');
  };
  return draw('path', { d: `M${Array.from({ length: 16 }, (_, place) => point(place)).join('L')}z`, class: `w-burst ${look}` });
}

/* So many of a sign in a row. */
function rowOf(name, x, y, number, { size = 16, step = 14, most = 12, look = '' } = {}) {
  const shown = Math.min(number, most);
  const row = Array.from({ length: shown }, (_, place) => sign(name, x + place * step, y, size, look));
  return draw('g', {}, ...row, number > most ? lettering(x + shown * step, y + 4, `of ${number}`, { anchor: 'start', size: 11 }) : '');
}

/* A deck of so many cards. */
function stackAt(x, y, number, side, caption) {
  const layers = Math.min(5, Math.ceil(number / 8));
  const card = (place) => cardAt(x - place * 3, y - place * 3, { isBack: true, side, scale: 0.8 });
  return draw('g', {}, ...Array.from({ length: layers }, (_, place) => card(layers - 1 - place)),
    lettering(x, y + 44, caption ?? number, { size: 11 }));
}
