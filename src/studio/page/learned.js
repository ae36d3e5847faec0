/* Players who have learned a set-up in this page: they play wherever players of their game are named, until
   it is left. */

class Learned {
  constructor(studio) {
    Object.assign(this, { studio, teams: [] });
  }

  /* What the next ones are called behind `trained:`. */
  get next() {
    return this.teams.length ? `learned-${this.teams.length + 1}` : 'learned';
  }

  /* They are there from now on; those of earlier parts of their games are not asked for. */
  take({ files }) {
    const { label, opened } = this.studio;
    const players = files.filter(({ name }) => !name.includes('@'));
    const team = { name: this.next, game: opened.game, title: `${titled(this.next)}: ${label}`, players };
    this.studio.teach({ ask: 'teach', name: team.name, players: players.map((it) => it.text) });
    this.teams.push(team);
    this.show(opened);
    this.studio.seats.show(opened);
    this.studio.matrix.show(opened, this.studio.rooms.current === 'players');
  }

  #of = (game) => this.teams.filter((it) => it.game === game);

  /* Lists those of the game of a form. */
  show({ game, parts }) {
    const play = (name) => this.studio.change((state) => parts.filter((it) => it.player).forEach(({ key }) => { state.players[key] = `trained:${name}`; }));
    const item = ({ name, title, players }) => make('li', {}, make('span', { class: 'name' }, title), button('Let them play', () => play(name)),
      make('span', { class: 'row' }, ...players.map((it) => button(`Save ${it.name}`, () => save(it.name, it.text)))));
    const teams = this.#of(game);
    rebuild($('learned'), [game, teams.length], () => (teams.length ? [make('ul', { class: 'found' }, ...teams.map(item))] : []));
  }

  /* Those of a game as policies that can be chosen. */
  policies = (game) => this.#of(game).map(({ name, title }) => ({ name: `trained:${name}`, title }));
}
