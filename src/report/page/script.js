'use strict';

/* Sorts the tables of a page, and saves what they show. Without it the page says the same. */

/* What stands for an unknown figure. */
const UNKNOWN = ['', '–'];

/* More columns than these are no table on a telephone. */
const FEW_COLUMNS = 4;

/* Figures as they are shown: perhaps with a margin, ends and a number of games, or their ends alone. */
const NUMBER = '[+-]?[0-9][0-9.,]*';
const WITH_MARGIN = RegExp(`^(?<sign>[<>] )?(?<value>${NUMBER})(?<unit> %)?(?: ± (?<margin>${NUMBER}))?` +
  `(?: [(](?<low>${NUMBER}) to (?<high>${NUMBER})[)])?(?:, n = (?<n>${NUMBER}))?$`);
const ENDS = RegExp(`^(?<low>${NUMBER}) to (?<high>${NUMBER})$`);

/* The table that it heads is sorted by this column, and which way; else in the order of the page. */
const NEXT = new Map([[null, 'ascending'], ['ascending', 'descending'], ['descending', null]]);

const textAt = (row, place) => row.cells[place]?.textContent ?? '';
const isKnown = (text) => !UNKNOWN.includes(text);
const plain = (number) => number.replaceAll(',', '').replace('+', '');
const partsOf = (text) => (WITH_MARGIN.exec(text) ?? ENDS.exec(text))?.groups;

/* The number by which a figure is sorted: words among figures come before them. */
function numberOf(text) {
  const parts = partsOf(text);
  return parts ? Number(plain(parts.value ?? parts.low)) : -Infinity;
}

function compared(one, other, isFigure) {
  if (!isFigure) return one.localeCompare(other, 'en', { numeric: true });
  const [first, second] = [one, other].map(numberOf);
  return first < second ? -1 : Number(first > second);
}

/* Rows in the order of a column; those that are empty there come last, whichever way. */
function sorted(rows, place, direction, isFigure) {
  const sign = direction === 'descending' ? -1 : 1;
  const known = rows.filter((row) => isKnown(textAt(row, place)));
  known.sort((one, other) => sign * compared(textAt(one, place), textAt(other, place), isFigure));
  return [...known, ...rows.filter((row) => !isKnown(textAt(row, place)))];
}

/* Of a table with many columns each cell says of which it is, for where there is no room beside each other. */
function makeNarrow(table) {
  const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent);
  if (heads.length <= FEW_COLUMNS) return;
  table.classList.add('many');
  [...table.tBodies[0].rows].forEach((row) => [...row.cells].forEach((cell, place) => { cell.dataset.of = heads[place]; }));
}

function makeSortable(table) {
  const [heads, body] = [[...table.tHead.rows[0].cells], table.tBodies[0]];
  const asWritten = [...body.rows];
  makeNarrow(table);
  if (asWritten.length < 2) return;
  heads.forEach((head, place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const direction = NEXT.get(head.getAttribute('aria-sort'));
      heads.forEach((it) => it.removeAttribute('aria-sort'));
      if (direction) head.setAttribute('aria-sort', direction);
      const isFigure = head.classList.contains('figure');
      body.append(...(direction ? sorted(asWritten, place, direction, isFigure) : asWritten));
    });
  });
}

/* What a file has of a column of the page: a figure's margin, ends and number of games have columns of
   their own, so that programs need not take them apart. */
function columnsOf(name, texts, isFigure) {
  const words = texts.map((text) => (isKnown(text) ? text : ''));
  if (!isFigure) return [{ name, cells: words }];
  const found = texts.map((text) => partsOf(text) ?? {});
  const all = found.every((parts, row) => parts.unit || !isKnown(texts[row]));
  const of = (key) => ({
    name: `${name}, ${key}`,
    cells: found.map((parts) => plain(parts[key] ?? '').trim()),
  });
  const value = {
    name: all ? `${name}, %` : name,
    cells: found.map(({ sign, value }, row) => (sign || !value ? words[row] : plain(value))),
  };
  const more = ['unit', 'margin', 'low', 'high', 'n'].filter((key) => found.some((parts) => parts[key]));
  const values = found.some((parts) => parts.value) ? [value] : [];
  return [...values, ...more.filter((key) => !(all && key === 'unit')).map(of)];
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/* What a table shows, in the order in which it shows it, as CSV. The last column says what it is. */
function csvOf(table) {
  const rows = [...table.tBodies[0].rows];
  const columns = [...table.tHead.rows[0].cells].flatMap((head, place) => {
    const texts = rows.map((row) => textAt(row, place));
    return columnsOf(head.textContent, texts, head.classList.contains('figure'));
  });
  columns.push({ name: 'table', cells: rows.map(() => table.caption.textContent) });
  const lines = rows.map((_, row) => columns.map((column) => quoted(column.cells[row])));
  return [columns.map((column) => quoted(column.name)), ...lines].map((it) => `${it}\n`).join('');
}

/* Named after the result, the section, and the place of the table in it. */
function fileOf(table) {
  const section = table.closest('section');
  const place = [...section.querySelectorAll('table')].indexOf(table) + 1;
  return `${document.querySelector('main').dataset.result}-${section.id}-${place}.csv`;
}

function makeSaved(table) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'save';
  button.textContent = 'Save as CSV';
  button.setAttribute('aria-label', `Save as CSV: ${table.caption.textContent}`);
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.download = fileOf(table);
    /* Spreadsheets know by the mark at its beginning that the file is UTF-8. */
    link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${csvOf(table)}`)}`;
    link.click();
  });
  /* A table in numbers of what is drawn stays closed, and its button does not. */
  const drawn = table.closest('section details');
  if (drawn) drawn.before(button);
  else table.parentElement.after(button);
}

document.querySelectorAll('table').forEach((table) => {
  makeSortable(table);
  makeSaved(table);
});
