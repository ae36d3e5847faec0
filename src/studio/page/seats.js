/* Who plays what: a choice for each seat and for the mode. */

/* A player as the command line names one. */
function playerText({ policy, deck, parameters }) {
  const settings = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return policy + (settings.length ? `:${settings.join(',')}` : '') + (deck ? `@${deck}` : '');
}

/* Whether somebody plays who thinks ahead: games then take far longer. */
const thinksAhead = ({ parts, policies }) => parts.some(({ player }) => policies.find((it) => it.name === player?.policy)?.searches);

/* The choice of the page: who plays then depends on the scenario. */
const BEST = { name: 'best', title: 'Best for the scenario', searches: false, parameters: [] };
/* Whether the page chose the player of a seat. */
const isSeated = ({ has_best: hasBest, seating }, key) => hasBest && seating.seats.some((it) => it.seat === key);

/* Says why scripted policies play where nobody chose them, and where variants of the scenario are shown. */
function showSeating({ seating, studies }) {
  $('seated').hidden = !seating.reason;
  $('seated').firstElementChild.textContent = told(seating.reason ?? '');
  $('fine-tune').hidden = Boolean(studies.find((it) => it.name === 'train').refused);
  document.querySelectorAll('.for-variants').forEach((it) => { it.textContent = seating.reason ? '' : told(seating.for_variants ?? ''); });
}

/* `player(key, text)` is told who sits down; `learned` has those who have learned here. */
class Seats {
  constructor(player, learned) {
    Object.assign(this, { player, learned });
  }

  /* They are built anew when somebody else plays, and not when a number of a player changes: the user may
     be writing it. */
  show(form) {
    /* Players of a folder are called by it, too. */
    const called = ({ key, value, player }) => (isSeated(form, key) ? { ...player, policy: BEST.name, parameters: {}, value } : player.policy === 'trained' ? { ...player, policy: value.split('@')[0] } : player);
    this.seated = Object.fromEntries(form.parts.filter((it) => it.player).map((it) => [it.key, called(it)]));
    const policies = [...(form.has_best ? [BEST] : []), ...form.policies, ...this.learned.policies(form.game)];
    const shapeOf = ({ key, value, modes }) => (modes ? [modes, value] : [key, this.seated[key].policy, this.seated[key].deck, this.seated[key].value]);
    const focus = document.activeElement?.dataset?.name;
    rebuild($('players'), [form.game, form.parts.map(shapeOf), policies.length], () => [
      make('legend', {}, 'Players'),
      ...form.parts.map((part) => (part.modes ? this.#mode(part) : this.#seat(part, policies))),
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
    const mode = choice(label, modes, value, (name) => this.player(key, name), modes.find((it) => it.name === value)?.meaning, key);
    mode.append(problemOf(key));
    return mode;
  }

  /* Somebody sits down with some changes. */
  #seats(key, change) {
    this.player(key, playerText({ ...this.seated[key], ...change }));
  }

  #seat({ key, label, decks }, policies) {
    const player = this.seated[key];
    const policy = policies.find((it) => it.name === player.policy.split(':')[0]);
    const about = policy === BEST ? `Now ${playerWords(player.value)}. The trained policy plays the scenario that it was trained on, the strongest scripted policy any other.`
      : `“${policy.meaning}”${policy.searches ? ' It thinks ahead: games take far longer.' : ''}`;
    const seat = choice(label, policies, player.policy, (name) => this.#seats(key, { policy: name, parameters: {} }), about, `${key} policy`);
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
    return choice(`${label}: deck`, decks, deck, chosen, meaning && `“${meaning}”`, `${key} deck`);
  }

  #parameters(key, { parameters }) {
    const field = ({ name, meaning, low, high, whole, default: usual }) => {
      const step = whole ? 1 : Number(((high - low) / 20).toPrecision(1));
      const shown = { key: `${key} ${name}`, name: titled(name), low, high, step };
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
    return make('details', { open: isChanged }, make('summary', {}, 'How it plays'),
      make('div', { class: 'parameters' }, ...parameters.map(field)));
  }
}
