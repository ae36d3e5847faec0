/* The page: takes what the user changes, has it played, shows what comes of it. */

/* Milliseconds between two updates of the answer, and of its sections, which take longer to set. */
const BETWEEN_ANSWERS = 150;
const BETWEEN_SECTIONS = 1000;
/* Milliseconds that the form waits for the first figure. */
const BEFORE_FORM = 300;
/* And that the browser has to draw that. */
const DRAWN = 30;
/* Milliseconds without a change before it is played. */
const PAUSE = 20;
/* How many set-ups that were tried are listed. */
const TRIED = 30;
/* Studies that play so many games between those who sit here. */
const FORESEEN = ['cards', 'losses'];
/* Games per millisecond of a worker, before any were played. */
const USUAL_RATE = 10;

class Studio {
  constructor(pool) {
    Object.assign(this, { pool, tried: [], kept: new Kept(), queue: [], games: 0, isHome: true });
    Object.assign(this, { rates: new Rates(pool), address: new Address(), answer: new Answer() });
    this.studies = new Studies(this.askWorker);
    this.rooms = new Rooms((room) => this.enter(room));
    this.learned = new Learned(this);
    this.seats = new Seats((key, text) => this.change((state) => { state.players[key] = text; }, key), this.learned);
    Object.assign(this, { numbers: new Numbers(this), cards: new Cards(this), matrix: new Matrix(this), watch: new Watch(this) });
    this.#listen();
    listenToTools(this);
  }

  #listen() {
    $('form').addEventListener('submit', (event) => event.preventDefault());
    $('scenario').addEventListener('change', () => this.restart(asPrinted($('scenario').value)));
    $('games').addEventListener('change', () => this.change((state) => { state.games = Number($('games').value); }));
    $('seed').addEventListener('input', () => this.change((state) => { state.seed = $('seed').value.trim(); }, 'seed'));
    $('reset').addEventListener('click', () => this.restart(this.#undone()));
    $('text').addEventListener('input', () => this.#setUnused(true));
    $('apply').addEventListener('click', () => {
      this.#setUnused(false);
      this.change((state) => { state.text = $('text').value; state.set = {}; });
    });
    $('pin').addEventListener('click', () => this.#togglePin());
    $('beside').addEventListener('click', () => this.#keepBeside());
    $('stop').addEventListener('click', () => this.#stop());
    document.querySelectorAll('[data-study]').forEach((it) => it.addEventListener('click', () => this.study(it.dataset.study, it.dataset.into)));
  }

  /* What the address says; nothing is the first screen. */
  async fromAddress() {
    const hash = location.hash.slice(1);
    if (!outside(hash)) {
      this.#goHome();
      return;
    }
    if (!this.isHome && this.address.isHere()) {
      this.enter(roomOf(hash), true);
      return;
    }
    this.rooms.current = roomOf(hash) ?? this.rooms.current;
    try {
      const now = await stateOf(hash);
      const kept = KEPT_AS.map((name) => new URLSearchParams(hash).get(name)).filter(Boolean);
      const before = await Promise.all(kept.map((it) => stateOf(it)));
      note('');
      this.kept.drop();
      /* What is kept is played first, A before all. */
      this.queue = [...before, now];
      this.#take(this.queue.shift(), true);
    } catch (error) {
      note(`This link cannot be shown: ${error.message}. Here is the unchanged scenario instead.`);
      this.kept.drop();
      this.queue = [];
      this.#take(asPrinted(scenarioOf(hash)), true);
    }
  }

  #goHome() {
    [this.pause, this.furnishing].forEach(clearTimeout);
    this.pool.stop();
    this.rates.want();
    this.rates.bound();
    this.studies.stop('');
    this.isHome = true;
    atHome(true);
    this.awaited = undefined;
    if (!$('games-on-offer').firstChild) offerGames();
  }

  /* The program is there: what waits for it goes on. */
  equip(engine, scratch) {
    Object.assign(this, { engine, scratch });
    this.awaited?.();
  }

  #undone = () => ({ ...asPrinted(this.state.scenario), players: this.state.players, games: this.state.games });

  /* Somebody goes to a room. */
  enter(room, isRestored) {
    this.rooms.current = room;
    this.#showRoom();
    this.follow({ isRestored });
  }

  #showRoom() {
    this.rooms.show(this.rooms.current, this.address.link);
    const { current } = this.rooms;
    if (!this.opened) return;
    if (!['numbers', 'cards', 'players'].includes(current)) this.rates.want();
    this.numbers.show(this.opened, current === 'numbers');
    this.cards.show(this.opened, current === 'cards');
    this.matrix.show(this.opened, current === 'players');
    if (current === 'watch') this.watch.enter(gameOf(location.hash));
    else this.watch.pause();
    const isAsked = this.studies.running || this.studies.found.has('losses');
    if (current === 'losses' && this.last && !this.isPlaying && !isAsked) document.querySelector('[data-study=losses]').click();
  }

  follow(how) {
    /* While what a link keeps is played, the link holds all of it. */
    if (!this.queue.length) this.address.follow(this.state, this.kept.states, { room: this.watch.placeIn(this.rooms.current), ...how });
  }

  /* Takes another set-up at the user's wish. */
  restart(state) {
    this.queue = [];
    this.#take(state);
  }

  /* Takes a whole set-up. */
  #take(state, isRestored = false) {
    if (this.isHome) window.scrollTo(0, 0);
    this.isHome = false;
    atHome(false);
    this.state = structuredClone(state);
    $('games').value = String(state.games);
    $('seed').value = state.seed;
    this.#setUnused(false);
    this.#play({ isRestored });
  }

  /* Changes the set-up, and plays it when nothing more is changed for a moment. */
  change(how, field) {
    this.queue = [];
    how(this.state);
    this.#forget();
    this.pause = setTimeout(() => this.#play({ field }), PAUSE);
  }

  /* Sets a key of the scenario. */
  set = (key, value) => this.setAll([[key, value]], key);

  /* The set-up, or another one, with a key set. */
  with(key, value, state = this.state) {
    const set = { ...state.set, [key]: String(value) };
    const printed = this.fields?.find((it) => it.key === key)?.printed;
    if (state.text === null && String(value) === String(printed)) delete set[key];
    return { ...state, set };
  }

  withAll = (settings, state = this.state) => settings.reduce((now, [key, value]) => this.with(key, value, now), state);

  /* Sets several keys at once. */
  setAll(settings, field) {
    this.change((state) => { Object.assign(state, this.withAll(settings, state)); }, field);
  }

  ask = (question) => this.engine.execute(question);

  /* All instances of the program are told. */
  teach(lesson) {
    [this.engine, this.scratch].forEach((it) => it.execute(lesson));
    this.pool.teach(lesson);
  }

  /* What is wrong with a set-up is thrown. */
  peek = (state) => this.scratch.execute({ ask: 'open', plan: planOf(state) });

  askWorker = (question, heard, state = this.state) => this.pool.ask(planOf(state, undefined, this.#beside), question, heard);

  /* Forgets what was played: it is of another set-up. What it came to is shown faintly for a while. */
  #forget() {
    [this.pause, this.furnishing].forEach(clearTimeout);
    this.pool.stop();
    Object.assign(this, { opened: undefined, last: undefined, games: 0, waiting: new Map(), isPlaying: false });
    this.watch.forget();
    this.studies.forget();
    this.rates.judge();
    this.rates.bound();
    BAR.bound();
    this.cards.forget();
    $('answer').classList.add('is-stale');
    showFiles(this);
    this.#enable();
  }

  /* What can be asked of the games is there as soon as there are some. */
  #enable() {
    const has = (isThere, ...buttons) => buttons.forEach((it) => { it.disabled = !isThere; });
    has(this.isPlaying, $('stop'));
    has(JSON.stringify(this.state) !== JSON.stringify(this.#undone()), $('reset'));
    has(this.kept.first || (this.last && !this.isPlaying), $('pin'));
    has(this.last && !this.isPlaying, $('beside'), $('find'));
    has(this.opened, $('tell'), $('copy-link'), $('invent'), $('fine-tune'));
    has(this.last, $('copy-command'), ...document.querySelectorAll('[data-game]'));
    offerStudies(this.opened);
  }

  #play(how) {
    this.#forget();
    this.rooms.show(this.rooms.current, this.address.link);
    this.#foretell();
    this.awaited = () => this.#play(how);
    if (!this.engine) return;
    /* Workers take up the set-up while the page does. */
    this.pool.start(this.#plan(), this.state.games, { took: (batch, first) => this.#took(batch, first), failed: (words) => this.#fail(words) });
    let opened;
    try {
      opened = this.#settled();
    } catch (error) {
      this.pool.stop();
      this.#refuse(error);
      return;
    }
    if (!how.isRestored && this.kept.isSeatedAnew(opened, this.state)) {
      this.follow(how);
      this.queue = this.kept.released(this.state);
      this.#take(this.queue.shift(), true);
      return;
    }
    this.opened = opened;
    learnNames(opened);
    this.label = changesOf(this.state, opened);
    BAR.open(opened);
    showSeating(opened);
    this.began = performance.now();
    this.shown = { answer: 0, sections: 0 };
    this.isPlaying = true;
    this.#enable();
    this.follow(how);
    $('state').textContent = `Playing ${inGames(this.state.games)}.`;
    this.#furnish(BEFORE_FORM);
  }

  /* Shows what the first games are known to come to, until as many of them have been played here. */
  #foretell() {
    this.foretold = this.queue.length ? undefined : foretell(this.state, this.kept);
    if (this.foretold) $('answer').classList.remove('is-stale');
  }

  /* The form and the room are shown in so many milliseconds. */
  #furnish(wait) {
    clearTimeout(this.furnishing);
    this.furnishing = setTimeout(() => {
      const { opened } = this;
      this.#showForm(opened);
      this.#showRoom();
      complain(opened.warnings, 'warning');
      if (!this.isUnused) $('text').value = opened.toml;
    }, wait);
  }

  #plan = () => planOf(this.state, this.kept.first?.state, this.#beside);

  /* Set-ups that are compared with this one. */
  get #beside() { return [...this.kept.states, ...this.queue]; }

  /* The form of the set-up, which is changed to what was understood: a text says by itself what it
     extends, players of another game are not meant, and what a text and fields set is one text. */
  #settled() {
    const { state } = this;
    const open = () => this.engine.execute({ ask: 'open', plan: this.#plan() });
    const opened = open();
    const isMixed = state.text !== null && Object.keys(state.set).length > 0;
    state.scenario = opened.scenario;
    state.players = Object.fromEntries(Object.entries(state.players).filter(([key]) => opened.options.includes(key)));
    if (isMixed) Object.assign(state, { text: opened.toml, set: {} });
    $('scenario').value = state.scenario;
    return isMixed ? open() : opened;
  }

  #showForm(opened) {
    this.fields = fieldsOf(opened);
    this.formOf = opened.scenario;
    this.learned.show(opened);
    this.seats.show(opened);
    this.watch.show(opened);
    showRulings(opened.rulings, (key, name) => this.set(key, name));
  }

  #setUnused(isUnused) {
    this.isUnused = isUnused;
    $('unused').textContent = isUnused ? 'Not used yet: press “Use this text”.' : '';
  }

  #refuse(error) {
    $('answer').classList.add('is-stale');
    if (this.queue.length) {
      note('What this link compares with cannot be played.');
      this.#goOn();
      return;
    }
    if (!(error instanceof StudioProblems)) {
      this.#fail(error.message);
      return;
    }
    /* Problems stand beside fields, also in a set-up that was never sound. */
    if (this.formOf !== this.state.scenario) {
      const printed = this.engine.execute({ ask: 'open', plan: planOf(asPrinted(this.state.scenario)) });
      this.#showForm(printed);
      this.numbers.show(printed, false);
      this.cards.show(printed, false);
      $('scenario').value = this.state.scenario;
    }
    complain(error.problems);
    this.rooms.show(this.rooms.current);
    const count = error.problems.length;
    $('state').textContent = `Not played: ${count} ${count === 1 ? 'problem' : 'problems'} in the form.`;
  }

  #fail(words) {
    this.#forget();
    $('state').textContent = words;
  }

  /* Batches are added in the order of their games: so many games are always the first so many. */
  #took(batch, first) {
    this.waiting.set(first, batch);
    while (this.waiting.has(this.games)) {
      const next = this.waiting.get(this.games);
      this.waiting.delete(this.games);
      this.games = this.engine.execute({ ask: 'add', batch: next }).games;
    }
    $('progress').value = this.games / this.state.games;
    const isDone = this.games >= this.state.games;
    const isTime = performance.now() - this.shown.answer > BETWEEN_ANSWERS;
    const isNews = this.games >= (this.foretold?.games ?? 1);
    if (isDone || (isNews && isTime)) this.#show(isDone);
    if (isDone) this.#finish('Done');
  }

  #show(isDone) {
    const isFirst = !this.last;
    const isWhole = isDone || (!isFirst && performance.now() - this.shown.sections > BETWEEN_SECTIONS);
    this.last = this.engine.execute({ ask: 'answer', is_brief: !isWhole });
    $('answer').classList.remove('is-stale');
    BAR.show(this.last, this.kept);
    $('command').firstElementChild.textContent = this.last.command;
    $('method').textContent = `How it was found out: these players played ${inGames(this.games)} by the rules, each on luck of its own. The same again: ${this.last.command}`;
    if (isFirst) this.#furnish(DRAWN);
    if (isDone || !isFirst) this.answer.show(this.last, this.kept);
    if (isWhole) {
      this.answer.tell(this.last, this.kept);
      this.shown.sections = performance.now();
    }
    this.shown.answer = performance.now();
    if (isFirst) this.#enable();
  }

  #stop() {
    if (!this.isPlaying) return;
    this.pool.stop();
    if (this.games) this.#show(true);
    this.#finish('Stopped');
  }

  #finish(words) {
    this.isPlaying = false;
    this.#enable();
    $('state').textContent = `${words}.`;
    if (this.last) {
      const milliseconds = performance.now() - this.began;
      /* Games per millisecond of a worker; of each that is compared, two more are played. */
      this.rate = (this.games * (this.last.moved ? 3 : 1)) / milliseconds / this.pool.workers.length;
      $('state').textContent = `${words}: ${inGames(this.games)} in ${(milliseconds / 1000).toFixed(1)} s.`;
      this.#remember();
      showFiles(this);
    }
    if (this.queue.length) {
      this.#goOn();
      return;
    }
    if (!this.opened) return;
    this.#showRoom();
    showEnds(this.opened, this.state, this.rates);
  }

  #remember() {
    const { games, figures } = this.last;
    const now = { label: this.label, state: structuredClone(this.state), answer: { games, figures } };
    const isSame = (it) => JSON.stringify({ ...it.state, games: 0 }) === JSON.stringify({ ...now.state, games: 0 });
    this.tried = [now, ...this.tried.filter((it) => !isSame(it))].slice(0, TRIED);
    showTried(this.tried, now, (state) => this.restart(state));
  }

  /* What is to be kept has been played, or cannot be: then comes the next of the link. */
  #goOn() {
    const next = this.queue.shift();
    if (this.last) this.kept.keep(this);
    this.#take(next, true);
  }

  /* Without A it is played once more, beside the unchanged scenario. */
  #togglePin() {
    if (this.kept.first) {
      this.kept.drop();
      this.restart(this.state);
    } else {
      this.#keepBeside();
    }
  }

  /* One more set-up stands beside what comes. */
  #keepBeside() {
    this.kept.keep(this);
    BAR.show(this.last, this.kept);
    this.answer.show(this.last, this.kept);
    this.#enable();
    this.follow({});
  }

  /* Conducts a study, and shows what it finds in a place. */
  study(study, into, options = study === 'train' ? { out: this.learned.next } : {}, times = 1) {
    const found = { cards: (...it) => this.cards.learn(...it), decks: (...it) => showDecks(...it, this), train: (it) => this.learned.take(it) }[study];
    this.studies.conduct(study, $(into), { options, found, seconds: FORESEEN.includes(study) && this.secondsOf(study, times) });
  }

  /* About how many seconds a study takes, or one of so many times the games, if a worker plays so many games
     a millisecond. */
  secondsOf(name, times = 1, rate = this.rate) {
    return Math.ceil((studyOf(this.opened, name).cost * times) / (rate || USUAL_RATE) / 1000);
  }
}
