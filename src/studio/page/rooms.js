/* The rooms, one of which is in view. */

const ROOMS = [
  ['balance', 'Balance'], ['numbers', 'Numbers'], ['cards', 'Cards'], ['players', 'Players'],
  ['watch', 'Watch'], ['losses', 'Losses'], ['rules', 'Rules and text'],
];

class Rooms {
  /* `entered(name)` is told which room somebody goes to. */
  constructor(entered) {
    this.current = ROOMS[0][0];
    const link = ([name, title]) => {
      const it = make('a', { href: `#${inRoom('', name)}`, 'data-room': name }, title);
      it.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        entered(name);
      });
      return it;
    };
    $('rooms').replaceChildren(...ROOMS.map(link));
  }

  /* Shows a room; an unknown one is the first. */
  show(name, link) {
    this.current = ROOMS.find(([it]) => it === name)?.[0] ?? ROOMS[0][0];
    document.querySelectorAll('.room').forEach((it) => { it.hidden = it.id !== `room-${this.current}`; });
    $('rooms').querySelectorAll('a').forEach((it) => {
      const isHere = it.dataset.room === this.current;
      it.ariaCurrent = isHere ? 'page' : null;
      if (link) it.href = `#${inRoom(link, it.dataset.room)}`;
    });
  }
}
