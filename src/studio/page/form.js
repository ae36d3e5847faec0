/* The form: fields for all that may be changed in a scenario, each with what it is in the printed game
   and with what is wrong with it. */

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
  const by = (steps) => {
    const value = Number(input.value || 0) + steps * step;
    input.value = String(Math.min(high, Math.max(low, Number(value.toFixed(6)))));
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
    make('span', { class: 'step' }, button('−', 'one less', -1), input, button('+', 'one more', 1)),
    make('span', { class: 'printed', id: `${id}-about` }),
    make('p', { class: 'problem', hidden: true }));
  return { field, input };
}

/* Shows what a field holds, unless the user is writing in it, and what it is in the printed game. */
function showNumber(field, value, printed, usually = 'printed') {
  const input = field.querySelector('input');
  if (document.activeElement !== input || Number(input.value) !== Number(value)) input.value = value;
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

/* A player as the command line names one, `policy:key=value,…@deck`, taken apart. */
function playerOf(text) {
  const [whole, deck = ''] = text.split(/@(?=[^()]*$)/);
  const [name, ...rest] = whole.split(':');
  const settings = [];
  let depth = 0;
  for (const sign of rest.join(':')) {
    depth += (sign === '(') - (sign === ')');
    if (sign === ',' && depth === 0) settings.push('');
    else settings.push((settings.pop() ?? '') + sign);
  }
  const pairs = settings.filter(Boolean).map((it) => [it.split('=')[0], it.split('=').slice(1).join('=')]);
  return { name, deck, parameters: Object.fromEntries(pairs) };
}

function playerText({ name, deck, parameters }) {
  const settings = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return name + (settings.length ? `:${settings.join(',')}` : '') + (deck ? `@${deck}` : '');
}

/* The form of a plan. `change(key, value, printed)` is told of settings, `player(key, text)` of players. */
class Form {
  constructor({ change, player }) {
    this.change = change;
    this.player = player;
    this.numbers = new Map();
    this.shape = '';
  }

  show(form) {
    const keys = [form.numbers, ...form.mixes.map((it) => it.pieces)].flat().map((it) => it.key);
    const shape = JSON.stringify([form.game, keys, form.mixes.map((it) => it.side)]);
    if (shape !== this.shape) this.#build(form);
    this.shape = shape;
    [form.numbers, ...form.mixes.map((it) => it.pieces)].flat().forEach((it) => {
      showNumber(this.numbers.get(it.key), it.value ?? it.copies, it.printed);
    });
    form.mixes.forEach((mix) => this.#count(mix));
    this.#rulings(form.rulings);
    this.#players(form);
  }

  #build(form) {
    this.numbers.clear();
    const field = (it) => {
      const { field: made } = numberField(it, (value) => this.change(it.key, value, it.printed ?? null));
      this.numbers.set(it.key, made);
      return made;
    };
    /* Numbers of single cards are many: they stand behind the others. */
    const isDeep = ({ key }) => form.numbers.length > 12 && key.split('.').length > 2;
    const deep = form.numbers.filter(isDeep);
    const more = make('details', { id: 'more-numbers' }, make('summary', {}, `More numbers (${deep.length})`), ...deep.map(field));
    $('numbers').querySelector('.body').replaceChildren(...form.numbers.filter((it) => !isDeep(it)).map(field), ...(deep.length ? [more] : []));
    $('numbers').hidden = !form.numbers.length;
    $('mixes').replaceChildren(...form.mixes.map((mix) => make('details', { 'data-side': mix.side },
      make('summary', {}, spoken(mix.side)[0].toUpperCase() + spoken(mix.side).slice(1), ' ', make('span', { class: 'about' })),
      make('div', { class: 'body' }, ...mix.pieces.map(field)))));
  }

  /* How many pieces there are in all, and how many there may be. */
  #count({ side, pieces, low, high }) {
    const all = pieces.reduce((sum, it) => sum + it.copies, 0);
    const range = low === high ? low : `${low} to ${high}`;
    const about = $('mixes').querySelector(`[data-side="${CSS.escape(side)}"] summary .about`);
    about.textContent = `${all} in all; ${range} are allowed`;
  }

  #rulings(rulings) {
    const body = $('rulings').querySelector('.body');
    const shape = JSON.stringify(rulings.map((it) => [it.key, it.readings, it.printed]));
    if (body.dataset.shape !== shape) body.replaceChildren(...rulings.map((it) => this.#ruling(it)));
    body.dataset.shape = shape;
    rulings.forEach(({ key, value }) => {
      body.querySelectorAll(`[data-key="${CSS.escape(key)}"] input`).forEach((it) => { it.checked = it.value === value; });
    });
  }

  #ruling({ key, question, readings, printed }) {
    const radio = (reading) => {
      const input = make('input', { type: 'radio', name: key, value: reading });
      input.addEventListener('change', () => this.change(key, reading, printed));
      return make('label', {}, input, ' ', spoken(reading), reading === printed ? ' (printed)' : '', ' ');
    };
    return make('fieldset', { 'data-key': key }, make('legend', {}, question), ...readings.map(radio),
      make('p', { class: 'problem', hidden: true }));
  }

  /* Seats and the mode. They are built anew when somebody else plays, and not when a number of a player
     changes: the user may be writing it. */
  #players(form) {
    this.seated = Object.fromEntries(form.parts.map(({ key, value }) => [key, playerOf(value)]));
    const who = form.parts.map(({ key, value, modes }) => [modes ?? key, modes ? value : [this.seated[key].name, this.seated[key].deck]]);
    const shape = JSON.stringify([form.game, who]);
    if ($('players').dataset.shape !== shape) {
      const focus = document.activeElement?.dataset?.name;
      $('players').replaceChildren(make('legend', {}, 'Players'),
        ...form.parts.map((part) => (part.modes ? this.#mode(part) : this.#seat(part, form.policies))),
        make('p', { class: 'problem', 'data-of': 'players', hidden: true }));
      if (focus) $('players').querySelector(`[data-name="${CSS.escape(focus)}"]`)?.focus();
    }
    $('players').dataset.shape = shape;
    $('players').querySelectorAll('input[data-usual]').forEach((input) => {
      const [key, name] = input.dataset.name.split(' ');
      showNumber(input.closest('.field'), Number(this.seated[key].parameters[name] ?? input.dataset.usual), Number(input.dataset.usual), 'usually');
    });
  }

  #mode({ key, label, value, modes }) {
    const about = modes.find((it) => it.name === value)?.meaning;
    return choice(label, modes, value, (name) => this.player(key, name), about, key);
  }

  /* Somebody sits down with some changes. */
  #seats(key, change) {
    this.player(key, playerText({ ...this.seated[key], ...change }));
  }

  #seat({ key, label, decks }, policies) {
    const { name: who, deck: built } = this.seated[key];
    const policy = policies.find((it) => it.name === who);
    const about = policy.searches ? `${policy.meaning}. It thinks ahead: games take far longer.` : policy.meaning;
    const seat = choice(label, policies, who, (name) => this.#seats(key, { name, parameters: {} }), about, `${key} policy`);
    if (decks) {
      const deck = built || decks[0].name;
      const meaning = decks.find((it) => it.name === deck)?.meaning;
      const chosen = (name) => this.#seats(key, { deck: name === decks[0].name ? '' : name });
      seat.append(choice(`${label}: deck`, decks, deck, chosen, meaning, `${key} deck`));
    }
    if (policy.parameters.length) seat.append(this.#parameters(key, policy));
    return seat;
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
  complain(problems) {
    document.querySelectorAll('#form .problem').forEach((it) => { it.hidden = true; it.textContent = ''; });
    const rest = problems.filter((problem) => {
      const words = [problem.message, problem.hint].filter(Boolean).join('\n');
      const place = this.#place(problem);
      if (!place) return true;
      place.hidden = false;
      place.textContent += (place.textContent ? '\n' : '') + words;
      return false;
    });
    $('problems').replaceChildren(...rest.map(({ message, hint, file, line, key }) => {
      const where = [file && (line ? `${file}:${line}` : file), key].filter(Boolean).join(', ');
      return make('p', { class: 'problem' }, [message, where && `(${where})`, hint && `– ${hint}`].filter(Boolean).join(' '));
    }));
  }

  #place({ key, file }) {
    if (file && file.endsWith('.toml')) return document.querySelector('.problem[data-of="text"]');
    const named = document.querySelector(`.problem[data-of="${CSS.escape(key)}"]`);
    const field = document.querySelector(`#form [data-key="${CSS.escape(key)}"] > .problem`);
    if (field) field.closest('details')?.setAttribute('open', '');
    return named ?? field;
  }
}
