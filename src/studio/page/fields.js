/* Fields for what may be changed, each with what it is in the unchanged scenario and what is wrong. */

let fields = 0;

/* A rating, as in “Mercenaries 3-4”, stays on one line: no break beside its hyphen. */
const unbroken = (name) => name.replaceAll(/(\d)-(?=\d)/g, '$1\u2060-\u2060');

/* A field for a number, with buttons for a step either way. `changed` gets its text. */
function numberField({ key, name, low, high, step = 1 }, changed) {
  fields += 1;
  const id = `field-${fields}`;
  const input = make('input', { id, type: 'number', min: low, max: high, step, inputmode: 'decimal', 'aria-describedby': `${id}-about` });
  /* Within the range, if there is one; a number that was written beyond it is not moved the other way. */
  const by = (steps) => {
    const now = Number(input.value || 0);
    const value = Number((now + steps * step).toFixed(6));
    const next = Math.min(Number(input.max || Infinity), Math.max(Number(input.min || -Infinity), value));
    if ((next - now) * steps <= 0) return;
    input.value = String(next);
    changed(input.value);
  };
  input.addEventListener('input', () => changed(input.value));
  const stepper = (sign, label, steps) => button(sign, () => by(steps), { 'aria-label': `${name}: ${label}` });
  const field = make('div', { class: 'field', 'data-key': key },
    make('label', { for: id }, unbroken(name)),
    make('span', { class: 'step' }, stepper('−', 'less', -1), input, stepper('+', 'more', 1)),
    make('span', { class: 'printed', id: `${id}-about` }),
    make('p', { class: 'problem', hidden: true }));
  return { field, input };
}

/* Shows what a field holds, unless the user is writing in it, and what it is in the unchanged scenario. */
function showNumber(field, { value, printed, low, high }, usually = 'was') {
  const input = field.querySelector('input');
  Object.assign(input, { min: low ?? '', max: high ?? '' });
  const isBeingWritten = document.activeElement === input;
  if (!isBeingWritten || (input.value !== '' && Number(input.value) !== Number(value))) input.value = value;
  const isChanged = printed !== null && printed !== undefined && printed !== value;
  field.classList.toggle('is-changed', isChanged);
  field.querySelector('.printed').textContent = isChanged ? `${usually} ${printed}` : '';
}

/* A list from which one is chosen. */
function choice(label, options, chosen, changed, about, name) {
  fields += 1;
  const select = make('select', { id: `field-${fields}`, 'data-name': name },
    ...options.map(({ name: value, title }) => make('option', { value, selected: value === chosen }, title ?? titled(value))));
  select.addEventListener('change', () => changed(select.value));
  const words = make('p', { class: 'about' }, about ?? '');
  return make('div', { class: 'choice' }, make('label', { for: select.id }, label, ' ', select), words);
}

const problemOf = (key) => make('p', { class: 'problem', 'data-of': key, hidden: true });

/* All numbers of a form, all copies of cards, all rulings. */
const piecesOf = (form) => form.mixes.flatMap((it) => it.pieces);
const fieldsOf = (form) => [...form.numbers, ...piecesOf(form), ...form.rulings];

/* Numbers of a card stand on the card, the others by themselves. */
const isOfPiece = (number, piece) => number.key.startsWith(`${piece.entry}.`);
const ownNumbers = (form) => form.numbers.filter((it) => !piecesOf(form).some((piece) => isOfPiece(it, piece)));

/* What can be asked beside who wins, by its name. */
const studyOf = (form, name) => form.studies.find((it) => it.name === name);
