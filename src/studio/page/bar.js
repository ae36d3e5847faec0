/* The answer at the head of every room: a bar from one side to the other, and what was tried. */

/* Whether a figure is there and has a value. */
const hasValue = (figure) => typeof figure?.value === 'number';

const percent = (share) => `${(100 * share).toFixed(2)}%`;

function part(name, low, high) {
  const it = make('span', { class: name });
  it.style.left = percent(low);
  if (high !== undefined) it.style.width = percent(high - low);
  return it;
}

/* The part of a track that is one side's, with its interval, and a mark where the game was before; of several,
   each has a letter. */
function track(figure, before, letter) {
  const parts = hasValue(figure) ? [part('share', 0, figure.value), part('interval', figure.low, figure.high)] : [];
  const mark = hasValue(before) ? [part('before', before.value)] : [];
  const name = letter ? [make('b', {}, letter)] : [];
  return make('span', { class: 'track', 'aria-hidden': 'true' }, ...parts, part('half', 0.5), ...mark, ...name);
}

const figureOf = (answer, key) => answer?.figures.find((it) => it.key === key);

/* The two ends of the bar: the seats, or whether the only player wins. */
function sidesOf(opened) {
  const seats = opened.parts.filter((it) => it.player);
  return seats.length > 1 ? [`${seats[0].label} win`, `${seats[1].label} win`] : ['Won', 'Lost'];
}

/* A player as the command line names one, in words. */
const playerWords = (name) => titled(name.split(/[:@]/)[0]) + (/[:@]/.test(name) ? ` (${name.split(/[:@]/).slice(1).join(', ')})` : '');

/* Who plays what, in words. */
function castOf(opened) {
  const of = ({ key, label, value, modes }) => (modes ? modes.find((it) => it.name === value)?.title ?? value
    : `${key === 'policy' ? '' : `${label} `}${playerWords(value)}`);
  return [...opened.parts.filter((it) => it.modes).map(of), opened.parts.filter((it) => !it.modes).map(of).join(' against ')].join(', ');
}

class Bar {
  constructor() {
    const [first, rate, second] = ['first', 'rate', 'second'].map((it) => make('span', { class: it }));
    Object.assign(this, { first, rate, second, tracks: make('span', { class: 'tracks' }), bounds: make('p', { class: 'bounds', hidden: '' }) });
    $('bar').replaceChildren(make('p', { class: 'ends' }, first, ' ', rate, second), this.tracks, this.bounds);
  }

  /* The two ends that players who have learned can be held to, once they are known. */
  bound(ends) {
    this.ends = ends;
    this.bounds.hidden = !ends;
    this.bounds.textContent = ends?.words ?? '';
    this.#mark();
  }

  #mark() {
    this.tracks.querySelectorAll('.end').forEach((it) => it.remove());
    if (this.ends) this.tracks.lastChild.append(part('end', this.ends.least.value), part('end', this.ends.most.value));
  }

  /* The game before its first figure. */
  open(opened) {
    [this.first.textContent, this.second.textContent] = sidesOf(opened);
    $('named').replaceChildren(make('strong', {}, opened.title), ` ${castOf(opened)}`);
    if (!this.tracks.firstChild) this.tracks.replaceChildren(track());
  }

  /* Figures; those that are kept stand above them. `luck` says which, if it is not that of the set-up. */
  show(answer, kept, luck = '') {
    const rate = figureOf(answer, 'win_rate');
    const change = figureOf(answer, 'difference');
    this.rate.replaceChildren(make('strong', {}, rate.words), make('small', {}, ` ${answer.level}, n = ${thousands(answer.games)}${luck}`));
    const above = kept.named().map((it) => track(figureOf(it.answer, 'win_rate'), undefined, it.letter));
    const tracks = kept.first ? [...above, track(rate, undefined, 'B')] : [track(rate, figureOf(answer, 'printed'))];
    this.tracks.replaceChildren(...tracks);
    this.#mark();
    const words = change ? [`${capital(change.name)}: `, make('strong', {}, change.words)] : ['Nothing is changed.'];
    $('change').replaceChildren(...kept.named().map(({ letter, label }) => `${letter}: ${label}. `), ...words);
  }
}

/* Shows what was tried, each with its small bar, the latest first; `restore` takes one. */
function showTried(list, current, restore) {
  const item = (it) => {
    const rate = figureOf(it.answer, 'win_rate');
    const made = button('', () => restore(it.state), { 'aria-current': it === current ? 'true' : null });
    made.replaceChildren(make('span', { class: 'name' }, it.label), track(rate, figureOf(it.answer, 'printed')), make('span', {}, rate.words));
    return made;
  };
  /* One alone is what stands above it. */
  $('tried').hidden = list.length < 2;
  $('tried').replaceChildren(...list.map(item));
}
