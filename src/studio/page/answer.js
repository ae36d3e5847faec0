/* The answer: what the games that were played so far come to. */

const thousands = (number) => Number(number).toLocaleString('en');

/* A table of figures, a column for each set-up. */
function figureTable(caption, columns) {
  const names = [...new Set(columns.flatMap((it) => it.figures.map((figure) => figure.name)))];
  const cell = (column, name) => column.figures.find((figure) => figure.name === name)?.words ?? '';
  const table = make('table', {}, make('caption', {}, caption),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Figure'), ...columns.map((it) => make('th', { scope: 'col', class: 'figure' }, it.name)))),
    make('tbody', {}, ...names.map((name) => make('tr', {}, make('th', { scope: 'row' }, name), ...columns.map((it) => make('td', {}, cell(it, name)))))));
  return make('div', { class: 'wide', role: 'group', 'aria-label': caption, tabindex: '0' }, table);
}

/* What a set-up changes, in words. */
function changesOf({ set, text, players, seed }) {
  const pair = ([key, value]) => `${key} = ${value}`;
  const who = Object.entries(players).filter(([, name]) => name).map(([key, name]) => `${key} ${name}`);
  const all = [...who, ...(text === null ? [] : ['a text']), ...Object.entries(set).map(pair), ...(seed === '1' ? [] : [`seed ${seed}`])];
  return all.join(', ') || 'as printed';
}

const level = '95 %';

/* The sections of a result, as the program sets them; how to make it again is said by the page itself. */
function sectionsOf(answer, prefix) {
  return answer.sections.filter((it) => it.html && it.id !== 'again').map(({ id, title, html }) => {
    const body = make('div', { class: 'body' });
    /* The program sets all words as text: see `report::markup`. */
    body.innerHTML = html.replaceAll('figure-', `${prefix}-figure-`);
    return make('section', { id: `${prefix}-${id}` }, make('h2', {}, title), body);
  });
}

class Answer {
  constructor() {
    this.open = new Set();
  }

  /* Shows figures and what the page of a run would tell; `pinned` stands beside them. */
  show(answer, pinned) {
    const [first, ...more] = answer.verdict;
    $('verdict').replaceChildren(make('p', {}, first), ...more.map((it) => make('p', { class: 'lead' }, it)));
    const now = { name: pinned ? 'B: now' : 'now', figures: answer.figures };
    const columns = pinned ? [{ name: 'A: kept', figures: pinned.answer.figures }, now] : [now];
    const basis = `${thousands(answer.games)} games; intervals of ${level}`;
    $('figures').replaceChildren(...(pinned ? [make('p', { class: 'about' }, `A: ${changesOf(pinned.state)}`)] : []), figureTable(basis, columns));
    $('command').firstElementChild.textContent = answer.command;
  }

  /* What a study has found. */
  study(answer) {
    const place = $('study');
    place.replaceChildren(...answer.verdict.map((it) => make('p', { class: 'lead' }, it)), ...sectionsOf(answer, 'studied'));
    place.querySelectorAll('table').forEach((table) => { makeSortable(table); makeSaved(table); });
  }

  /* The sections; those that were opened stay open. */
  tell(answer) {
    const sections = sectionsOf(answer, 'told');
    $('sections').querySelectorAll('details').forEach((it) => it.open && this.open.add(it.querySelector('summary')?.getAttribute('aria-label')));
    $('sections').replaceChildren(...sections);
    $('sections').querySelectorAll('details').forEach((it) => { it.open = this.open.has(it.querySelector('summary')?.getAttribute('aria-label')); });
    this.open.clear();
    $('sections').querySelectorAll('table').forEach((table) => { makeSortable(table); makeSaved(table); });
  }

  /* All set-ups that were tried, the last first. */
  tried(list, restore) {
    $('tried').hidden = !list.length;
    const row = ({ state, answer }) => {
      const figure = (name) => answer.figures.find((it) => it.name === name)?.words ?? '';
      const button = make('button', { type: 'button' }, 'Show');
      button.addEventListener('click', () => restore(state));
      return make('tr', {}, make('th', { scope: 'row' }, changesOf(state)), make('td', {}, figure('win rate')),
        make('td', {}, figure('difference, in points')), make('td', {}, thousands(answer.games)), make('td', {}, button));
    };
    const heads = ['What was changed', 'win rate', 'difference, in points', 'games', 'again'];
    const caption = 'Set-ups that were tried, the last first';
    const table = make('table', {}, make('caption', {}, caption), make('thead', {}, make('tr', {}, ...heads.map((it) => make('th', { scope: 'col' }, it)))),
      make('tbody', {}, ...list.map(row)));
    $('tried').querySelector('.body').replaceChildren(make('div', { class: 'wide', role: 'group', 'aria-label': caption, tabindex: '0' }, table));
  }
}

/* Hands a text to the user as a file. */
function save(name, text, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
