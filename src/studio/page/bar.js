/* The answer at the head of every room: a bar from one side to the other, and what was tried. */

const percent = (share) => `${(100 * share).toFixed(2)}%`;

/* The part of a track that is one side's, with its interval, and a mark where the game was before. */
function track(figure, before) {
  const part = (name, low, high) => {
    const it = make('span', { class: name });
    it.style.left = percent(low);
    if (high !== undefined) it.style.width = percent(high - low);
    return it;
  };
  const known = figure && figure.value !== null;
  const parts = known ? [part('share', 0, figure.value), part('interval', figure.low, figure.high)] : [];
  const mark = before && before.value !== null ? [part('before', before.value)] : [];
  return make('span', { class: 'track', 'aria-hidden': 'true' }, ...parts, part('half', 0.5), ...mark);
}

const figureOf = (answer, key) => answer?.figures.find((it) => it.key === key);

/* The two ends of the bar: the seats, or whether the only player wins. */
function sidesOf(opened) {
  const seats = opened.parts.filter((it) => it.player);
  return seats.length > 1 ? [`${seats[0].label} win`, `${seats[1].label} win`] : ['Won', 'Lost'];
}

/* Who plays what, in words. */
function castOf(opened) {
  const of = ({ key, label, value, modes }) => (modes ? modes.find((it) => it.name === value)?.title ?? value
    : `${key === 'policy' ? '' : `${label} `}${playerWords(value)}`);
  return [...opened.parts.filter((it) => it.modes).map(of), opened.parts.filter((it) => !it.modes).map(of).join(' against ')].join(', ');
}

class Bar {
  constructor() {
    const [first, rate, second] = ['first', 'rate', 'second'].map((it) => make('span', { class: it }));
    Object.assign(this, { first, rate, second, tracks: make('span', { class: 'tracks' }) });
    $('bar').replaceChildren(make('p', { class: 'ends' }, first, ' ', rate, second), this.tracks);
  }

  /* The game before its first figure. */
  open(opened) {
    const [first, second] = sidesOf(opened);
    Object.assign(this.first, { textContent: first });
    this.second.textContent = second;
    $('named').replaceChildren(make('strong', {}, opened.title), ` ${castOf(opened)}`);
    if (!this.tracks.firstChild) this.tracks.replaceChildren(track());
  }

  /* Figures; those that are kept stand above them. */
  show(answer, kept) {
    const rate = figureOf(answer, 'win_rate');
    const change = figureOf(answer, 'difference');
    this.rate.replaceChildren(make('strong', {}, rate.words), make('small', {}, ` ${answer.level}, n = ${thousands(answer.games)}`));
    const tracks = kept.first ? [...kept.list.map((it) => track(figureOf(it.answer, 'win_rate'))), track(rate)] : [track(rate, figureOf(answer, 'printed'))];
    this.tracks.replaceChildren(...tracks);
    const words = change ? [`${change.name[0].toUpperCase()}${change.name.slice(1)}: `, make('strong', {}, change.words)] : ['Nothing is changed.'];
    $('change').replaceChildren(...kept.named().map(({ letter, label }) => `${letter}: ${label}. `), ...words);
  }
}

/* What was tried, each with its small bar, the latest first. */
class Tried {
  constructor(restore) {
    this.restore = restore;
  }

  show(list, current) {
    $('tried').hidden = !list.length;
    const item = (it) => {
      const rate = figureOf(it.answer, 'win_rate');
      const made = button('', () => this.restore(it.state), { 'aria-current': it === current ? 'true' : null });
      made.replaceChildren(make('span', { class: 'name' }, it.label), track(rate, figureOf(it.answer, 'printed')), make('span', { class: 'figure' }, rate.words));
      return made;
    };
    $('tried').replaceChildren(...list.map(item));
  }
}
