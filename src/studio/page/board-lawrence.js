/* The board of Lawrence of Arabia: the map, the tracks, and the battle that is fought. */

/* The longer side of the map, in units of its drawing. */
const LONG = 155;
const NAME_SIZE = 3.7;
const SIGN_OF = { lawrence: 'leader', arab_leader: 'leader', bedouin: 'cavalry', mercenaries: 'infantry', regulars: 'infantry', armored_car: 'armored_car', camp: 'camp',
  machinegun: 'machinegun', demolition: 'demolition', aeroplane: 'plane', garrison: 'flag', ottoman_troops: 'infantry', ottoman_aeroplane: 'plane', ottoman_train: 'train' };
/* Units by the space that they are in. */
function bySpace(units) {
  const spaces = new Map();
  units.forEach(([unit, space]) => spaces.set(space, [...(spaces.get(space) ?? []), unit]));
  return [...spaces];
}
const IN_BATTLE = ['edge', 'line', 'shot', 'breakoff', 'battle'];

/* Where spaces are drawn, all in one scale. A space without a place of its own stands among its neighbours. */
function placesOf(map) {
  const known = map.map((it) => it.at ?? null);
  if (!known.some(Boolean)) map.forEach((_, place) => { known[place] = [50 + 50 * Math.sin((place * 2 * Math.PI) / map.length), 50 - 50 * Math.cos((place * 2 * Math.PI) / map.length)]; });
  for (let left = known.filter((it) => !it).length; left > 0; left -= 1) {
    const place = known.findIndex((it, number) => !it && map[number].routes.some((next) => known[next]));
    const number = place < 0 ? known.indexOf(null) : place;
    const near = map[number].routes.map((next) => known[next]).filter(Boolean);
    const all = near.length ? near : known.filter(Boolean);
    const mean = (axis) => all.reduce((sum, at) => sum + at[axis], 0) / all.length;
    known[number] = [mean(0) + 7 * Math.sin(number), mean(1) + 7 * Math.cos(number)];
  }
  const [xs, ys] = [0, 1].map((axis) => known.map((at) => at[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = LONG / Math.max(1, 1.3 * (Math.max(...xs) - left), Math.max(...ys) - top);
  return known.map(([x, y]) => [(x - left) * scale, (y - top) * scale].map(rounded));
}

/* On which side of its space each name stands, least in the way of spaces and of names before it. */
function namesOf(map, places) {
  const taken = places.map(([x, y]) => [x - 3, y - 3, x + 3, y + 3]);
  const wide = Math.max(...places.map(([x]) => x));
  const overlap = (one, other) => Math.max(0, Math.min(one[2], other[2]) - Math.max(one[0], other[0])) * Math.max(0, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));
  return map.map(({ name }, place) => {
    const [[x, y], long] = [places[place], name.length * NAME_SIZE * 0.54];
    const sides = [['start', x + 4, y + 1.3, x + 4], ['end', x - 4, y + 1.3, x - 4 - long], ['middle', x, y - 4, x - long / 2], ['middle', x, y + 6.4, x - long / 2]];
    const cost = ([, , foot, left]) => {
      const area = [left, foot - NAME_SIZE, left + long, foot + 1];
      const outside = Math.max(0, -15 - left) + Math.max(0, left + long - wide - 15);
      return taken.reduce((sum, it) => sum + overlap(area, it), 0) + 9 * outside;
    };
    const best = sides.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    taken.push([best[3], best[2] - NAME_SIZE, best[3] + long, best[2] + 1]);
    return lettering(best[1], best[2], name, { size: NAME_SIZE, anchor: best[0], look: 'w-name halo' });
  });
}

class LawrenceBoard {
  constructor(element, { pieces, map, steps }) {
    Object.assign(this, { pieces, map, player: playerWords(steps[0].event.policy), places: placesOf(map) });
    this.numbers = new Map(map.map(({ name }, place) => [name, place]));
    this.labels = new Map(pieces.counters.map((it) => [it.label, it]));
    const far = (axis) => Math.max(...this.places.map((at) => at[axis]));
    this.moving = draw('g');
    this.chart = draw('svg', { viewBox: `-16 -8 ${rounded(far(0) + 32)} ${rounded(far(1) + 17)}`, class: 'w-map', role: 'img', 'aria-label': 'Map' }, ...this.#ground(), this.moving);
    this.tracks = make('div', { class: 'w-tracks' });
    this.fight = make('div', { class: 'w-fight' });
    this.roster = make('ul', { class: 'w-roster', 'aria-label': 'Where everybody is' });
    element.replaceChildren(make('div', { class: 'w-lawrence' }, this.chart, this.tracks, this.fight, this.roster));
  }

  /* What of the map stays as it is. */
  #ground() {
    const { map, places } = this;
    const pairs = map.flatMap(({ routes }, from) => routes.filter((to) => to > from).map((to) => [from, to]));
    const isRail = (place) => map[place].kinds.includes('rail');
    const line = (look) => ([from, to]) => draw('path', { class: look, d: `M${places[from].join(' ')}L${places[to].join(' ')}` });
    const rails = pairs.filter(([from, to]) => isRail(from) && isRail(to));
    const spot = ({ kinds, name }, place) => {
      const [x, y] = places[place];
      const has = (kind) => kinds.includes(kind);
      const look = ['critical', 'port', 'staging', 'mecca'].find(has) ?? '';
      return draw('g', {}, draw('title', {}, [name, ...kinds].join(', ')), draw('circle', { cx: x, cy: y, r: has('critical') ? 3 : 2.1, class: `w-spot ${look}` }),
        has('port') || has('depot') ? sign('anchor', x, y, 3) : '', has('headquarters') ? sign('headquarters', x, y - 5, 5) : '');
    };
    return [...pairs.filter((it) => !rails.includes(it)).map(line('w-route')), ...rails.map(line('w-rail')), ...rails.map(line('w-sleepers')), ...map.map(spot), ...namesOf(map, places)];
  }

  at = (name) => this.places[this.numbers.get(name)];

  /* A counter by its label, as it is drawn. */
  counter(label, more = {}) {
    const { kind, name, strength } = this.labels.get(label);
    const side = kind.startsWith('ottoman') || kind === 'garrison' ? 'ottoman' : 'player';
    const isGear = ['machinegun', 'demolition', 'aeroplane'].includes(kind);
    return { kind: SIGN_OF[kind], name, strength: isGear ? undefined : strength, side, ...more };
  }

  show({ event, after, isOpen }) {
    this.#showMap(event, after, isOpen);
    this.#showTracks(after);
    const isFought = IN_BATTLE.includes(event.event);
    this.fight.hidden = !isFought;
    if (isFought) this.fight.replaceChildren(this.#battle(event, after));
    this.roster.replaceChildren(...this.#rosterOf(after).map(([name, words, isForce]) => make('li', { class: isForce ? 'is-force' : '' }, make('strong', {}, name), ` ${words}`)));
  }

  #showMap(event, after, isOpen) {
    if (!after.units) {
      this.moving.replaceChildren();
      return;
    }
    const marker = ([space, value, isUp]) => {
      const [x, y] = this.places[space];
      return draw('g', { class: isUp ? 'w-garrison is-up' : 'w-garrison' }, draw('rect', { x: x - 3, y: y - 3, width: 6, height: 6, rx: 0.8 }), lettering(x, y + 1.6, isUp || isOpen ? value : '?', { size: 4.6 }));
    };
    const broken = (space) => sign('break', ...this.places[space], 7, 'w-bad');
    const focus = event.event === 'game' || event.event === 'end' || event.event === 'mission_end' ? [] : [draw('circle', { cx: this.places[after.space][0], cy: this.places[after.space][1], r: 5.4, class: 'w-here' })];
    this.moving.replaceChildren(...focus, ...after.breaks.map(broken), ...after.garrisons.map(marker), ...this.#armies(after), ...this.#deed(event));
    this.chart.setAttribute('aria-label', `Map. ${this.#rosterOf(after).map(([name, words]) => `${name}: ${words}`).join('; ')}`);
  }

  /* The units of each space: how many, with Lawrence and the Camp; and the enemy where the force is. */
  #armies(after) {
    const badge = (x, y, look, count, isWith) => draw('g', { class: `w-badge ${look}` }, draw('rect', { x: x - 3.1, y: y - 2.6, width: isWith ? 9 : 6.2, height: 5.2, rx: 1.6 }),
      lettering(x, y + 1.5, count, { size: 4.2 }), isWith ? sign('leader', x + 3.6, y, 4.2) : '');
    const army = ([space, units]) => {
      const [x, y] = this.places[space];
      const kinds = units.map((unit) => this.pieces.counters[unit].kind);
      const fighters = kinds.filter((it) => it !== 'camp').length;
      return draw('g', {}, fighters < kinds.length ? sign('camp', x + 5.5, y - 4, 6.5, 'player') : '', fighters ? badge(x - 4, y - 4.6, 'player', fighters, kinds.includes('lawrence')) : '');
    };
    const [x, y] = this.places[after.space];
    return [...bySpace(after.units).map(army), after.enemies.length ? badge(x + 5, y + 4.4, 'ottoman', after.enemies.length) : ''];
  }

  /* What a step does on the map. */
  #deed(event) {
    if (event.event === 'move' && event.moves) return event.moves.map(([, from]) => arrowMap(this.at(from), this.at(event.path[0])));
    if (event.event === 'move') return event.path.slice(1).map((to, place) => arrowMap(this.at(event.path[place]), this.at(to), event.mode));
    const place = event.space ?? event.to;
    if (!place || !this.numbers.has(place)) return [];
    const [x, y] = this.at(place);
    const signs = { battle: 'swords', escape: 'march', breakoff: 'march', scout: 'eye', garrison: 'eye', buy: 'pounds' };
    return signs[event.event] ? [sign(signs[event.event], x, y + 7, 6, 'w-bad')] : [];
  }

  #showTracks(after) {
    if (!after.units) {
      this.tracks.replaceChildren(make('p', {}, make('strong', {}, this.player), ' leads the Revolt.'));
      return;
    }
    const { missions, leadership, campaign } = this.pieces;
    const isCampaign = after.played > 0 || after.won > 0;
    const line = (name, number, most, look, more) => make('div', { class: 'w-track', title: `${name}: ${number}` }, make('span', {}, name),
      picture(190, 18, {}, rowOf(look, 9, 9, number, { size: 15, step: 13, most }), rowOf(look, 9 + 13 * number, 9, Math.max(0, Math.min(most, more ?? 0) - number), { size: 15, step: 13, look: 'w-faint' })), make('strong', {}, number));
    const parts = after.goal.map(([isMet, text]) => make('li', { class: isMet ? 'is-met' : '' }, text));
    const stage = [after.operation ? `Operation ${after.operation}` : 'Set-up', isCampaign ? `${after.won} of ${campaign} missions won` : '', after.attempt > 1 ? 'second attempt' : ''];
    this.tracks.replaceChildren(make('p', { class: 'w-mission' }, make('strong', {}, missions[after.mission].title), ` ${stage.filter(Boolean).join(', ')}`),
      line('Ops', after.ops, 14, 'hourglass'), line('Pounds', after.pounds, 12, 'pounds'), line('Leadership', after.leadership, 8, 'crown', leadership[1]),
      make('ul', { class: 'w-goal', 'aria-label': 'The goal' }, ...parts),
      ...(after.hand.length ? [make('p', { class: 'w-held' }, 'Cards kept: ', ...after.hand.map((name) => make('span', { class: 'w-chip' }, name)))] : []));
  }

  /* Both lines of a battle, and what is rolled. */
  #battle(event, { battle }) {
    const size = Math.min(38, 330 / Math.max(battle.player.length, battle.ottoman.length, 1) - 8);
    const where = new Map();
    const lineOf = (side, y) => battle[side].map(([unit, strength, isAlive, hasFired], place, all) => {
      const x = 180 + (place - (all.length - 1) / 2) * (size + 8);
      const { label, kind, name } = this.pieces.counters[unit];
      where.set(label, [x, y]);
      return counterAt(x, y, { kind: SIGN_OF[kind], strength, name: size > 30 ? shortName(name) : '', side, isOut: !isAlive, hasFired, size });
    });
    const lines = [...lineOf('ottoman', 34), ...lineOf('player', 136)];
    return picture(360, 176, { class: 'w-picture' }, ...lines, ...this.#rolled(event, battle, where));
  }

  #rolled(event, battle, where) {
    if (event.event === 'edge') {
      const side = (key, y) => [dieAt(150, y, event[`${key}_roll`], key, 26), lettering(170, y + 5, event[`${key}_bonus`] ? `+ ${event[`${key}_bonus`]}` : '', { anchor: 'start', size: 14 }), event.holder === key ? sign('crown', 220, y, 22) : ''];
      return [...side('ottoman', 72), ...side('player', 102)];
    }
    if (event.event === 'shot') {
      const [from, to] = [where.get(event.firer), where.get(event.target)];
      const middle = from && to ? [(from[0] + to[0]) / 2 + 22, (from[1] + to[1]) / 2] : [180, 85];
      return [...(from && to ? [arrowAt(from, to, event.hit ? 'w-strike' : 'w-missed', [22, 22]), event.hit ? burstAt(...to, 13) : ''] : []), dieAt(...middle, event.roll, event.side, 24)];
    }
    const said = { line: `${event.player?.length ?? 0} against ${event.ottoman?.length ?? 0}`, breakoff: event.success ? 'broken off' : 'no way out', battle: event.won ? 'won' : 'lost' }[event.event];
    return [sign({ line: 'swords', breakoff: 'march', battle: event.won ? 'tick' : 'cross' }[event.event], 150, 88, 26, event.won === false ? 'w-bad' : ''), lettering(172, 94, said, { anchor: 'start', size: 15, look: 'w-strong' })];
  }

  #rosterOf({ units = [], gear = [], force = [] }) {
    const name = (number) => this.pieces.counters[number].name;
    const equipped = (unit) => {
      const carried = gear.filter(([, carrier]) => carrier === unit).map(([it]) => name(it));
      return `${name(unit)}${carried.length ? ` (${carried.join(', ')})` : ''}`;
    };
    return bySpace(units).map(([space, here]) => [this.map[space].name, here.map(equipped).join(', '), here.some((unit) => force.includes(unit))]);
  }

  scene(step) {
    const scene = LAWRENCE_SCENES[step.event.event];
    return picture(320, 116, { class: 'w-picture' }, ...(scene ? scene.call(this, step.event, step) : []).filter(Boolean));
  }
}

/* An arrow on the map, whose units are larger. */
function arrowMap(from, to, look = '') {
  const arrow = arrowAt(from.map((it) => it * 4), to.map((it) => it * 4), `w-way ${look}`, [8, 8]);
  arrow.setAttribute('transform', 'scale(.25)');
  return arrow;
}
