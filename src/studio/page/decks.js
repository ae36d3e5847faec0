/* The best decks that were found, each to be taken at a press. */

/* The figure that says how often a side that chooses well plays a deck. */
const SHARE = 'equilibrium_share';

/* How a deck differs from the scenario's, in words. */
const exchanged = (cards) => cards.filter((it) => it.copies !== it.printed)
  .map(({ card, copies, printed }) => `${copies > printed ? '+' : '−'}${Math.abs(copies - printed)} ${card}`).join(', ') || 'as in the scenario';

/* How many cards that is. */
const counted = (cards) => `${cards.reduce((all, { copies, printed }) => all + Math.max(0, copies - printed), 0)} cards exchanged`;

/* Shows in a place the decks of an answer that are played, those of each side by their share. */
function showDecks({ tables: { decks, ratings } }, where, studio) {
  const isOf = ({ side, strategy }) => (it) => it.side === side && it.strategy === strategy;
  const played = ratings.filter((it) => it.metric === SHARE && it.value > 0 && decks.some(isOf(it)))
    .map((it) => ({ side: it.side, share: it.value, cards: decks.filter(isOf(it)) })).sort((one, other) => other.share - one.share);
  const sides = [...new Set(played.map((it) => it.side))].map((side) => played.filter((it) => it.side === side));
  const take = (list) => studio.setAll(list.flatMap((it) => it.cards.map((card) => [card.key, card.copies])));
  const item = ({ side, share, cards }, place) => make('li', {}, make('details', { class: 'name' }, make('summary', {}, `${titled(side)} ${place + 1}: ${counted(cards)}`), exchanged(cards)),
    make('span', {}, `${(100 * share).toFixed(0)} % of its mix`), button('Take it', () => take([{ cards }])));
  where.append(make('ul', { class: 'found' }, ...sides.flatMap((list) => list.map(item)),
    make('li', {}, button('Take the first of each side', () => take(sides.map(([first]) => first))))));
}
