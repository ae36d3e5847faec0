/* The address follows the set-up: Back and Forward undo and redo its changes. */

/* Milliseconds in which further changes of the same field are one step. */
const ONE_STEP = 1500;

class Address {
  constructor() {
    Object.assign(this, { number: 0, link: null, room: null });
  }

  /* The address of a set-up in a room. What a `field` holds while somebody writes in it is one step; a
     set-up that came from the address is none. */
  async follow(state, kept, { room, field, isRestored } = {}) {
    /* Links of texts take a while: an older one must not come last. */
    this.number += 1;
    const { number } = this;
    let link = null;
    try {
      link = await linkOf(structuredClone(state), structuredClone(kept));
    } catch {
      /* It is too long for a link. */
    }
    if (number !== this.number) return;
    Object.assign(this, { link, room });
    const full = inRoom(link ?? '', room);
    if (location.hash.slice(1) === full) return;
    const isSame = field && field === this.field && performance.now() - this.changed < ONE_STEP;
    Object.assign(this, { field, changed: performance.now() });
    try {
      history[isSame || isRestored ? 'replaceState' : 'pushState'](null, '', `#${full}`);
    } catch {
      /* Some frames have an address that stays. */
    }
  }

  /* Whether the address is of this set-up, in whatever room. */
  isHere = () => this.link !== null && outside(location.hash) === this.link;

  /* The whole address, if it holds the set-up. */
  get whole() {
    return this.link === null ? null : `${location.href.split('#')[0]}#${inRoom(this.link, this.room)}`;
  }
}
