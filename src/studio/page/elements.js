/* Elements of the page. */

const $ = (id) => document.getElementById(id);

function furnish(element, attributes, inside) {
  Object.entries(attributes).forEach(([name, value]) => {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  });
  element.append(...inside);
  return element;
}

/* An element with attributes and what stands in it. */
const make = (tag, attributes = {}, ...inside) => furnish(document.createElement(tag), attributes, inside);

/* The same of a drawing. */
const draw = (tag, attributes = {}, ...inside) =>
  furnish(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, inside);

/* The titles of scenarios and modes, by the names that the words of the program have, and where these name
   players: where a sentence begins, after a seat, and before what is played. Parts of a campaign are named alone,
   behind what became of them, or in a list of those that were given up on purpose; sides in brackets. */
const titles = new Map();
let players = /(?!)/g;
let stages = /(?!)/g;
let sides = /(?!)/g;
function learnNames({ scenario, title, parts, policies, mixes }) {
  const modes = parts.flatMap((it) => it.modes ?? []);
  [{ name: scenario, title }, ...modes].forEach((it) => titles.set(it.name, it.title));
  modes.forEach((it) => titles.set(spoken(it.name), it.title));
  sides = new RegExp(`(?<=\\()(${mixes.map((it) => it.side).join('|') || '(?!)'})(?=\\))`, 'g');
  const alone = modes.map((it) => spoken(it.name)).filter((it) => !policies.some(({ name }) => name === it));
  stages = new RegExp(`(^|\\b(?:reached|won|sat out) |^Given up on purpose: |, )(${alone.join('|') || '(?!)'})(?=$| in \\d)`, 'g');
  const names = `(${policies.map((it) => it.name).join('|')})\\b(?!-)`;
  players = new RegExp(`(^|[.:] |\\b(?:by|${parts.map((it) => it.label).join('|')}) )${names}|\\b(?<!at )${names}(?= on )`, 'g');
}
const inTitles = (words) => words.replaceAll(players, (_, before = '', name, alone) => before + titled(name ?? alone)).replaceAll(/\b(on |Scenario )([\w-]+)/g, (all, before, name) =>
  (titles.has(name) ? before.replace('Scenario ', '') + titles.get(name) : all)).replaceAll(stages, (_, before, name) => before + titles.get(name)).replaceAll(/\bvp\b/g, 'VP').replaceAll(sides, titled);

/* A sentence in which no line ends between a number and what belongs to it. */
const told = (words) => inTitles(words).replaceAll(/ %(?:, (?=n = ))?| ± |n = |\d: |\b(?:seed|game) (?=\d)/g, (it) => it.replaceAll(' ', '\u00a0'));

/* A sentence below a verdict: what stands between backticks is a command. */
const lead = (words) =>
  make('p', { class: 'lead' }, ...told(words).split('`').map((part, place) => (place % 2 ? make('code', {}, part) : part)));

/* A button that does something. */
function button(words, act, attributes = {}) {
  const it = make('button', { type: 'button', ...attributes }, words);
  it.addEventListener('click', act);
  return it;
}

const spoken = (name) => String(name).replaceAll(/[_-]/g, ' ');
const capital = (words) => words.replace(/^./, (first) => first.toUpperCase());
const titled = (name) => capital(spoken(name));
/* The name of a figure. */
const figureName = (name) => capital(inTitles(spoken(name)));
/* What browsers have for it takes a while the first time. */
const thousands = (number) => String(number).replaceAll(/\B(?=([0-9]{3})+$)/g, ',');
const inGames = (number) => `${thousands(number)} ${Number(number) === 1 ? 'game' : 'games'}`;

/* Says something at the head of the page, or nothing any more. */
const note = (words) => Object.assign($('note'), { textContent: words, hidden: !words });

/* Builds what stands in a place anew, unless its shape is that of before. */
function rebuild(where, shape, build) {
  const now = JSON.stringify(shape);
  if (where.dataset.shape !== now) where.replaceChildren(...build());
  where.dataset.shape = now;
}

/* Of more rows than these both ends are shown, until somebody opens the rest. */
const FOLDED = 20;

/* A table with a heading for each column and each row; cells are texts or elements. */
function tableOf(caption, heads, rows) {
  const head = (words) => make('th', { scope: 'col' }, words);
  const row = ([first, ...cells]) => make('tr', {}, make('th', { scope: 'row' }, first), ...cells.map((it) => make('td', {}, it)));
  const table = make('table', {}, make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...heads.map(head))),
    make('tbody', {}, ...rows.map(row)));
  makeNarrow(table);
  const all = `All ${rows.length} rows`;
  const rest = rows.length > FOLDED ? [make('details', { class: 'rest' }, make('summary', { 'aria-label': `${all}: ${caption}` }, all))] : [];
  return make('div', { class: 'wide', role: 'group', 'aria-label': caption, tabindex: '0' }, table, ...rest);
}

/* Hands a text to the user as a file. */
function save(name, text, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
