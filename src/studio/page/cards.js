/* The room Cards: every card as a tile, with its copies, and what a copy of it causes. */

/* The figure that says what a copy causes: a blank card in its place. */
const WORTH = 'blank_pp';
/* What else may be done to a card, by the figure that says what comes of it. */
const ELSE = { average_pp: 'beside another card of its deck', minus_one_pp: 'with one copy fewer', plus_one_pp: 'with one copy more' };
/* A number with its sign; what rounds to nothing has none. */
const tenths = (value) => `${Math.abs(value) < 0.05 ? '' : value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
/* How far an interval goes: its margin, or its ends if it goes further one way. */
const marginOf = ({ value, low, high }) => (Math.abs(high - value - (value - low)) < 0.1 ? `± ${((high - low) / 2).toFixed(1)}` : `(${tenths(low)} to ${tenths(high)})`);

/* How far a card is before all others of its kind. */
const isClear = (worth) => worth?.low > 0 || worth?.high < 0;
const leadOf = ({ card, kind, lead }) => `a copy of ${card} is worth ${lead} points more than one of any other ${spoken(kind)} that is printed as strong or stronger`;

class Cards {
  constructor(studio) {
    Object.assign(this, { studio, curves: new Curves(studio), worth: new Map(), invention: new Invention(studio) });
    $('order').addEventListener('change', () => this.#arrange());
  }

  show(opened, isInView) {
    this.opened = opened;
    const shape = opened.mixes.map((it) => [it.side, it.pieces.map((piece) => [piece.key, piece.about])]);
    rebuild($('mixes'), [opened.game, shape], () => opened.mixes.map((it) => this.#mix(it)));
    const { first } = this.studio.kept;
    piecesOf(opened).forEach((piece) => {
      const ofA = first?.values.get(piece.key);
      showNumber(this.#tileOf(piece), ofA === undefined ? piece : { ...piece, printed: ofA }, first ? 'A has' : 'was');
    });
    opened.mixes.forEach((it) => this.#count(it));
    this.#arrange();
    this.#showCurves(isInView);
  }

  #mix({ side, pieces }) {
    return make('section', { class: 'mix', 'data-side': side },
      make('h2', {}, titled(side), ' ', make('small', { class: 'about' })),
      problemOf(`${side} deck`), make('div', { class: 'tiles' }, ...pieces.map((it) => this.#tile(it))));
  }

  #tile(piece) {
    const { field } = numberField(piece, (value) => this.studio.set(piece.key, value));
    field.classList.add('tile');
    const force = piece.about?.force ?? piece.about?.strength ?? piece.about?.value;
    field.prepend(make('span', { class: 'kind' }, titled(piece.kind), make('b', {}, String(force ?? ''))));
    const more = button('⋯', () => this.#open(piece), { class: 'more', 'aria-label': `More about ${piece.name}` });
    field.querySelector('.step').append(more);
    field.append(make('p', { class: 'effects' }, piece.text), make('p', { class: 'causes' }), make('p', { class: 'mark' }));
    return field;
  }

  #tileOf = (piece) => $('mixes').querySelector(`.tile[data-key="${CSS.escape(piece.key)}"]`);

  /* How many pieces there are in all, and how many there may be. */
  #count({ side, pieces, size: [low, high] }) {
    const sum = (of) => pieces.reduce((all, it) => all + (it[of] ?? it.value), 0);
    const [all, before] = [sum('value'), sum('printed')];
    const legal = low === high ? `${low}` : `${low} to ${high}`;
    $('mixes').querySelector(`[data-side="${CSS.escape(side)}"] h2 .about`).textContent =
      `${all} in all${all === before ? '' : `, was ${before}`}${all < low || all > high ? `; the rules want ${legal}` : ''}`;
  }

  /* What each card causes, as the study has found; what is not clear yet is said in a place. */
  learn({ tables, marks }, where) {
    const rows = tables.cards.filter((it) => it.metric === WORTH && it.value !== null);
    const markOf = ({ side, card }) => marks.find((it) => it.side === side && it.card === card);
    const cardOf = ({ side, card }) => `${side} ${card}`;
    const known = (it) => ({ value: it.value, low: it.ci_low, high: it.ci_high, mark: markOf(it) ?? this.worth.get(cardOf(it))?.mark });
    this.worth = new Map([...this.worth, ...rows.map((it) => [cardOf(it), known(it)])]);
    this.#arrange();
    const others = tables.cards.filter((it) => ELSE[it.metric] && it.value !== null);
    where.append(...others.map((it) => make('p', {}, `${it.card}, ${ELSE[it.metric]}: ${tenths(it.value)} ${marginOf(known(it))} points.`)), ...this.opened.mixes.flatMap(({ side }) => this.#unclear(marks.filter((it) => it.side === side))));
  }

  /* Of a side without a card that is clearly too strong: which one may be, and what would tell. */
  #unclear(marks) {
    const [first] = marks.filter((it) => it.games).sort((one, other) => one.games - other.games);
    if (!first || marks.some((it) => it.is_clear)) return [];
    const games = 1000 * Math.ceil(first.games / 1000);
    const played = piecesOf(this.opened).filter((it) => it.value > 0);
    const card = this.opened.mixes.find((it) => it.side === first.side).pieces.filter((it) => it.value > 0 && it.kind === first.kind).map((it) => it.name);
    const times = (games / studyOf(this.opened, 'cards').games) * (card.length / played.length);
    return [make('p', {}, `${titled(first.side)}: ${leadOf(first)}, which is not clear yet. `,
      button(`Play ${inGames(games)} of each of them, about ${thousands(this.studio.secondsOf('cards', times))} s`, () => this.studio.study('cards', 'worth', { games, card }, times)))];
  }

  forget() {
    this.worth.clear();
  }

  /* In the order that is chosen, coloured by what a copy causes. */
  #arrange() {
    const order = $('order').value;
    const greatest = Math.max(1, ...[...this.worth.values()].map((it) => Math.abs(it.value)));
    this.opened.mixes.forEach((mix) => {
      const worthOf = ({ name }) => this.worth.get(`${mix.side} ${name}`);
      const kinds = [...new Set(mix.pieces.map((it) => it.kind))];
      const by = {
        /* What is not clear keeps its place, behind what is. */
        worth: (one, other) => isClear(worthOf(other)) - isClear(worthOf(one)) || (isClear(worthOf(one)) && worthOf(other).value - worthOf(one).value) || 0,
        kind: (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (other.about?.force ?? 0) - (one.about?.force ?? 0),
        name: (one, other) => one.name.localeCompare(other.name, 'en'),
      };
      const sorted = [...mix.pieces].sort(by[order === 'worth' && !this.worth.size ? 'kind' : order]);
      mix.pieces.forEach((piece) => this.#colour(piece, worthOf(piece), greatest));
      const tiles = $('mixes').querySelector(`[data-side="${CSS.escape(mix.side)}"] .tiles`);
      const inOrder = sorted.map((it) => this.#tileOf(it));
      /* Tiles that stay where they are keep the focus. */
      const now = tiles.querySelectorAll('.tile');
      if (inOrder.some((it, place) => now[place] !== it)) tiles.append(...inOrder);
      tiles.querySelectorAll('.look').forEach((it) => this.#tileOf({ key: it.dataset.of }).after(it));
    });
  }

  #colour(piece, worth, greatest) {
    const tile = this.#tileOf(piece);
    tile.classList.toggle('helps', worth?.low > 0);
    tile.classList.toggle('harms', worth?.high < 0);
    tile.classList.toggle('is-out', piece.value === 0);
    tile.style.setProperty('--worth', worth ? (Math.abs(worth.value) / greatest).toFixed(2) : '0');
    tile.querySelector('.causes').replaceChildren(...(worth ? [make('strong', {}, tenths(worth.value)), ` ${marginOf(worth)}`] : []));
    tile.querySelector('.mark').textContent = worth?.mark?.is_clear ? 'Too strong for its kind' : '';
    tile.querySelector('.mark').title = worth?.mark ? leadOf(worth.mark) : '';
  }

  /* The curves of a card, behind its tile: its copies, and the numbers that are printed on it. */
  #open(piece) {
    this.looked = this.looked === piece.key ? null : piece.key;
    this.#showCurves(true);
  }

  #showCurves(isInView) {
    const piece = piecesOf(this.opened).find((it) => it.key === this.looked);
    const numbers = piece ? [{ ...piece, name: `Copies of ${piece.name}`, near: [piece.low, piece.high] },
      ...this.opened.numbers.filter((it) => isOfPiece(it, piece))] : [];
    let place = $('mixes').querySelector('.look');
    if (place?.dataset.of !== piece?.key) {
      place?.remove();
      place = piece && make('div', { class: 'look', 'data-of': piece.key, role: 'group', 'aria-label': piece.name }, ...numbers.map((it) => this.curves.tile(it)),
        button('What if another card, or none, stood in its place?', () => this.studio.study('cards', 'worth', { card: [piece.name], everything: true })));
      if (piece) this.#tileOf(piece).after(place);
    }
    const wanted = piece ? this.curves.show(place, numbers) : [];
    if (isInView) this.studio.rates.want(wanted, () => this.curves.paint());
  }
}
