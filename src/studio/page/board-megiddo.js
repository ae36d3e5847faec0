/* The board of Megiddo 1918: both sides' cards through the eight phases of a battle. */

const PHASES = [['maneuver', 'Maneuver'], ['reserve', 'Reserve'], ['order', 'Order of battle'], ['air', 'Air strike'],
  ['cavalry', 'Cavalry'], ['artillery', 'Artillery'], ['machinegun', 'Machine guns'], ['infantry', 'Infantry']];
const PHASE_OF = { shuffle: 'maneuver', discard: 'reserve', commit: 'order', battle: 'infantry' };
const SIDES = ['british', 'turkish'];
const STRIKERS = { air: 'plane', cavalry: 'cavalry', artillery: 'artillery', machinegun: 'machine_gun' };

/* Force counted in quarters, as in 23¼. */
const inForce = (quarters) => {
  const whole = Math.floor(Math.abs(quarters) / 4);
  const part = ['', '¼', '½', '¾'][Math.abs(quarters) % 4];
  return `${quarters < 0 ? '−' : ''}${whole || !part ? whole : ''}${part}`;
};
const inCards = (number) => `${number} ${number === 1 ? 'card' : 'cards'}`;
const totalOf = (parts) => parts.reduce((sum, part) => sum + part, 0);

class MegiddoBoard {
  constructor(element, { pieces, steps }) {
    this.sides = pieces.sides;
    this.players = SIDES.map((side) => playerWords(steps[0].event.policies[side]));
    this.slots = pieces.sides.map(({ cards }) => new Map(cards.map(({ label }, slot) => [label, slot])));
    this.overlay = draw('svg', { class: 'w-overlay', 'aria-hidden': 'true' });
    this.places = [0, 1].map((side) => this.#place(side));
    this.phases = make('ol', { class: 'w-phases', 'aria-label': 'Phases of the battle' }, ...PHASES.map(([key, name]) => make('li', { 'data-phase': key }, name)));
    this.middle = make('p', { class: 'w-middle' });
    this.element = make('div', { class: 'w-megiddo' }, this.places[1].all, make('div', { class: 'w-between' }, this.phases, this.middle), this.places[0].all, this.overlay);
    element.replaceChildren(this.element);
    new ResizeObserver(() => this.#point()).observe(this.element);
  }

  #place(side) {
    const { name, key } = this.sides[side];
    const [head, hand, line] = [make('div', { class: 'w-head' }), make('div', { class: 'w-hand', role: 'group', 'aria-label': `Hand of the ${name}` }), make('div', { class: 'w-line', role: 'group', 'aria-label': `Order of battle of the ${name}` })];
    const inside = side ? [head, hand, line] : [line, hand, head];
    return { head, hand, line, all: make('section', { class: `w-side ${key}`, 'aria-label': name }, ...inside) };
  }

  /* What the board shows at a step: strikes and battles among the cards that stood before. */
  show({ event, before, after, isOpen }) {
    const isFought = event.event === 'strike' || event.event === 'battle';
    const stood = isFought ? before : after;
    const phase = PHASE_OF[event.event] ?? event.phase;
    this.phases.querySelectorAll('li').forEach((it) => { it.ariaCurrent = it.dataset.phase === phase ? 'step' : null; });
    this.event = event;
    [0, 1].forEach((side) => this.#showSide(side, { event, stood, after, isOpen }));
    const force = stood.force.map(totalOf);
    const isOpenBattle = stood.line.some((it) => it.length);
    this.middle.textContent = `Battle ${after.battles + (event.event === 'battle' || event.event === 'end' ? 0 : 1)}${isOpenBattle ? `: Force ${inForce(force[1])} of the Turks against ${inForce(force[0])} of the British` : ''}`;
    this.#point();
  }

  #showSide(side, { event, stood, after, isOpen }) {
    const { head, hand, line } = this.places[side];
    const { name, needs } = this.sides[side];
    const pile = (key, words) => make('span', { class: 'w-pile', title: this.#listed(side, after[key][side], key, isOpen) }, `${words} `, make('strong', {}, after[key][side].length));
    const pips = Array.from({ length: needs }, (_, place) => make('span', { class: place < after.points[side] ? 'w-point is-won' : 'w-point' }));
    head.replaceChildren(make('strong', { class: 'w-people' }, name), make('span', { class: 'about' }, this.players[side]),
      make('span', { class: 'w-points', role: 'img', 'aria-label': `${after.points[side]} of ${needs} victory points` }, ...pips),
      pile('deck', 'Deck'), pile('hand', 'Hand'), pile('reserve', 'Reserve'), pile('lost', 'Lost'));
    const card = (slot) => this.#card(side, slot, stood, event);
    line.replaceChildren(...stood.line[side].map(card));
    const inHand = after.hand[side].map((slot) => (isOpen ? this.#card(side, slot, after, event) : make('span', { class: 'w-hidden' })));
    hand.replaceChildren(...inHand);
  }

  /* The cards of a pile by name. */
  #listed(side, slots, key, isOpen) {
    if (!isOpen && (key === 'hand' || key === 'deck')) return 'Face down';
    return slots.map((slot) => this.sides[side].cards[slot].name).join(', ');
  }

  #card(side, slot, { disrupted, fired }, event) {
    const { name, kind, force, label } = this.sides[side].cards[slot];
    const fate = this.#fate(side, slot, label, event);
    const states = [['is-disrupted', 'disrupted', disrupted], ['has-fired', 'has fired', fired]].filter(([, , slots]) => slots[side].includes(slot));
    const [marks, notes] = [[...states.map(([look]) => look), fate], states.map(([, words]) => words)];
    const plus = ['supply', 'leader', 'terrain'].includes(kind) ? '+' : '';
    const top = make('span', { class: 'w-top' }, picture(24, 24, { class: 'w-kind' }, sign(kind, 12, 12, 22)), make('b', {}, kind === 'nuisance' ? '' : `${plus}${force}`));
    return make('span', { class: `w-mcard ${kind} ${marks.join(' ')}`, title: [name, spoken(kind), ...notes].join(', ') },
      top, make('span', { class: 'w-title' }, name), ...(fate ? [make('em', {}, fate === 'is-hit' ? event.effect : fate === 'is-lost' ? 'lost' : '')] : []));
  }

  /* What becomes of a card at this step. */
  #fate(side, slot, label, event) {
    const isOwn = SIDES[side] === event.side;
    if (event.event === 'battle') return SIDES[side] === event.winner || this.sides[side].cards[slot].saved ? '' : 'is-lost';
    if (event.event !== 'strike' || label !== (isOwn ? event.attacker : event.target)) return '';
    return isOwn ? 'is-striking' : 'is-hit';
  }

  /* The arrow of a strike, from the card that acts to its target. */
  #point() {
    const box = this.element.getBoundingClientRect();
    this.overlay.setAttribute('viewBox', `0 0 ${Math.round(box.width)} ${Math.round(box.height)}`);
    const middle = (name) => {
      const it = this.element.querySelector(`.w-line .${name}, .w-hand .${name}`)?.getBoundingClientRect();
      return it && [it.x - box.x + it.width / 2, it.y - box.y + it.height / 2];
    };
    const [from, to] = [middle('is-striking'), middle('is-hit')];
    const isStrike = this.event?.event === 'strike' && from && to;
    this.overlay.replaceChildren(...(isStrike ? [arrowAt(from, to, `w-strike ${this.event.phase}`, [24, 22]), burstAt(to[0], to[1], 15, this.event.effect)] : []));
  }

  scene(step) {
    const scene = MEGIDDO_SCENES[step.event.event];
    return picture(320, 116, { class: 'w-picture' }, ...(scene ? scene.call(this, step.event, step) : []));
  }

  /* A card by its label. */
  card(side, label) {
    const { name, kind, force } = this.sides[side].cards[this.slots[side].get(label)];
    return { name, kind, force: kind === 'nuisance' ? '' : force, side: SIDES[side] };
  }
}

/* A picture for each kind of event. */
const MEGIDDO_SCENES = {
  game() {
    return [stackAt(70, 52, 40, 'british', this.players[0]), stackAt(250, 52, 40, 'turkish', this.players[1]), sign('swords', 160, 52, 44)];
  },
  shuffle({ side, deck }) {
    return [stackAt(120, 52, deck.length, side, inCards(deck.length)), sign('turn', 200, 50, 50)];
  },
  draw({ side, cards }, { isOpen }) {
    const known = cards.map((label) => this.card(SIDES.indexOf(side), label));
    return [stackAt(46, 52, 24, side, 'Deck'), arrowAt([72, 52], [112, 52]), fanAt(216, 52, known, !isOpen, side), lettering(216, 104, inCards(cards.length))];
  },
  discard({ side, cards }) {
    if (!cards.length) return [fanAt(130, 52, [{}, {}, {}], true, side), sign('cross', 230, 52, 30), lettering(160, 104, 'nothing discarded')];
    const known = cards.map((label) => this.card(SIDES.indexOf(side), label));
    return [fanAt(110, 52, known, false, side), arrowAt([200, 52], [248, 52]), stackAt(284, 52, cards.length, side, 'Reserve')];
  },
  commit({ side, cards }, { after }) {
    const place = SIDES.indexOf(side);
    const known = cards.map((label) => this.card(place, label));
    const force = lettering(160, 106, `Force ${inForce(totalOf(after.force[place]))}`, { size: 15, look: 'w-strong' });
    return [cards.length ? fanAt(160, 48, known, false, side) : lettering(160, 54, 'no order of battle', { size: 14 }), sign('flag', 26, 48, 32, side), force];
  },
  strike({ side, attacker, target, effect, phase }) {
    const own = SIDES.indexOf(side);
    return [cardAt(62, 50, this.card(own, attacker)), cardAt(258, 50, this.card(1 - own, target)), sign(STRIKERS[phase], 142, 26, 26),
      arrowAt([62, 50], [258, 50], `w-strike ${phase}`, [30, 30]), burstAt(258, 50, 24, effect), lettering(160, 106, effect, { size: 14, look: 'w-strong' })];
  },
  pass({ side, phase, legal }) {
    const words = legal.length ? `holds back, ${legal.length} open` : 'no strike is open';
    return [sign('hand', 110, 50, 56, side), sign(STRIKERS[phase], 200, 50, 56, 'w-faint'), lettering(160, 106, words)];
  },
  battle({ british, turkish, winner }, { before }) {
    const most = Math.max(british, turkish, ...before.force.map((parts) => totalOf(parts.slice(0, 3))), 1);
    const bar = (parts, total, y, side, name) => {
      const long = parts.slice(0, 3).map((part) => (170 * part) / most);
      const looks = ['w-printed', 'w-bonus', 'w-leaders'];
      const boxes = long.map((wide, place) => draw('rect', { x: 66 + totalOf(long.slice(0, place)), y, width: Math.max(0, wide), height: 20, class: `${looks[place]} ${side}` }));
      const off = (-170 * parts[3]) / most;
      const cut = draw('rect', { x: 66 + totalOf(long) - off, y, width: Math.max(0, off), height: 20, class: 'w-cut' });
      return draw('g', {}, lettering(60, y + 15, name, { anchor: 'end' }), ...boxes, cut, lettering(72 + totalOf(long), y + 15, inForce(total), { anchor: 'start', size: 14, look: 'w-strong' }),
        side === winner ? sign('crown', 290, y + 10, 22) : '');
    };
    const key = [['w-printed', 'printed'], ['w-bonus', 'Supply, Terrain'], ['w-leaders', 'Leaders'], ['w-cut', 'disruption']];
    const legend = key.map(([look, name], place) => draw('g', {}, draw('rect', { x: 8 + [0, 66, 164, 226][place], y: 92, width: 10, height: 10, class: `${look} british` }), lettering(22 + [0, 66, 164, 226][place], 101, name, { anchor: 'start', size: 10 })));
    return [bar(before.force[1], turkish, 18, 'turkish', 'Turks'), bar(before.force[0], british, 52, 'british', 'British'), ...legend];
  },
  end({ winner, reason }, { after }) {
    const score = `${after.points[0]} : ${after.points[1]}`;
    return [sign('flag', 70, 56, 70, winner), sign('crown', 250, 40, 44), lettering(160, 58, score, { size: 30, look: 'w-strong' }), lettering(160, 88, `${winner === 'british' ? 'The British' : 'The Turks'} win`, { size: 14 }), lettering(160, 106, spoken(reason), { size: 11 })];
  },
};
