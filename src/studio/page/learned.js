/* Players who have learned a set-up in this page: they play wherever players are named, until it is left. */

class Learned {
  constructor(studio) {
    Object.assign(this, { studio, teams: [] });
  }

  /* What the next ones are called behind `trained:`. */
  get next() {
    return this.teams.length ? `learned-${this.teams.length + 1}` : 'learned';
  }

  /* They are there from now on; those of earlier parts of their games are not asked for. */
  take({ files, verdict }) {
    const players = files.filter(({ name }) => !name.includes('@'));
    const team = { name: this.next, label: this.studio.label, players, words: verdict[0] };
    this.teams.push(team);
    this.studio.teach({ ask: 'teach', name: team.name, players: players.map((it) => it.text) });
    const item = ({ name, label, players: all }) => make('li', {}, make('span', { class: 'name' }, `${titled(name)}: ${label}`),
      button('Let them play', () => this.#play(name)), make('span', { class: 'row' }, ...all.map((it) => button(`Save ${it.name}`, () => save(it.name, it.text)))));
    $('learned').replaceChildren(make('ul', { class: 'found' }, ...this.teams.map(item)));
  }

  #play(name) {
    const seats = this.studio.opened.parts.filter((it) => it.player);
    this.studio.change((state) => seats.forEach(({ key }) => { state.players[key] = `trained:${name}`; }));
  }

  /* As policies that can be chosen. */
  get policies() {
    return this.teams.map(({ name, label }) => ({ name: `trained:${name}`, title: `${titled(name)} (${label})` }));
  }
}
