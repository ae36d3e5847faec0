/* A picture for each kind of event of Lawrence of Arabia. */

/* The names of units and cards without ratings and copies. */
const shortName = (name) => name.replace(/(#| [0-9]).*/, '');

/* A roll against a number, and whether it was low enough. */
const checkAt = (x, y, roll, against, isGood) => draw('g', {}, dieAt(x, y, roll, isGood ? 'player' : 'ottoman'),
  lettering(x, y + 32, against === undefined ? '' : `against ${against}`, { size: 10 }), sign(isGood ? 'tick' : 'cross', x + 32, y, 20, isGood ? 'w-good' : 'w-bad'));
/* Counters in a row, as wide as there is room. */
const countersAt = (x, y, counters, wide = 280) => {
  const step = Math.min(46, wide / Math.max(1, counters.length));
  return draw('g', {}, ...counters.map((it, place) => counterAt(x + (place - (counters.length - 1) / 2) * step, y, { ...it, name: step > 44 ? shortName(it.name) : '', size: Math.min(38, step - 5) })));
};
/* A card of the Operations deck with its name. */
const opsCardAt = (x, y, name) => draw('g', {}, draw('rect', { x: x - 36, y: y - 46, width: 72, height: 92, rx: 6, class: 'w-card' }),
  sign('hourglass', x, y - 26, 18, 'w-faint'), paragraph(x, y + 2, name, { size: 12, anchor: 'middle', wide: 11, lines: 3, look: 'w-strong' }));
const SIGN_OF_EFFECT = { place_oef: 'infantry', place_ottoman: 'infantry', edge_bonus: 'swords', player_edge: 'swords', unit_strength: 'swords', lose_ops: 'hourglass', gain_ops: 'hourglass',
  pounds: 'pounds', leadership: 'crown', leadership_check: 'crown', roll: 'turn', return_unit: 'rally', lose_unit: 'cross', place_unit: 'cavalry', recruit_leader: 'leader', gain_gear: 'demolition',
  lose_gear: 'demolition', reveal_garrison: 'eye', place_garrison: 'flag', repair_rail: 'tick', relocate_camp: 'camp', movement: 'march', demolition_bonus: 'demolition', cancel_card: 'cross',
  turn_card: 'turn', end_operation: 'hourglass', hold: 'hand', funding: 'pounds', arab_bureau: 'infantry', intelligence: 'eye', reinforcements: 'armored_car' };

/* What a card or an appeal did, a sign for each. */
function effectsAt(x, y, effects, none) {
  if (!effects.length) return lettering(x + 60, y + 6, none, { size: 14, look: 'w-faint' });
  return draw('g', {}, ...effects.slice(0, 6).map((it, place) => {
    const [left, top] = [x + 20 + (place % 3) * 62, y - 20 + Math.floor(place / 3) * 52];
    const number = it.n ?? it.pounds ?? it.roll;
    const foot = it.unit ?? it.space ?? it.to ?? (it.n < 0 ? 'less' : '');
    return draw('g', {}, sign(SIGN_OF_EFFECT[it.effect ?? it.kind] ?? 'turn', left, top, 26, it.success === false ? 'w-bad' : ''),
      lettering(left + 17, top + 5, number ?? '', { anchor: 'start', size: 15, look: 'w-strong' }), lettering(left, top + 24, String(foot).replace(/#.*/, ''), { size: 9, most: 13 }));
  }));
}

const LAWRENCE_SCENES = {
  game() {
    return [sign('camp', 90, 64, 80, 'player'), sign('leader', 150, 40, 30, 'player'), sign('train', 240, 72, 64, 'ottoman'), draw('path', { d: 'M10 100Q80 84 160 98T312 96', class: 'w-stroke' })];
  },
  mission({ pounds, leadership_level: level, ops_deck: deck, garrisons }, { after }) {
    return [lettering(160, 24, this.pieces.missions[after.mission].title, { size: 18, look: 'w-strong' }), ...[['hourglass', deck.length, 'Ops'], ['pounds', pounds, 'Pounds'], ['crown', level, 'Leadership'], ['flag', garrisons.length, 'Garrisons']].map(([name, number, foot], place) =>
      draw('g', {}, sign(name, 44 + place * 74, 60, 28, name === 'flag' ? 'ottoman' : ''), lettering(66 + place * 74, 66, number, { anchor: 'start', size: 16, look: 'w-strong' }), lettering(50 + place * 74, 92, foot, { size: 10 })))];
  },
  buy({ item, unit, cost, carrier, space }) {
    const what = unit ? counterAt(236, 48, this.counter(unit)) : opsCardAt(236, 52, item);
    return [rowOf('pounds', 40, 50, cost, { size: 26, step: 20, most: 4 }), arrowAt([120, 50], [200, 50]), what, lettering(90, 96, space ?? shortName(carrier ?? item), { size: 11, most: 26 })];
  },
  recruit_leader({ pounds_paid: paid, roll, success, unit }, { before }) {
    return [rowOf('pounds', 30, 50, paid, { size: 24, step: 18, most: 5 }), checkAt(150, 46, roll, before.leadership + paid, success), success ? counterAt(264, 48, this.counter(unit)) : sign('leader', 264, 48, 48, 'w-faint')];
  },
  play_card({ card, effects = [], gain }) {
    const all = gain && gain !== 'pounds' ? [{ effect: 'place_unit', unit: gain }, ...effects] : gain ? [{ effect: 'pounds' }, ...effects] : effects;
    return [sign('hand', 26, 80, 34), opsCardAt(76, 56, shortName(card)), arrowAt([116, 56], [146, 56]), effectsAt(142, 50, all, 'played')];
  },
  appeal({ roll, success, results, allenby }, { before }) {
    return [sign('headquarters', 50, 50, 64), allenby ? lettering(50, 104, 'with Allenby', { size: 10 }) : '', checkAt(122, 46, roll, before.leadership, success), effectsAt(166, 50, results, success ? '' : 'refused')];
  },
  give({ gear, from, to }) {
    return [counterAt(50, 48, this.counter(from)), arrowAt([50, 48], [270, 48], '', [30, 30]), counterAt(160, 48, { ...this.counter(gear), size: 32 }), counterAt(270, 48, this.counter(to))];
  },
  operation({ number, force, from }) {
    return [sign('flag', 30, 44, 46, 'player'), lettering(30, 96, `Operation ${number}`, { size: 10 }), countersAt(188, 44, force.map((it) => this.counter(it)), 240), lettering(188, 106, from, { size: 12, look: 'w-strong' })];
  },
  scout({ space, roll, value }) {
    return [sign('plane', 60, 46, 56, 'player'), arrowAt([92, 46], [136, 46], 'w-missed'), checkAt(160, 46, roll, undefined, value !== null), counterAt(264, 46, { kind: 'flag', strength: value ?? '?', name: space, side: 'ottoman' })];
  },
  move({ mode, path, moves }) {
    if (moves) return [countersAt(110, 48, moves.map(([unit]) => this.counter(unit)), 180), arrowAt([206, 48], [240, 48]), sign('camp', 276, 44, 56, 'player'), lettering(276, 96, path[0], { size: 11 })];
    const step = Math.min(70, 250 / Math.max(1, path.length - 1));
    const left = 160 - (step * (path.length - 1)) / 2;
    const stops = path.map((name, place) => draw('g', {}, draw('circle', { cx: left + place * step, cy: 70, r: 5, class: 'w-spot' }), lettering(left + place * step, place % 2 ? 104 : 92, name, { size: 10, most: 14 })));
    const ways = path.slice(1).map((_, place) => arrowAt([left + place * step, 70], [left + (place + 1) * step, 70], 'w-way', [7, 7]));
    return [sign(path.length < 2 ? 'camp' : { march: 'march', sail: 'sail', airlift: 'plane' }[mode], 160, 30, 40, 'player'), ...ways, ...stops];
  },
  card({ name, effects }) {
    if (name === null) return [sign('cross', 216, 56, 40, 'w-faint'), cardAt(100, 56, { isBack: true }), lettering(216, 104, 'discarded unread')];
    return [opsCardAt(60, 58, shortName(name)), arrowAt([102, 56], [136, 56]), effectsAt(132, 50, effects, 'no effect')];
  },
  placed({ units, source, set_aside: aside }) {
    const all = [...units.map((it) => this.counter(it)), ...aside.map((it) => this.counter(it, { isOut: true }))];
    return [sign(source === 'garrison' ? 'flag' : 'hourglass', 36, 46, 44, 'ottoman'), arrowAt([64, 46], [92, 46]), all.length ? countersAt(206, 44, all, 210) : lettering(206, 50, 'nobody comes', { size: 14 }), lettering(36, 96, source === 'garrison' ? 'Garrison' : 'card', { size: 10 })];
  },
  garrison({ space, value, removed, how }) {
    return [counterAt(80, 46, { kind: 'flag', strength: '?', side: 'ottoman' }), sign('turn', 160, 46, 40), counterAt(240, 46, { kind: 'flag', strength: value, side: removed ? 'player' : 'ottoman', isOut: removed }), lettering(160, 100, `${space}, by ${{ objective: 'the force', card: 'a card', scouting: 'an Aeroplane', appeal: 'an appeal' }[how]}`, { size: 12 })];
  },
  edge({ player_roll: own, player_bonus: ownBonus, ottoman_roll: other, ottoman_bonus: otherBonus, holder }) {
    const side = (x, look, roll, bonus, name) => draw('g', {}, dieAt(x, 48, roll, look, 40), lettering(x + 28, 54, bonus ? `${bonus < 0 ? '−' : '+'} ${Math.abs(bonus)}` : '', { anchor: 'start', size: 16 }), lettering(x, 90, name, { size: 12 }), holder === look ? sign('crown', x, 14, 20) : '');
    return [side(70, 'player', own, ownBonus, 'Revolt'), side(220, 'ottoman', other, otherBonus, 'Ottomans'), lettering(160, 110, 'the crown fires first', { size: 10 })];
  },
  line({ player, ottoman }) {
    return [countersAt(160, 26, ottoman.map((it) => this.counter(it, { name: '' }))), countersAt(160, 86, player.map((it) => this.counter(it, { name: '' }))), draw('path', { d: 'M10 56H310', class: 'w-route' })];
  },
  shot({ firer, target, strength, roll, hit, side }) {
    return [counterAt(56, 46, this.counter(firer, { strength })), arrowAt([56, 46], [264, 46], hit ? 'w-strike' : 'w-missed', [26, 26]), dieAt(160, 46, roll, side, 34), lettering(160, 84, `${roll} ${hit ? '≤' : '>'} ${strength}`, { size: 14, look: 'w-strong' }),
      counterAt(264, 46, this.counter(target, { isOut: hit })), hit ? burstAt(264, 46, 18) : ''];
  },
  breakoff({ rating, roll, success, to }) {
    return [sign('swords', 50, 48, 46, 'w-faint'), checkAt(140, 46, roll, rating, success), success ? sign('march', 236, 46, 50, 'player') : sign('prison', 236, 46, 46, 'w-bad'), lettering(236, 96, to ?? 'no way out', { size: 12 })];
  },
  battle({ won, lost, space, ops_change: ops, pounds_gained: pounds }) {
    return [sign('swords', 44, 44, 50), sign(won ? 'tick' : 'cross', 104, 44, 40, won ? 'w-good' : 'w-bad'), lettering(74, 96, space, { size: 12, look: 'w-strong' }), lettering(200, 30, `${ops > 0 ? '+' : '−'}${Math.abs(ops)} Op${Math.abs(ops) === 1 ? '' : 's'}${pounds ? `, +${pounds} £` : ''}`, { size: 14 }),
      lost.length ? countersAt(220, 68, lost.map((it) => this.counter(it, { isOut: true })), 170) : lettering(220, 74, 'no unit lost', { size: 12 })];
  },
  ops({ change, left }) {
    const number = Math.abs(change);
    return [stackAt(80, 52, Math.max(1, left), '', `${left} left`), arrowAt(change > 0 ? [210, 52] : [112, 52], change > 0 ? [112, 52] : [210, 52], change > 0 ? 'w-way' : 'w-strike'), fanAt(258, 52, Array.from({ length: number }, () => ({})), true, ''), lettering(160, 32, `${change > 0 ? '+' : '−'}${number}`, { size: 18, look: 'w-strong' })];
  },
  escape({ leader, roll, paid, to }) {
    return [counterAt(50, 46, this.counter(leader)), dieAt(124, 46, roll), paid ? rowOf('pounds', 160, 46, 2, { size: 20, step: 14 }) : '', arrowAt([190, 46], [222, 46]), to ? sign('rally', 262, 44, 44, 'w-good') : sign('prison', 262, 44, 44, 'w-bad'), lettering(262, 96, to ?? 'lost', { size: 12, look: 'w-strong' })];
  },
  demolition({ unit, roll, bonus, result }) {
    const isBroken = result.startsWith('broken');
    const rail = draw('g', {}, draw('path', { d: 'M190 58H310M190 72H310', class: 'w-stroke' }), draw('path', { d: 'M200 52V78M220 52V78M240 52V78M260 52V78M280 52V78M300 52V78', class: 'w-stroke' }));
    const words = { blow_up: 'blown up', none: 'nothing happens', broken: 'the railway is broken', broken_loot: 'broken, with loot' }[result];
    return [counterAt(46, 46, this.counter(unit, { isOut: result === 'blow_up' })), sign('demolition', 94, 46, 26), dieAt(140, 46, roll), bonus ? lettering(162, 52, `+ ${bonus}`, { anchor: 'start' }) : '', rail, isBroken ? burstAt(250, 64, 24) : result === 'blow_up' ? burstAt(46, 46, 22) : '', result === 'broken_loot' ? sign('pounds', 300, 26, 24) : '', lettering(200, 106, words, { size: 12, look: 'w-strong' })];
  },
  operation_end({ number, goal_met: isMet }, { after }) {
    const parts = after.goal.slice(0, 4).map(([isDone, text], place) => draw('g', {}, sign(isDone ? 'tick' : 'cross', 110, 20 + place * 25, 14, isDone ? 'w-good' : 'w-bad'), lettering(124, 24 + place * 25, text, { anchor: 'start', size: 11, most: 34 })));
    return [sign('hourglass', 46, 44, 46), lettering(46, 92, `Operation ${number} ends`, { size: 10 }), ...parts, isMet ? sign('crown', 46, 108, 14) : ''];
  },
  mission_end({ name, won, operations }) {
    return [sign('flag', 60, 56, 70, won ? 'player' : 'ottoman'), sign(won ? 'tick' : 'cross', 260, 50, 44, won ? 'w-good' : 'w-bad'), lettering(160, 46, this.pieces.missions.find((it) => it.name === name).title, { size: 15, look: 'w-strong' }), lettering(160, 72, won ? 'won' : 'lost', { size: 18 }), lettering(160, 98, `${operations} Operations`, { size: 11 })];
  },
  end({ won, missions_won: wins, missions_played: played }) {
    return [sign(won ? 'crown' : 'prison', 64, 54, 64, won ? 'player' : 'w-bad'), lettering(200, 54, won ? 'The Revolt wins' : 'The Revolt fails', { size: 18, look: 'w-strong' }), lettering(200, 82, `${wins} of ${played} ${played === 1 ? 'mission' : 'missions'} won`, { size: 12 })];
  },
};
