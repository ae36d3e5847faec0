/* The best decks that were found, each to be taken at a press. */

/* The figure that says how often a side that chooses well plays a deck. */
const SHARE = 'equilibrium_share';

/* How a deck differs from the scenario's, in words. */
const exchanged = (cards) => cards.filter((it) => it.copies !== it.printed)
  .map(({ card, copies, printed }) => `${copies > printed ? '+' : '−'}${Math.abs(copies - printed)} ${card}`).join(', ') || 'as in the scenario';

/* How many cards that is. */
const counted = (cards) => `${cards.reduce((all, { copies, printed }) => all + Math.max(0, copies - printed), 0)} cards exchanged`;

class Decks {
  constructor(studio) {
    this.studio = studio;
  }

  show({ tables: { decks, ratings } }) {
    const shareOf = (deck) => ratings.find((it) => it.metric === SHARE && it.side === deck.side && it.strategy === deck.strategy)?.value ?? 0;
    const names = [...new Map(decks.map((it) => [`${it.side} ${it.strategy}`, it])).values()];
    const found = names.map((it) => ({ side: it.side, share: shareOf(it), cards: decks.filter((card) => card.side === it.side && card.strategy === it.strategy) }))
      .filter((it) => it.share > 0).sort((one, other) => other.share - one.share);
    const sides = [...new Set(found.map((it) => it.side))].map((side) => found.filter((it) => it.side === side));
    const take = (list) => this.studio.setAll(list.flatMap((it) => it.cards.map((card) => [card.key, card.copies])));
    const item = (deck, place) => make('li', {}, make('details', { class: 'name' }, make('summary', {}, `${titled(deck.side)} ${place + 1}: ${counted(deck.cards)}`), exchanged(deck.cards)),
      make('span', { class: 'figure' }, `${(100 * deck.share).toFixed(0)} % of its mix`), button('Take it', () => take([deck])));
    $('decks').replaceChildren(make('ul', { class: 'found' }, ...sides.flatMap((list) => list.map(item))),
      make('p', {}, button('Take the first of each side', () => take(sides.map(([first]) => first)))));
  }

  forget() {
    $('decks').replaceChildren();
  }
}
