/* The first screen: what can be looked at. */

/* A drawing of one side's hand: cards in a fan. */
function fan(x, y, turn, side) {
  const card = (place) => draw('g', { transform: `rotate(${turn + (place - 2) * 14} ${x} ${y + 70})` },
    draw('rect', { x: x - 17, y: y - 26, width: 34, height: 50, rx: 4, class: `card ${side}` }),
    draw('circle', { cx: x - 8, cy: y - 16, r: 4, class: `pip ${side}` }));
  return draw('g', {}, ...[0, 1, 2, 3, 4].map(card));
}

function handsPicture() {
  return draw('svg', { viewBox: '0 0 320 150', 'aria-hidden': 'true' },
    fan(90, 62, -6, 'first'), fan(230, 62, 6, 'second'),
    draw('path', { d: 'M148 62 l24 24 M172 62 l-24 24', class: 'clash' }));
}

/* The coast of the Red Sea and the railway from Damascus to Medina, roughly. */
const COAST = 'M54 -40 L60 0 L66 22 L58 40 L40 52 L30 48 L48 60 L74 66 L92 56 L88 74 L118 98 L140 124 L158 150 L180 190 L-500 190 L-500 -40 Z';
const RAILWAY = 'M118 10 L112 22 L114 38 L112 54 L120 66 L138 76 L156 86 L170 98 L186 112 L204 128';
const STOPS = [[118, 10, 'Damascus'], [112, 54, 'Maan'], [156, 86, 'Tebuk'], [204, 128, 'Medina']];
const PORTS = [[92, 60, 'Aqaba', true], [140, 124, 'Wejh']];

function mapPicture() {
  const place = ([cx, cy, name, isLeft], kind) => draw('g', {}, draw('circle', { cx, cy, r: 4, class: kind }),
    draw('text', { x: cx + (isLeft ? -7 : 8), y: cy + (isLeft ? 12 : 4), 'text-anchor': isLeft ? 'end' : 'start' }, name));
  return draw('svg', { viewBox: '0 0 320 150', 'aria-hidden': 'true' },
    draw('path', { d: COAST, class: 'sea' }),
    draw('path', { d: RAILWAY, class: 'line' }), draw('path', { d: RAILWAY, class: 'ties' }),
    ...STOPS.map((it) => place(it, 'stop')), ...PORTS.map((it) => place(it, 'port')));
}

/* What is on offer: a scenario and who plays it. Nobody needs to have heard of the game. */
const OFFERS = [
  {
    title: 'Megiddo 1918',
    picture: handsPicture,
    words: [
      'A card battle game for two: the British and the Turks play cards from their hands into battles of eight phases, and each battle won is worth a victory point.',
      'On the level field the British hold seven cards instead of ten. Both sides are played by programs that have learned the game by playing it.',
    ],
    ways: [
      ['The level field', { scenario: 'megiddo-1918-level', players: { british: 'best', turks: 'best' } }],
      ['As printed', { scenario: 'megiddo-1918', players: { british: 'best', turks: 'best' } }],
    ],
  },
  {
    title: 'Lawrence of Arabia',
    picture: mapPicture,
    words: [
      'A solitaire game of the Arab Revolt: with few Operations and Pounds, Lawrence must take ports, break the Hejaz railway, or reach Damascus, against a deck of cards.',
      'Each mission is won or lost by a program that has learned it by playing it.',
    ],
    mode: 'mission',
    ways: [
      ['Hejaz Railroad', 'hejaz-railroad'], ['Aqaba!', 'aqaba'], ['Gaza Offensive', 'gaza-offensive'], ['Damascus', 'damascus'],
    ].map(([title, mission]) => [title, { scenario: 'lawrence-of-arabia', players: { mission, policy: 'best' } }]),
  },
];
/* So many games show the balance within a point, soon. */
const FIRST_GAMES = 10_000;

const chosenAs = ([, what]) => ({ ...asPrinted(what.scenario), ...what, games: FIRST_GAMES });

/* How the first set-up of an offer stands. */
function standing([way]) {
  const first = firstOf(chosenAs(way));
  const rate = figureOf(first, 'win_rate');
  return make('p', { class: 'so-far' }, `${way[0]}: `, make('strong', {}, `${sidesOf(first)[0]} ${rate.words}`), told(` (n = ${thousands(first.games)})`), track(rate));
}

/* Who takes what is chosen, as soon as all is there. */
let studio;

function offerGames() {
  const way = (it, place) => button(it[0], () => studio?.restart(chosenAs(it)), { class: place ? null : 'is-first' });
  const offer = ({ title, picture, words, ways }) => make('article', { class: 'offer' }, picture(), make('h2', {}, title),
    ...words.map((it) => make('p', {}, it)), make('p', { class: 'row' }, ...ways.map(way)), standing(ways));
  $('games-on-offer').replaceChildren(...OFFERS.map(offer));
}
