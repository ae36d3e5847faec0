/* Set-ups that are kept beside the one shown: A, with which that is compared game by game, and C and D,
   which were compared with A, too. The one shown is B. */

const KEPT_AS = ['a', 'c', 'd'];

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
    this.list.push({ label, state: structuredClone(state), answer: last, values });
    this.#name();
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
