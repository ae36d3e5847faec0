/* One game on a board, step by step. */

/* Milliseconds for a step while the game runs by itself. */
const PACES = [['slowly', 2400], ['steadily', 1200], ['fast', 350]];
/* A game that has no board: what its trace says of each step. */
class PlainBoard {
  constructor(element) {
    this.element = element;
  }

  scene = () => make('span');

  show({ event, after }) {
    const row = ([name, value]) => [make('dt', {}, titled(name)), make('dd', {}, JSON.stringify(value))];
    this.element.replaceChildren(make('dl', {}, ...Object.entries({ ...after, ...event }).flatMap(row)));
  }
}
/* The other boards by game. */
const BOARDS = { 'megiddo-1918': MegiddoBoard, 'lawrence-of-arabia': LawrenceBoard };

/* What somebody asks for by a key. */
const KEYS = { ' ': 'toggle', k: 'toggle', ArrowRight: 'step', ArrowLeft: 'back', Home: 'first', End: 'last', n: 'next', PageDown: 'next', p: 'previous', PageUp: 'previous' };

class Watch {
  constructor(studio) {
    Object.assign(this, { studio, element: $('room-watch'), workers: [], number: 0, at: 0, steps: [] });
    this.curve = new ChanceCurve((step) => this.go(step));
    this.#build();
    /* A button that can no longer be pressed loses the focus to the page. */
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  #build() {
    const part = (name, tag, attributes = {}, ...inside) => { this[name] = make(tag, attributes, ...inside); return this[name]; };
    const act = (name, words, how = {}) => button(words, () => this.#act(name), { 'data-act': name, ...how });
    const pick = (which, words) => button(words, () => this.#landmark(which), { 'data-game': which });
    this.element.replaceChildren(
      make('p', { class: 'row w-pick' }, pick('best', 'The best'), pick('worst', 'The worst'), pick('typical', 'A typical one'),
        make('label', {}, 'Game ', part('index', 'input', { id: 'index', inputmode: 'numeric', size: '8', value: '0' })),
        button('Watch this game', () => this.#chosen(), { id: 'tell' }), part('about', 'span', { class: 'about' })),
      part('state', 'p', { role: 'status', class: 'w-state' }),
      part('stage', 'div', { class: 'w-stage', hidden: true },
        make('div', { class: 'w-controls', role: 'group', 'aria-label': 'The game step by step' },
          make('div', { class: 'row' }, act('previous', '« Turning point', { title: 'Key P' }), act('back', '‹ Back', { title: 'Key ←' }),
            act('toggle', 'Play', { class: 'w-play', title: 'Space bar' }), act('step', 'Step ›', { title: 'Key →' }),
            act('next', 'Turning point »', { title: 'Key N' }),
            make('label', {}, 'Pace ', part('pace', 'select', {}, ...PACES.map(([name, time]) => make('option', { value: time, selected: name === 'steadily' }, name)))),
            make('label', {}, part('open', 'input', { type: 'checkbox' }), ' Show what is hidden'), part('count', 'span', { class: 'about' })),
          make('label', { class: 'w-slide' }, 'Step ', part('slider', 'input', { type: 'range', min: 0, value: 0, class: 'w-slider' }))),
        this.curve.element,
        make('div', { class: 'w-table' },
          part('said', 'div', { class: 'w-said' }, part('scene', 'div', { class: 'w-scene' }),
            part('words', 'div', { class: 'w-words', 'aria-live': 'polite' }), part('rule', 'p', { class: 'about w-rule' })),
          part('board', 'div', { class: 'w-board' }))),
      part('all', 'details', { hidden: true }, make('summary', {}, 'All steps'), part('list', 'ol', { class: 'w-list' })),
      part('told', 'details', { hidden: true }, make('summary', {}, 'The whole game as a text'), part('story', 'pre', { id: 'story', tabindex: '0' })));
    this.open.addEventListener('change', () => this.go(this.at));
    this.slider.addEventListener('input', () => { this.pause(); this.go(Number(this.slider.value)); });
    this.all.addEventListener('toggle', () => this.all.open && this.#listAll());
    this.told.addEventListener('toggle', () => this.told.open && this.#tell());
  }

  /* Another set-up is open: somebody has yet to choose a game. */
  show({ sought, margin }) {
    this.forget();
    this.about.textContent = `Picked from the first ${thousands(sought)} games: best and worst by the margin (${margin}).`;
  }

  /* Shows the game of a link, or some game, to somebody who has come to look. */
  enter(index) {
    const isAsked = index !== undefined && index !== this.linked && Number(index) !== this.wanted;
    this.linked = index;
    if (isAsked) this.index.value = index;
    if (isAsked || this.wanted === undefined) this.#chosen(true);
  }

  /* The room as a link has it; until a game is shown, with that which the link says. */
  placeIn(room) {
    const index = this.shown ?? gameOf(location.hash);
    return room === 'watch' && index !== undefined ? `${room}-${index}` : room;
  }

  /* What was shown is of another set-up. */
  forget() {
    this.number += 1;
    this.pause();
    this.workers.forEach((it) => it.terminate());
    Object.assign(this, { workers: [], wanted: undefined, shown: undefined, steps: [] });
    [this.stage, this.all, this.told].forEach((it) => { it.hidden = true; it.open = false; });
    this.state.textContent = '';
  }

  #chosen(isRestored) {
    const index = Number(this.index.value.trim() || NaN);
    if (Number.isSafeInteger(index) && index >= 0) this.#watch(index, isRestored);
    else this.#fail('The number of a game is a whole number, 0 or greater.');
  }

  #fail(words) {
    this.forget();
    this.state.textContent = words;
  }

  /* The answer of a worker of its own, as players who think ahead take long, to a question about the set-up
     that is open, if that is still wanted then. */
  #ask(question, found) {
    const { number } = this;
    const ifWanted = (act) => (answer) => { if (number === this.number) act(answer); };
    this.workers.push(this.studio.askWorker(question, { found: ifWanted(found), failed: ifWanted((words) => { this.state.textContent = words; }) }));
  }

  #landmark(which) {
    this.forget();
    this.state.textContent = 'Looking for it …';
    this.wanted = which;
    this.#ask({ ask: 'landmarks', games: this.studio.games }, (found) => this.#watch(found.find((it) => it.which === which).index));
  }

  #watch(index, isRestored = false) {
    this.forget();
    this.index.value = index;
    this.wanted = index;
    this.state.textContent = 'Playing it again …';
    this.#ask({ ask: 'watch', index }, (watched) => this.#take(watched, isRestored));
  }

  #take(watched, isRestored) {
    this.state.textContent = '';
    this.shown = watched.index;
    this.linked = String(watched.index);
    [this.stage, this.all, this.told].forEach((it) => { it.hidden = false; });
    this.steps = watched.steps;
    this.boards = [];
    this.steps.reduce((before, { board }) => { this.boards.push({ ...before, ...board }); return this.boards.at(-1); }, {});
    this.rules = watched.rules;
    this.drawn = new (BOARDS[watched.game] ?? PlainBoard)(this.board, watched);
    this.slider.max = this.steps.length - 1;
    this.curve.show(this.steps);
    this.go(0);
    this.#chances(watched.index);
    this.studio.follow({ isRestored });
  }

  /* How the chances went takes some thousand games: those who think ahead are asked at a press. */
  #chances(index) {
    const work = () => {
      this.curve.wait('Working out the chances …');
      this.#ask({ ask: 'chances', index }, (chances) => { this.curve.know(chances); this.#enable(); });
    };
    if (thinksAhead(this.studio.opened)) this.curve.wait(button('Work out the chances to win', work));
    else work();
  }

  #tell() {
    this.story.textContent = 'Playing it again …';
    this.#ask({ ask: 'tell', index: this.shown }, (text) => { this.story.textContent = text; });
  }

  #listAll() {
    const row = ({ words, event }, place) => make('li', {}, button(inTitles(words[0] ?? titled(event.event)), () => this.go(place)));
    this.list.replaceChildren(...this.steps.map(row));
  }

  /* Goes to a step. */
  go(step) {
    if (!this.steps.length) return;
    this.at = Math.min(this.steps.length - 1, Math.max(0, step));
    const { event, words, rule } = this.steps[this.at];
    const [after, before] = [this.boards[this.at], this.boards[Math.max(0, this.at - 1)]];
    this.drawn.show({ event, before, after, isOpen: this.open.checked });
    const scene = this.drawn.scene({ event, before, after, isOpen: this.open.checked });
    scene.dataset.scene = event.event;
    this.scene.replaceChildren(scene);
    const [first = titled(event.event), ...more] = words.map(told);
    this.words.replaceChildren(make('p', {}, make('strong', {}, first)), ...more.map((it) => make('p', {}, it)));
    this.rule.textContent = this.rules[rule] ? `Rule ${rule}: ${this.rules[rule]}` : '';
    this.count.textContent = `Step ${this.at + 1} of ${this.steps.length}`;
    this.slider.value = this.at;
    this.slider.setAttribute('aria-valuetext', `${this.count.textContent}: ${first}`);
    this.stage.dataset.step = this.at;
    this.curve.point(this.at);
    this.#enable();
  }

  #enable() {
    const may = { previous: this.#turning(-1) !== undefined, back: this.at > 0, step: !this.isAtEnd, next: this.#turning(1) !== undefined };
    Object.entries(may).forEach(([name, is]) => { this.stage.querySelector(`[data-act=${name}]`).disabled = !is; });
  }

  get isAtEnd() { return this.at >= this.steps.length - 1; }

  /* The nearest turning point one way or the other. */
  #turning(way) {
    const points = this.curve.turningPoints().filter((it) => (it - this.at) * way > 0);
    return way > 0 ? points[0] : points.at(-1);
  }

  /* Does what is asked for: runs, or goes somewhere else. */
  #act(name) {
    if (name === 'toggle') {
      this.#toggle();
      return;
    }
    const to = { step: this.at + 1, back: this.at - 1, first: 0, last: this.steps.length - 1, next: this.#turning(1), previous: this.#turning(-1) };
    this.pause();
    this.go(to[name] ?? this.at);
  }

  #toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.isAtEnd) this.go(0);
    this.#playing(true);
    this.#tick();
  }

  #tick() {
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.isAtEnd) this.pause();
      else this.#tick();
    }, Number(this.pace.value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#playing(false);
  }

  /* A game that runs by itself is not read aloud step by step. */
  #playing(isPlaying) {
    const it = this.stage.querySelector('[data-act=toggle]');
    it.textContent = isPlaying ? 'Pause' : 'Play';
    this.words.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
  }

  #key(event) {
    const { target, key } = event;
    if (!this.element.offsetParent || !(target === document.body || this.element.contains(target))) return;
    const name = KEYS[key];
    const isWriting = target.matches('select, input:not([type=checkbox], [type=range])');
    const isPressed = key === ' ' && target.matches('button, summary, input');
    const isOwn = target === this.slider && key !== ' ';
    if (!name || isWriting || isPressed || isOwn || !this.steps.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#act(name);
  }
}
