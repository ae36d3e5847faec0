/* A card that is new: all that its game has words for, checked while it is filled in. */

/* What a new one gets from elsewhere. */
const NOT_ASKED = ['origin', 'copies'];

const isTable = (schema) => schema.type === 'object' || schema.properties;
const formsOf = (schema) => schema.anyOf ?? [schema];
const choicesOf = (schema) => formsOf(schema).flatMap((it) => it.enum ?? []);
const rangeOf = (schema) => formsOf(schema).find((it) => it.type === 'integer' && it.maximum !== it.minimum);
const isFlag = (schema) => formsOf(schema).some((it) => it.type === 'boolean');
const listOf = (schema) => formsOf(schema).find((it) => it.type === 'array');

/* A name or a text as TOML has it. */
const inQuotes = (text) => JSON.stringify(text);

/* A problem in words: a field that is empty is still to be chosen. */
function describeProblem({ message, hint }) {
  const missing = /^missing key `(.*)`$/.exec(message);
  return missing ? `Still to choose: ${missing[1]}.` : [message, hint].filter(Boolean).join(' – ');
}

/* What may stand behind a verb, as a hint. */
function hintOf(schema) {
  const range = rangeOf(schema);
  const words = [...choicesOf(schema).map(inQuotes), ...(range ? [`${range.minimum} to ${range.maximum}`] : [])];
  const tables = formsOf(schema).filter(isTable).map((it) => `{ ${Object.keys(it.properties).map((key) => `${key} = …`).join(', ')} }`);
  return [...words, ...tables].join(', ') || 'a number, "a name", or a table';
}

class Invention {
  constructor(studio) {
    this.studio = studio;
    $('invent').addEventListener('click', () => this.#toggle());
    $('new-card').addEventListener('input', () => this.#check());
  }

  #toggle() {
    const place = $('new-card');
    if (place.firstChild) {
      place.replaceChildren();
      return;
    }
    this.words = this.studio.ask({ ask: 'vocabulary' });
    const mix = make('select', {}, ...this.words.map(({ side }) => make('option', { value: side }, titled(side))));
    mix.addEventListener('change', () => this.#fill(mix.value));
    this.name = make('input', { value: 'New card', size: 18 });
    this.copies = make('input', { type: 'number', min: 1, max: 5, value: 1 });
    this.rows = make('div', { class: 'parameters' });
    this.problem = make('p', { class: 'problem own', role: 'status' });
    this.add = button('Put it into the game', () => this.#accept());
    place.replaceChildren(make('fieldset', {}, make('legend', {}, 'A new card'),
      make('p', { class: 'row' }, make('label', {}, 'In ', mix), make('label', {}, 'Name ', this.name), make('label', {}, 'Copies ', this.copies)),
      this.rows, this.problem, make('p', { class: 'row' }, this.add, button('Never mind', () => place.replaceChildren()))));
    this.#fill(this.words[0].side);
  }

  /* Fields for what such a card may have. */
  #fill(side) {
    this.mix = this.words.find((it) => it.side === side);
    this.values = new Map();
    const properties = Object.entries(this.mix.schema.properties ?? {}).filter(([key]) => !NOT_ASKED.includes(key));
    this.rows.replaceChildren(...properties.map(([key, schema]) => this.#row(key, schema)));
    this.#check();
  }

  #row(key, schema) {
    if (listOf(schema)) return this.#list(key, listOf(schema));
    const [input, read] = this.#field(schema);
    this.values.set(key, read);
    return make('p', {}, make('label', {}, `${titled(key)} `, input));
  }

  /* A field for a value, and what reads it as TOML; nothing where it is left empty. */
  #field(schema) {
    const [choices, range] = [choicesOf(schema), rangeOf(schema)];
    const of = (input, read) => [input, () => read(input)];
    if (isFlag(schema)) return of(make('input', { type: 'checkbox' }), (it) => (it.checked ? 'true' : ''));
    if (range) return of(make('input', { type: 'number', min: range.minimum, max: range.maximum }), (it) => it.value);
    if (!choices.length) return of(make('input', { placeholder: hintOf(schema) }), (it) => it.value.trim());
    const options = choices.map((it) => make('option', { value: it }, titled(it)));
    return of(make('select', {}, make('option', { value: '' }, '–'), ...options), (it) => (it.value ? inQuotes(it.value) : ''));
  }

  /* Effects: one verb after another, each with what it takes. */
  #list(key, { items }) {
    const alone = choicesOf(items);
    const { properties = {} } = formsOf(items).find(isTable) ?? {};
    const verbs = [...new Set([...alone, ...Object.keys(properties)])];
    const lines = make('div', {});
    const line = () => {
      const verb = make('select', { 'aria-label': 'Effect' }, ...verbs.map((it) => make('option', { value: it }, titled(it))));
      const value = make('input', { 'aria-label': 'How much, or what', size: 24 });
      const hint = () => {
        value.hidden = alone.includes(verb.value);
        value.placeholder = hintOf(properties[verb.value] ?? {});
      };
      verb.addEventListener('change', hint);
      hint();
      const row = make('p', { class: 'row' }, verb, value);
      row.append(button('Remove', () => { row.remove(); this.#check(); }));
      lines.append(row);
      this.#check();
    };
    const read = () => `[${[...lines.children].map((row) => {
      const [verb, value] = [row.querySelector('select').value, row.querySelector('input')];
      return value.hidden ? inQuotes(verb) : `{ ${verb} = ${value.value.trim()} }`;
    }).join(', ')}]`;
    this.values.set(key, read);
    return make('div', { class: 'effects-list' }, make('span', {}, titled(key)), lines, button('Add an effect', line));
  }

  /* The overrides that bring it. */
  #settings() {
    const name = inQuotes(this.name.value.trim());
    const facts = [...this.values].map(([key, read]) => [key, read()]).filter(([, value]) => value !== '');
    const copies = this.mix.copies.replace('*', name);
    const entry = [...this.mix.table, name].join('.');
    const tableOfAll = (all) => `{ ${all.map(([key, value]) => `${key} = ${value}`).join(', ')} }`;
    return copies.startsWith(`${entry}.`) ? { [entry]: tableOfAll([...facts, ['copies', this.copies.value]]) }
      : { [entry]: tableOfAll(facts), [copies]: this.copies.value };
  }

  /* What is wrong with it, in the words of the program. */
  #check() {
    const { state } = this.studio;
    try {
      this.studio.peek({ ...state, set: { ...state.set, ...this.#settings() } });
      this.problem.textContent = '';
    } catch (error) {
      this.problem.textContent = (error.problems ?? [error]).map(describeProblem).join('\n');
    }
    this.add.disabled = this.problem.textContent !== '';
  }

  #accept() {
    const settings = this.#settings();
    $('new-card').replaceChildren();
    this.studio.change((state) => Object.assign(state.set, settings));
  }
}
