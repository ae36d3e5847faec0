/* The form: fields for all that may be changed in a scenario, each with what it is in the unchanged
   scenario and with what is wrong with it. */

const $ = (id) => document.getElementById(id);

/* An element with attributes and what stands in it. */
function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  });
  element.append(...inside);
  return element;
}

const spoken = (name) => name.replaceAll('_', ' ');
let fields = 0;

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
  const button = (sign, label, steps) => {
    const it = make('button', { type: 'button', 'aria-label': `${name}: ${label}` }, sign);
    it.addEventListener('click', () => by(steps));
    return it;
  };
  const field = make('div', { class: 'field', 'data-key': key },
    make('label', { for: id }, name),
    make('span', { class: 'step' }, button('−', 'less', -1), input, button('+', 'more', 1)),
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
    ...options.map(({ name, title }) => make('option', { value: name, selected: name === chosen }, title ?? name)));
  select.addEventListener('change', () => changed(select.value));
  const words = make('p', { class: 'about' }, about ?? '');
  return make('div', {}, make('label', { for: select.id }, label, ' ', select), words);
}

/* A player as the command line names one. */
function playerText({ policy, deck, parameters }) {
  const settings = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return policy + (settings.length ? `:${settings.join(',')}` : '') + (deck ? `@${deck}` : '');
}

/* All numbers of a form, all copies of cards, all rulings. */
const numbersOf = (form) => [...form.numbers, ...form.mixes.flatMap((it) => it.pieces)];
const fieldsOf = (form) => [...numbersOf(form), ...form.rulings];

/* More numbers than these are set behind the others if they belong to a single card or the like. */
const MANY = 12;
const DEPTH_OF_CARDS = 2;
/* So many problems are shown in one place. */
const SHOWN = 20;

/* Builds what stands in a place anew, unless its shape is that of before. */
function rebuild(where, shape, build) {
  const now = JSON.stringify(shape);
  if (where.dataset.shape !== now) where.replaceChildren(...build());
  where.dataset.shape = now;
}

const problemOf = (key) => make('p', { class: 'problem', 'data-of': key, hidden: true });

/* The form of a plan. `change(key, value)` is told of settings, `player(key, text)` of players. */
class Form {
  constructor({ change, player }) {
    this.change = change;
    this.player = player;
    this.fields = new Map();
  }

  show(form) {
    const numbers = numbersOf(form);
    rebuild($('fields'), [form.game, numbers.map((it) => it.key), form.mixes.map((it) => it.side)], () => this.#build(form));
    numbers.forEach((it) => showNumber(this.fields.get(it.key), it));
    form.mixes.forEach((mix) => this.#count(mix));
    this.#rulings(form.rulings);
    this.#players(form);
  }

  #build(form) {
    this.fields.clear();
    const field = (it) => {
      const made = numberField(it, (value) => this.change(it.key, value)).field;
      this.fields.set(it.key, made);
      return made;
    };
    const isDeep = ({ key }) => form.numbers.length > MANY && key.split('.').length > DEPTH_OF_CARDS;
    const deep = form.numbers.filter(isDeep);
    const more = make('details', { id: 'more-numbers' },
      make('summary', {}, `More numbers (${deep.length})`), ...deep.map(field));
    const numbers = make('details', { id: 'numbers', open: true }, make('summary', {}, 'Numbers'),
      make('div', { class: 'body' }, ...form.numbers.filter((it) => !isDeep(it)).map(field), ...(deep.length ? [more] : [])));
    const mix = ({ side, pieces }) => make('details', { class: 'mix', 'data-side': side },
      make('summary', {}, spoken(side)[0].toUpperCase() + spoken(side).slice(1), ' ', make('span', { class: 'about' })),
      problemOf(`${side} deck`), make('div', { class: 'body' }, ...pieces.map(field)));
    return [...(form.numbers.length ? [numbers] : []), ...form.mixes.map(mix)];
  }

  /* How many pieces there are in all. */
  #count({ side, pieces }) {
    const sum = (of) => pieces.reduce((all, it) => all + (it[of] ?? it.value), 0);
    const [all, before] = [sum('value'), sum('printed')];
    const about = $('fields').querySelector(`[data-side="${CSS.escape(side)}"] summary .about`);
    about.textContent = `${all} in all${all === before ? '' : `, was ${before}`}`;
  }

  #rulings(rulings) {
    const body = $('rulings').querySelector('.body');
    rebuild(body, rulings.map((it) => [it.key, it.readings, it.printed]), () => rulings.map((it) => this.#ruling(it)));
    rulings.forEach(({ key, value }) => {
      body.querySelectorAll(`[data-key="${CSS.escape(key)}"] input`).forEach((it) => { it.checked = it.value === value; });
    });
  }

  #ruling({ key, question, readings, printed }) {
    const radio = ({ name, meaning }) => {
      const input = make('input', { type: 'radio', name: key, value: name });
      input.addEventListener('change', () => this.change(key, name));
      const mark = name === printed ? ' (unchanged)' : '';
      return make('label', { class: 'reading' }, input, ` ${spoken(name)}${mark}: ${meaning}`);
    };
    return make('fieldset', { 'data-key': key }, make('legend', {}, question), ...readings.map(radio),
      make('p', { class: 'problem', hidden: true }));
  }

  /* Seats and the mode. They are built anew when somebody else plays, and not when a number of a player
     changes: the user may be writing it. */
  #players(form) {
    this.seated = Object.fromEntries(form.parts.filter((it) => it.player).map((it) => [it.key, it.player]));
    const shapeOf = ({ key, value, modes, player }) => (modes ? [modes, value] : [key, player.policy, player.deck]);
    const focus = document.activeElement?.dataset?.name;
    rebuild($('players'), [form.game, form.parts.map(shapeOf)], () => [
      make('legend', {}, 'Players'),
      ...form.parts.map((part) => (part.modes ? this.#mode(part) : this.#seat(part, form.policies))),
      problemOf('players'),
    ]);
    if (focus && document.activeElement === document.body) $('players').querySelector(`[data-name="${CSS.escape(focus)}"]`)?.focus();
    $('players').querySelectorAll('input[data-usual]').forEach((input) => {
      const [key, name] = input.dataset.name.split(' ');
      const usual = Number(input.dataset.usual);
      const value = Number(this.seated[key].parameters[name] ?? usual);
      showNumber(input.closest('.field'), { value, printed: usual, low: input.min, high: input.max }, 'default');
    });
  }

  #mode({ key, label, value, modes }) {
    const about = modes.find((it) => it.name === value)?.meaning;
    const mode = choice(label, modes, value, (name) => this.player(key, name), about, key);
    mode.append(problemOf(key));
    return mode;
  }

  /* Somebody sits down with some changes. */
  #seats(key, change) {
    this.player(key, playerText({ ...this.seated[key], ...change }));
  }

  #seat({ key, label, decks, player }, policies) {
    const policy = policies.find((it) => it.name === player.policy);
    const about = policy.searches ? `${policy.meaning}. It thinks ahead: games take far longer.` : policy.meaning;
    const chosen = (name) => this.#seats(key, { policy: name, parameters: {} });
    const seat = choice(label, policies, policy.name, chosen, about, `${key} policy`);
    if (decks) seat.append(this.#deck(key, label, decks, player.deck));
    if (policy.parameters.length) seat.append(this.#parameters(key, policy));
    seat.append(problemOf(key));
    return seat;
  }

  /* The first of the decks is that of the scenario, which no player's name says. */
  #deck(key, label, decks, built) {
    const deck = built ?? decks[0].name;
    const meaning = decks.find((it) => it.name === deck)?.meaning;
    const chosen = (name) => this.#seats(key, { deck: name === decks[0].name ? null : name });
    return choice(`${label}: deck`, decks, deck, chosen, meaning, `${key} deck`);
  }

  #parameters(key, { parameters }) {
    const field = ({ name, meaning, low, high, whole, default: usual }) => {
      const step = whole ? 1 : Number(((high - low) / 20).toPrecision(1));
      const shown = { key: `${key} ${name}`, name: spoken(name), low, high, step };
      const { field: made, input } = numberField(shown, (value) => {
        const settings = { ...this.seated[key].parameters, [name]: value };
        if (value === '' || Number(value) === usual) delete settings[name];
        this.#seats(key, { parameters: settings });
      });
      Object.assign(input.dataset, { name: `${key} ${name}`, usual });
      input.step = 'any';
      made.append(make('p', { class: 'about' }, meaning));
      return made;
    };
    const isChanged = Object.keys(this.seated[key].parameters).length > 0;
    return make('details', { open: isChanged }, make('summary', {}, 'How it plays'), ...parameters.map(field));
  }

  /* Shows problems beside their fields; what belongs to none stands above the form. */
  complain(problems, kind = 'problem') {
    document.querySelectorAll('#form .problem').forEach((it) => { it.hidden = true; it.replaceChildren(); });
    const places = new Map();
    problems.forEach((problem) => {
      const where = this.#placeOf(problem, kind) ?? $('problems');
      places.set(where, [...(places.get(where) ?? []), problem]);
    });
    $('problems').replaceChildren();
    places.forEach((found, where) => {
      const words = found.slice(0, SHOWN).map((it) => this.#words(it, where));
      if (found.length > SHOWN) words.push(`… and ${thousands(found.length - SHOWN)} more.`);
      const isAbove = where === $('problems');
      where.replaceChildren(...(isAbove ? words.map((it) => make('p', { class: 'problem' }, it)) : [words.join('\n')]));
      where.classList.toggle('is-warning', kind === 'warning');
      where.hidden = false;
    });
  }

  /* Beside a field it is plain what is meant; elsewhere the line and the key say it. */
  #words({ message, hint, file, line, key }, where) {
    const isText = where.dataset.of === 'text';
    const isBeside = !isText && where !== $('problems');
    const source = isText ? line && `line ${line}` : [file, line].filter(Boolean).join(':');
    const spot = isBeside ? '' : [source, key].filter(Boolean).join(', ');
    return [spot && `${spot}: `, message, hint && ` – ${hint}`].filter(Boolean).join('');
  }

  #placeOf({ key, file }, kind) {
    const named = (name) => document.querySelector(`#form .problem[data-of="${CSS.escape(name)}"]`);
    const field = key ? document.querySelector(`#form [data-key="${CSS.escape(key)}"] > .problem`) : null;
    const piece = key ? document.querySelector(`#form .mix [data-key^="${CSS.escape(key)}."]`) : null;
    const ofMix = piece?.closest('.mix').querySelector('.problem[data-of]');
    const ofForm = field || named(key) || (kind === 'warning' ? ofMix : null);
    const isOfText = file?.endsWith('.toml');
    const found = isOfText && !(kind === 'warning' && ofForm) ? named('text') : ofForm;
    found?.closest('details')?.setAttribute('open', '');
    return found;
  }
}
