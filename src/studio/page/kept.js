/* Set-ups that are kept beside the one shown: A, with which that is compared game by game, and C and D,
   which were compared with A, too. The one shown is B. */

const KEPT_AS = ['a', 'c', 'd'];

/* Whether the page chooses a player, by the scenario. */
const isBest = (player) => player?.split('@')[0] === 'best';

class Kept {
  constructor() {
    this.list = [];
  }

  /* A, if anything is kept. */
  get first() {
    return this.list[0];
  }

  get states() {
    return this.list.map((it) => it.state);
  }

  keep({ label, state, last, opened }) {
    const values = new Map(piecesOf(opened).map((it) => [it.key, it.value]));
    const players = Object.fromEntries(opened.parts.map(({ key, value }) => [key, value]));
    this.list.push({ label, state: structuredClone(state), answer: last, values, players });
    this.#name();
  }

  /* Whether the page now chooses other players than for a set-up that is kept. */
  isSeatedAnew({ parts }, now) {
    const isOpen = (state, key) => isBest(state.players[key]);
    return this.list.some(({ state, players }) =>
      parts.some(({ key, value }) => isOpen(state, key) && isOpen(now, key) && players[key] !== value));
  }

  /* Drops what is kept; gives it with a set-up, to be played once more by the same players. */
  released(state) {
    const all = [...this.states, structuredClone(state)];
    this.drop();
    return all;
  }

  drop() {
    this.list = [];
    this.#name();
  }

  /* Each with its letter. */
  named() {
    return this.list.map((it, place) => ({ ...it, letter: KEPT_AS[place].toUpperCase() }));
  }

  #name() {
    $('pin').textContent = this.list.length ? 'Stop comparing' : 'Keep as A and compare';
    $('beside').hidden = !this.list.length || this.list.length === KEPT_AS.length;
    $('beside').textContent = `Keep as ${KEPT_AS[this.list.length]?.toUpperCase()}, too`;
  }
}
