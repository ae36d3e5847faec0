/* The answer: what the games that were played so far come to. */

const thousands = (number) => Number(number).toLocaleString('en');
const inGames = (number) => `${thousands(number)} ${Number(number) === 1 ? 'game' : 'games'}`;

/* A table with a heading for each column and each row; cells are texts or elements. */
function tableOf(caption, heads, rows) {
  const head = (words) => make('th', { scope: 'col' }, words);
  const row = ([first, ...cells]) => make('tr', {}, make('th', { scope: 'row' }, first), ...cells.map((it) => make('td', {}, it)));
  const table = make('table', {}, make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...heads.map(head))),
    make('tbody', {}, ...rows.map(row)));
  return make('div', { class: 'wide', role: 'group', 'aria-label': caption, tabindex: '0' }, table);
}

/* The figures of set-ups, a column for each. */
function figureTable(columns) {
  const names = [...new Set(columns.flatMap((it) => it.answer.figures.map((figure) => figure.name)))];
  const words = (column, name) => column.answer.figures.find((figure) => figure.name === name)?.words ?? '';
  const heads = columns.map(({ name, answer }) => [name, inGames(answer.games)].filter(Boolean).join(': '));
  const rows = names.map((name) => [name, ...columns.map((it) => words(it, name))]);
  return tableOf(`Figures with ${columns[0].answer.level} intervals`, ['Figure', ...heads], rows);
}

/* What a set-up changes, in words. */
function changesOf({ set, text, players, seed }, form) {
  const fields = fieldsOf(form);
  const changed = fields.filter((it) => it.printed !== null && it.value !== it.printed);
  const named = new Set(fields.map((it) => it.key));
  const others = Object.entries(set).filter(([key]) => !named.has(key)).map(([key, value]) => `${key} = ${value}`);
  const who = Object.entries(players).filter(([, name]) => name).map(([key, name]) => `${key} ${name}`);
  const all = [...who, ...changed.map((it) => `${it.key} = ${it.value}`), ...others];
  if (text !== null && !changed.length) all.push('edited text');
  if (seed !== SEED) all.push(`seed ${seed}`);
  return `${form.title}: ${all.join(', ') || 'unchanged'}`;
}

/* The sections of a result, as the program sets them. */
function sectionsOf(answer, prefix) {
  return answer.sections.filter((it) => it.html).map(({ id, title, html }) => {
    const body = make('div', { class: 'body' });
    /* The program sets all words as text: see `report::markup`. */
    body.innerHTML = html;
    body.querySelectorAll('table').forEach((table) => makeSortable(table));
    return make('section', { id: `${prefix}-${id}` }, make('h2', {}, title), body);
  });
}

/* Puts sections in a place; tables can be saved as soon as they have one. */
function setIn(where, ...inside) {
  where.replaceChildren(...inside);
  where.querySelectorAll('section table').forEach((table) => makeSaved(table));
}

const commandOf = (words) => make('pre', { class: 'command', tabindex: '0' }, make('code', {}, words));

class Answer {
  /* Shows figures and what the page of a run would tell; `pinned` stands beside them. */
  show(answer, pinned) {
    const [first, ...more] = answer.verdict;
    $('verdict').replaceChildren(make('p', {}, first), ...more.map((it) => make('p', { class: 'lead' }, it)));
    const columns = pinned ? [{ name: 'A (kept)', answer: pinned.answer }, { name: 'B (this set-up)', answer }] : [{ answer }];
    const about = pinned ? [make('p', { class: 'about' }, `A: ${pinned.label}`)] : [];
    $('figures').replaceChildren(...about, figureTable(columns));
    $('command').firstElementChild.textContent = answer.command;
  }

  /* What a study has found. */
  study(answer) {
    const words = answer.verdict.map((it) => make('p', { class: 'lead' }, it));
    setIn($('study'), ...words, commandOf(answer.command), ...sectionsOf(answer, 'studied'));
  }

  /* The sections; those that were opened stay open. */
  tell(answer) {
    const nameOf = (details) => details.querySelector('summary')?.getAttribute('aria-label');
    const opened = new Set([...$('sections').querySelectorAll('details[open]')].map(nameOf));
    setIn($('sections'), ...sectionsOf(answer, 'told'));
    $('sections').querySelectorAll('details').forEach((it) => { it.open = opened.has(nameOf(it)); });
  }

  /* All set-ups that were tried, the latest first. */
  tried(list, restore) {
    $('tried').hidden = !list.length;
    const row = ({ label, state, answer }) => {
      const figure = (key) => answer.figures.find((it) => it.key === key)?.words ?? '';
      const button = make('button', { type: 'button', 'aria-label': `Show ${label}` }, 'Show');
      button.addEventListener('click', () => restore(state));
      return [label, figure('win_rate'), figure('difference'), thousands(answer.games), button];
    };
    const heads = ['Set-up', 'win rate', 'difference to the unchanged scenario, in points', 'games', 'show again'];
    const body = $('tried').querySelector('.body');
    body.replaceChildren(tableOf('Set-ups tried, latest first', heads, list.map(row)));
  }
}

/* Hands a text to the user as a file. */
function save(name, text, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
