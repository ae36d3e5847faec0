/* The room Balance: what the games that were played so far come to. */

/* The figures of set-ups, a column for each; those of two beside each other are followed by B less A. */
function figureTable(columns) {
  const named = (figure) => (columns.length > 2 ? figure.name.replace('B less A', 'less A') : figure.name);
  const names = [...new Set(columns.flatMap((it) => it.answer.figures.map(named)))];
  const words = (column, name) => column.answer.figures.find((figure) => named(figure) === name)?.words ?? '';
  const heads = columns.map(({ name, answer }) => [name, inGames(answer.games)].filter(Boolean).join(': '));
  const rows = names.map((name) => [figureName(name), ...columns.map((it) => words(it, name))]);
  return tableOf(`Figures with ${columns[0].answer.level} intervals`, ['Figure', ...heads], rows);
}

/* How far the numbers of a game have moved on the same luck: a strip for each, 0 in the middle. */
function movedTable(moved, names) {
  const surely = ({ low, high }) => low !== null && (low > 0 || high < 0);
  const strip = ({ change, before }) => {
    const spread = 1.2 * Math.max(Math.abs(change.low ?? change.value), Math.abs(change.high ?? change.value), Math.abs(before.value) / 50, 1e-9);
    const place = (value) => 50 + 50 * (value / spread);
    const ends = [change.low ?? change.value, change.high ?? change.value].map(place);
    return draw('svg', { viewBox: '0 0 100 14', class: 'strip', 'aria-hidden': 'true' },
      draw('path', { d: 'M50 0 V14', class: 'origin' }),
      draw('path', { d: `M${ends[0]} 7 H${ends[1]}`, class: 'whisker' }),
      draw('circle', { cx: place(change.value), cy: 7, r: 3, class: surely(change) ? 'dot' : 'diamond' }));
  };
  const rows = moved.filter((it) => it.change.value !== null)
    .map((it) => [figureName(it.change.name), it.before.words, it.after.words, it.change.words, strip(it)]);
  return tableOf(names.caption, [names.of ?? 'In a game', names.before, names.after, names.change, 'drawn'], rows);
}

const OF_PRINTED = { caption: 'What moved, on the same luck', before: 'unchanged', after: 'changed', change: 'difference' };
const OF_KEPT = { caption: 'B less A, on the same luck', before: 'A', after: 'B', change: 'B less A' };

/* What a set-up changes, in words. */
function changesOf({ set, text, players, seed }, form) {
  const changed = fieldsOf(form).filter((it) => it.printed !== null && it.value !== it.printed);
  const known = new Set(fieldsOf(form).map((it) => it.key));
  const others = Object.entries(set).filter(([key]) => !known.has(key)).map(([key, value]) => `${key} = ${value}`);
  const words = ({ name, question, value, printed }) => (question ? `${question} ${spoken(value)}` : `${titled(name)} ${printed} → ${value}`);
  const all = [...changed.map(words), ...others];
  if (text !== null && !changed.length) all.push('Edited text');
  if (seed !== SEED) all.push(`Seed ${seed}`);
  return `${all.join(', ') || 'Unchanged'} (${castOf(form)})`;
}

/* The sections of a result, as the program sets them. */
function sectionsOf(answer, prefix, without) {
  return answer.sections.filter((it) => it.html && !without.includes(it.id)).map(({ id, title, html }) => {
    const body = make('div', { class: 'body' });
    /* The program sets all words as text: see `report::markup`. */
    body.innerHTML = html;
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: it } = texts;
      it.data = (it.parentElement.closest('figcaption') ? told : inTitles)(it.data);
    }
    body.querySelectorAll('svg .halo').forEach((it) => { it.textContent = capital(it.textContent); });
    body.querySelectorAll('table').forEach((table) => makeSortable(table));
    return make('section', { id: `${prefix}-${id}` }, make('h2', {}, title), body);
  });
}

/* What stands in another room, or at the head of all. */
const ELSEWHERE = ['winners', 'names', 'modes', 'diff'];
/* What is drawn of one set-up alone stands beside the same of A. */
const OF_ONE = ['lengths', 'spaces'];

/* The sections of B, what is drawn of both first, and the others with A beside it; above them stands how far
   each column and each place of theirs has moved on the same luck. */
function besides(answer, kept) {
  const sections = sectionsOf(answer, 'told', ELSEWHERE);
  const both = sections.find((it) => it.id === 'told-moved');
  if (!kept || !both) return sections;
  both.querySelector('h2').textContent = 'B less A';
  OF_ONE.forEach((id) => {
    const own = sections.find((it) => it.id === `told-${id}`)?.querySelector('.body');
    const ofA = kept.answer.sections.find((it) => it.id === id);
    if (!own || !ofA) return;
    const [other] = sectionsOf({ sections: [{ ...ofA, html: ofA.html.replaceAll('told-figure', 'kept-figure') }] }, 'kept', []);
    const column = (name, body) => make('div', {}, make('h3', {}, name), ...body.childNodes);
    const moved = Object.entries(answer.each[id]).map(([what, rows]) => movedTable(rows, { ...OF_KEPT, of: titled(what), caption: `${titled(what)}: B less A, on the same luck` }));
    own.replaceChildren(...moved, make('div', { class: 'pair' }, column('A', other.querySelector('.body')), column('B', own)));
  });
  return [both, ...sections.filter((it) => it !== both)];
}

/* Puts sections in a place, one of them in view; tables can be saved as soon as they have one. */
class Chapters {
  constructor(where) {
    Object.assign(this, { where, chosen: null });
  }

  show(sections) {
    const choose = ({ id }) => {
      this.chosen = id;
      turnTo(id);
    };
    const buttons = sections.map((it) => button(it.querySelector('h2').textContent, () => choose(it), { 'data-chapter': it.id }));
    const turnTo = (id) => {
      sections.forEach((it) => { it.hidden = it.id !== id; });
      buttons.forEach((it) => it.setAttribute('aria-pressed', it.dataset.chapter === id));
    };
    const contents = make('div', { class: 'chapters', role: 'group', 'aria-label': 'Chapters' }, ...(sections.length > 1 ? buttons : []));
    this.where.replaceChildren(contents, ...sections);
    this.where.querySelectorAll('section table').forEach((table) => makeSaved(table));
    const current = sections.find((it) => it.id === this.chosen) ?? sections[0];
    if (current) turnTo(current.id);
  }
}

const commandOf = (words) => make('details', {}, make('summary', {}, 'The command that finds out the same'),
  make('pre', { class: 'command', tabindex: '0' }, make('code', {}, words)));

class Answer {
  constructor() {
    this.chapters = new Chapters($('sections'));
  }

  /* Shows figures; those that are kept stand beside them. */
  show(answer, kept) {
    const before = kept.named().map(({ letter, answer: of }) => ({ name: `${letter} (kept)`, answer: of }));
    $('figures').replaceChildren(figureTable(before.length ? [...before, { name: 'B (this set-up)', answer }] : [{ answer }]));
    $('moved').replaceChildren(...(answer.moved ? [movedTable(answer.moved, kept.first ? OF_KEPT : OF_PRINTED)] : []));
  }

  /* What is told of them; what was opened in the sections stays open. */
  tell(answer, kept) {
    const [first, ...more] = answer.verdict;
    $('verdict').replaceChildren(make('p', {}, told(first)), ...more.map(lead));
    const nameOf = (details) => details.querySelector('summary')?.getAttribute('aria-label');
    const opened = new Set([...$('sections').querySelectorAll('details[open]')].map(nameOf));
    this.chapters.show(besides(answer, kept.first));
    $('sections').querySelectorAll('details').forEach((it) => { it.open = opened.has(nameOf(it)); });
  }
}
