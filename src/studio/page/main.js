/* The page: takes what the user changes, has it played, shows what comes of it. */

/* Milliseconds between two updates of the answer, and of its sections, which take longer to set. */
const BETWEEN_ANSWERS = 150;
const BETWEEN_SECTIONS = 1000;
/* Milliseconds without a change before it is played. */
const PAUSE = 20;
/* How many set-ups that were tried are listed. */
const TRIED = 30;

class Studio {
  constructor(engine, pool, scenarios) {
    Object.assign(this, { engine, pool, scenarios, tried: [], pinned: null, links: 0, answer: new Answer() });
    this.form = new Form({
      change: (key, value) => this.change((state) => {
        const printed = this.fields.find((it) => it.key === key)?.printed;
        if (state.text === null && value === String(printed)) delete state.set[key];
        else state.set[key] = value;
      }),
      player: (key, text) => this.change((state) => { state.players[key] = text; }),
    });
    $('scenario').replaceChildren(...scenarios.map(({ name, title }) => make('option', { value: name }, title)));
    this.#listenToForm();
    this.#listenToAnswer();
    window.addEventListener('hashchange', () => location.hash.slice(1) !== this.link && this.fromAddress());
  }

  #listenToForm() {
    $('form').addEventListener('submit', (event) => event.preventDefault());
    $('scenario').addEventListener('change', () => this.restart(asPrinted($('scenario').value)));
    $('games').addEventListener('change', () => this.change((state) => { state.games = Number($('games').value); }));
    $('seed').addEventListener('input', () => this.change((state) => { state.seed = $('seed').value.trim(); }));
    $('reset').addEventListener('click', () => this.restart(asPrinted(this.state.scenario)));
    $('text').addEventListener('input', () => this.#setUnused(true));
    $('apply').addEventListener('click', () => {
      this.#setUnused(false);
      this.change((state) => { state.text = $('text').value; state.set = {}; });
    });
    $('save-toml').addEventListener('click', () => save('variant.toml', $('text').value));
    $('copy-link').addEventListener('click', () => this.#copyLink());
    $('copy-command').addEventListener('click', () => this.#copy($('command').textContent, 'the command'));
  }

  #listenToAnswer() {
    const each = (name, act) => document.querySelectorAll(`[data-${name}]`)
      .forEach((it) => it.addEventListener('click', () => act(it.dataset[name])));
    $('pin').addEventListener('click', () => this.#togglePin());
    $('stop').addEventListener('click', () => this.#stop());
    each('game', (which) => this.#landmark(which));
    $('tell').addEventListener('click', () => this.#tell(Number($('index').value || NaN)));
    each('study', (name) => this.#study(name));
    $('stop-study').addEventListener('click', () => this.#endStudy('Stopped.'));
    $('files').addEventListener('toggle', () => this.#files());
  }

  async fromAddress() {
    try {
      const now = await stateOf(location.hash, this.scenarios);
      const kept = new URLSearchParams(location.hash.slice(1)).get('a');
      const before = kept && await stateOf(kept, this.scenarios);
      $('note').hidden = true;
      this.#unpin();
      /* A is played first, and then kept. */
      this.afterA = before ? now : undefined;
      this.set(before || now);
    } catch (error) {
      this.#note(`This link cannot be shown: ${error.message}. Here is the unchanged scenario instead.`);
      this.#unpin();
      this.restart(asPrinted(scenarioOf(location.hash, this.scenarios)));
    }
  }

  #note(words) {
    $('note').textContent = words;
    $('note').hidden = false;
  }

  /* Takes another set-up at the user's wish. */
  restart(state) {
    this.afterA = undefined;
    this.set(state);
  }

  /* Takes a whole set-up. */
  set(state) {
    clearTimeout(this.pause);
    this.state = structuredClone(state);
    $('games').value = String(state.games);
    $('seed').value = state.seed;
    this.#setUnused(false);
    this.#play();
  }

  /* Changes the set-up, and plays it when nothing more is changed for a moment. */
  change(how) {
    this.afterA = undefined;
    how(this.state);
    this.#forget();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.#play(), PAUSE);
  }

  /* Forgets what was played: it is of another set-up. What it came to is shown faintly for a while. */
  #forget() {
    this.pool.stop();
    Object.assign(this, { opened: undefined, last: undefined, games: 0, waiting: new Map(), isPlaying: false });
    this.telling?.terminate();
    $('story').hidden = true;
    this.#endStudy('');
    $('study').replaceChildren();
    $('answer').classList.add('is-stale');
    this.#files();
    this.#enable();
  }

  /* What can be asked of the games is there as soon as there are some. */
  #enable() {
    const has = (isThere, ...buttons) => buttons.forEach((it) => { it.disabled = !isThere; });
    has(this.isPlaying, $('stop'));
    has(this.pinned || (this.last && !this.isPlaying), $('pin'));
    has(this.opened, $('tell'), $('copy-link'));
    has(this.last, $('copy-command'), ...document.querySelectorAll('[data-game]'));
    document.querySelectorAll('[data-study]').forEach((button) => {
      const study = this.opened?.studies.find((it) => it.name === button.dataset.study);
      has(study && !study.refused, button);
      button.title = study?.refused ?? '';
    });
  }

  #play() {
    this.#forget();
    let opened;
    try {
      opened = this.#settled();
    } catch (error) {
      this.#refuse(error);
      return;
    }
    this.opened = opened;
    this.#showForm(opened);
    this.form.complain(opened.warnings, 'warning');
    if (!this.isUnused) $('text').value = opened.toml;
    this.label = changesOf(this.state, opened);
    this.#address();
    $('chosen').textContent = `Of the first ${thousands(opened.sought)} games, by the margin: ${opened.margin}.`;
    this.began = performance.now();
    this.shown = { answer: 0, sections: 0 };
    this.isPlaying = true;
    $('verdict').setAttribute('aria-busy', 'true');
    this.#enable();
    const thinks = opened.parts.some(({ player }) => opened.policies.find((it) => it.name === player?.policy)?.searches);
    const heard = { took: (batch, first) => this.#took(batch, first), failed: (words) => this.#fail(words) };
    this.#say();
    this.pool.start(planOf(this.state), this.state.games, thinks, heard);
  }

  /* The form of the set-up, which is changed to what was understood: a text says by itself what it
     extends, players of another game are not meant, and what a text and fields set is one text. */
  #settled() {
    const { state } = this;
    const open = () => this.engine.ask({ ask: 'open', plan: planOf(state) });
    const opened = open();
    const isMixed = state.text !== null && Object.keys(state.set).length > 0;
    state.scenario = opened.scenario;
    state.players = Object.fromEntries(Object.entries(state.players).filter(([key]) => opened.options.includes(key)));
    if (isMixed) Object.assign(state, { text: opened.toml, set: {} });
    $('scenario').value = state.scenario;
    return isMixed ? open() : opened;
  }

  #showForm(form) {
    this.form.show(form);
    this.fields = fieldsOf(form);
    this.formOf = form.scenario;
  }

  #setUnused(isUnused) {
    this.isUnused = isUnused;
    $('unused').textContent = isUnused ? 'Not used yet: press “Use this text”.' : '';
  }

  /* The address follows, but not while A of a link is played: the link holds B, too. */
  async #address() {
    if (this.afterA) return;
    /* Links of texts take a while: an older one must not come last. */
    this.links += 1;
    const number = this.links;
    let link = null;
    try {
      link = await linkOf(structuredClone(this.state), this.pinned?.state);
    } catch {
      /* It is too long for a link. */
    }
    if (number !== this.links) return;
    this.link = link ?? '';
    this.hasLink = link !== null;
    if (location.hash.slice(1) === this.link) return;
    try {
      history.replaceState(null, '', `#${this.link}`);
    } catch {
      /* Some frames have an address that stays. */
    }
  }

  #refuse(error) {
    $('answer').classList.add('is-stale');
    if (this.afterA) {
      this.#note('What this link compares with cannot be played.');
      this.#goToB();
      return;
    }
    if (!(error instanceof Refused)) {
      this.#fail(error.message);
      return;
    }
    /* Problems stand beside fields, also in a set-up that was never sound. */
    if (this.formOf !== this.state.scenario) {
      this.#showForm(this.engine.ask({ ask: 'open', plan: planOf(asPrinted(this.state.scenario)) }));
      $('scenario').value = this.state.scenario;
    }
    this.form.complain(error.problems);
    const count = error.problems.length;
    $('state').textContent = `Not played: ${count} ${count === 1 ? 'problem' : 'problems'} in the form.`;
  }

  #fail(words) {
    this.#forget();
    $('state').textContent = words;
  }

  #say() {
    $('state').textContent = `Playing ${inGames(this.state.games)}.`;
  }

  /* Batches are added in the order of their games: so many games are always the first so many. */
  #took(batch, first) {
    this.waiting.set(first, batch);
    while (this.waiting.has(this.games)) {
      const next = this.waiting.get(this.games);
      this.waiting.delete(this.games);
      this.games = this.engine.ask({ ask: 'add', batch: next }).games;
    }
    const isDone = this.games >= this.state.games;
    const isTime = performance.now() - this.shown.answer > BETWEEN_ANSWERS;
    if (this.games && (isDone || isTime)) this.#show(isDone);
    if (isDone) this.#finish('Done');
  }

  #show(isDone) {
    const answer = this.engine.ask({ ask: 'answer' });
    const isFirst = !this.last;
    this.last = answer;
    $('answer').classList.remove('is-stale');
    this.answer.show(answer, this.pinned);
    if (isDone || performance.now() - this.shown.sections > BETWEEN_SECTIONS) {
      this.answer.tell(answer);
      this.shown.sections = performance.now();
    }
    $('progress').value = this.games / this.state.games;
    $('answer').dataset.games = this.games;
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
    $('verdict').setAttribute('aria-busy', 'false');
    const milliseconds = performance.now() - this.began;
    const seconds = (milliseconds / 1000).toFixed(1);
    $('state').textContent = this.last ? `${words}: ${inGames(this.games)} in ${seconds} s.` : `${words}.`;
    if (this.last) {
      /* Of each game the unchanged one is played, too, and the changed one as the unchanged one is dealt. */
      const played = this.games * (this.last.figures.some((it) => it.key === 'difference') ? 3 : 1);
      /* Games per millisecond and worker. */
      this.rate = played / milliseconds / this.pool.workers.length;
      this.#remember();
      this.#files();
    }
    if (this.afterA) this.#goToB();
  }

  #remember() {
    const { games, figures } = this.last;
    const now = { label: this.label, state: structuredClone(this.state), answer: { games, figures } };
    const isSame = (it) => JSON.stringify({ ...it.state, games: 0 }) === JSON.stringify({ ...now.state, games: 0 });
    this.tried = [now, ...this.tried.filter((it) => !isSame(it))].slice(0, TRIED);
    this.answer.tried(this.tried, (state) => this.restart(state));
  }

  /* A has been played, or cannot be: then comes B. */
  #goToB() {
    const now = this.afterA;
    this.afterA = undefined;
    if (this.last) this.#pin();
    this.set(now);
  }

  #pin() {
    this.pinned = { label: this.label, state: structuredClone(this.state), answer: this.last };
    $('pin').textContent = 'Stop comparing';
  }

  #unpin() {
    this.pinned = null;
    $('pin').textContent = 'Keep as A and compare';
  }

  #togglePin() {
    if (this.pinned) this.#unpin();
    else this.#pin();
    if (this.last) this.answer.show(this.last, this.pinned);
    this.#enable();
    this.#address();
  }

  /* Says first what it costs, at the speed that was seen. */
  #study(name) {
    const { games, cost } = this.opened.studies.find((it) => it.name === name);
    this.#endStudy('');
    const seconds = this.rate && Math.ceil(cost / this.rate / 1000);
    const about = seconds ? `; about ${thousands(seconds)} s` : '';
    $('study-state').textContent = `Playing ${inGames(games)} of each line that is compared${about}.`;
    $('stop-study').hidden = false;
    $('study').replaceChildren();
    this.studying = this.pool.ask(planOf(this.state), { ask: 'study', study: name }, {
      found: (answer) => {
        this.answer.study(answer);
        this.#endStudy('Done. The command below finds out the same.');
      },
      failed: (words) => this.#endStudy(words),
    });
  }

  #endStudy(words) {
    this.studying?.terminate();
    this.studying = undefined;
    $('stop-study').hidden = true;
    $('study-state').textContent = words;
  }

  #landmark(which) {
    this.#tellBy({ ask: 'landmarks', games: this.games }, (found) => {
      const { index } = found.find((it) => it.which === which);
      $('index').value = index;
      this.#tell(index);
    });
  }

  #tell(index) {
    if (Number.isSafeInteger(index) && index >= 0) {
      this.#tellBy({ ask: 'tell', index }, (text) => { $('story').textContent = text; });
    } else {
      $('story').hidden = false;
      $('story').textContent = 'The number of a game is a whole number, 0 or greater.';
    }
  }

  /* Asks about a game in a worker, as players who think ahead take long to play it again. */
  #tellBy(question, found) {
    this.telling?.terminate();
    $('story').hidden = false;
    $('story').textContent = 'Playing it again …';
    const failed = (words) => { $('story').textContent = words; };
    this.telling = this.pool.ask(planOf(this.state), question, { found, failed });
  }

  /* The files as the command line writes them, with their digests. */
  #files() {
    const body = $('files').querySelector('.body');
    body.replaceChildren();
    if (!$('files').open) return;
    if (!this.last || this.isPlaying) {
      body.textContent = 'They are here when the games are played.';
      return;
    }
    const row = ({ name, sha256, text }) => {
      const button = make('button', { type: 'button' }, `Save ${name}`);
      button.addEventListener('click', () => save(name, text, 'text/csv'));
      return make('p', {}, button, ' ', make('code', { 'data-file': name }, sha256));
    };
    const about = 'The command at the foot of the page writes the same bytes. After each file: its SHA-256.';
    body.replaceChildren(make('p', { class: 'about' }, about), ...this.engine.ask({ ask: 'files' }).map(row));
  }

  #copyLink() {
    if (!this.hasLink) {
      $('copied').textContent = 'This set-up is too long for a link. Save its variant instead.';
      return;
    }
    const page = location.href.split('#')[0];
    const note = location.protocol === 'file:' ? ' It opens the page on this disk.' : '';
    this.#copy(`${page}#${this.link}`, 'the link', note);
  }

  async #copy(text, what, note = '') {
    try {
      await navigator.clipboard.writeText(text);
      $('copied').textContent = `Copied: ${what}.${note}`;
    } catch {
      $('copied').textContent = `This browser does not let the page copy. Here is ${what}: ${text}`;
    }
  }
}

/* The program, as it stands in this page. */
async function compiled() {
  const packed = Uint8Array.from(atob($('program').textContent.trim()), (it) => it.charCodeAt(0));
  const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
  return WebAssembly.compile(await bytes.arrayBuffer());
}

async function begin() {
  try {
    const module = await compiled();
    const engine = new Engine(await WebAssembly.instantiate(module));
    const pool = new Pool(module, $('worker').textContent);
    await new Studio(engine, pool, engine.ask({ ask: 'scenarios' })).fromAddress();
  } catch (error) {
    $('state').textContent = `This browser cannot run the studio: ${error.message}`;
  }
}

begin();
