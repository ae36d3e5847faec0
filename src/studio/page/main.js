/* The page: takes what the user changes, has it played, shows what comes of it. */

/* The answer is shown again after so many milliseconds, its sections more seldom. */
const BETWEEN_ANSWERS = 150;
const BETWEEN_SECTIONS = 1000;
/* A change is played after so long without another. */
const PAUSE = 60;
/* So many set-ups that were tried are kept. */
const TRIED = 30;

class Studio {
  constructor(engine, pool, scenarios) {
    Object.assign(this, { engine, pool, scenarios, tried: [], pinned: null, answer: new Answer() });
    this.form = new Form({
      change: (key, value, printed) => this.change((state) => {
        if (state.text === null && value === String(printed)) delete state.set[key];
        else state.set[key] = value;
      }),
      player: (key, text) => this.change((state) => { state.players[key] = text; }),
    });
    $('scenario').replaceChildren(...scenarios.map(({ name, title }) => make('option', { value: name }, title)));
    this.#listen();
  }

  #listen() {
    $('form').addEventListener('submit', (event) => event.preventDefault());
    $('scenario').addEventListener('change', () => this.restart(printed($('scenario').value)));
    $('games').addEventListener('change', () => this.change((state) => { state.games = Number($('games').value); }));
    $('seed').addEventListener('input', () => this.change((state) => { state.seed = $('seed').value.trim(); }));
    $('reset').addEventListener('click', () => this.restart(printed(this.state.scenario)));
    $('apply').addEventListener('click', () => this.change((state) => { state.text = $('text').value; state.set = {}; }));
    $('save-toml').addEventListener('click', () => save('variant.toml', this.opened?.toml ?? ''));
    $('copy-link').addEventListener('click', () => this.#copy(location.href, 'The link'));
    $('copy-command').addEventListener('click', () => this.#copy($('command').textContent, 'The command'));
    $('pin').addEventListener('click', () => this.#pin());
    $('stop').addEventListener('click', () => { this.pool.stop(); this.#finish('Stopped'); });
    $('told').querySelectorAll('[data-game]').forEach((it) => it.addEventListener('click', () => this.#landmark(it.dataset.game)));
    $('tell').addEventListener('click', () => this.#tell(Number($('index').value)));
    $('deeper').querySelectorAll('[data-study]').forEach((it) => it.addEventListener('click', () => this.#study(it.dataset.study)));
    $('stop-study').addEventListener('click', () => this.#endStudy('Stopped.'));
    $('files').addEventListener('toggle', () => this.#files());
    window.addEventListener('hashchange', () => location.hash.slice(1) !== this.link && this.#fromAddress());
  }

  async begin() {
    await this.#fromAddress();
  }

  async #fromAddress() {
    try {
      const now = await stateOf(location.hash, this.scenarios);
      const kept = new URLSearchParams(location.hash.slice(1)).get('a');
      const before = kept && await stateOf(kept, this.scenarios);
      $('note').hidden = true;
      /* A is played first, and then kept. */
      this.pinned = null;
      this.then = before ? () => { this.then = undefined; this.#pin(); this.set(now); } : undefined;
      this.set(before || now);
    } catch (error) {
      $('note').textContent = `This link cannot be shown: ${error.message}. Here is the printed game instead.`;
      $('note').hidden = false;
      this.then = undefined;
      this.set(printed(this.scenarios[0].name));
    }
  }

  /* Takes another set-up at the user's wish. */
  restart(state) {
    this.then = undefined;
    this.set(state);
  }

  /* Takes a whole set-up. */
  set(state) {
    this.state = structuredClone(state);
    $('scenario').value = state.scenario;
    $('games').value = String(state.games);
    $('seed').value = state.seed;
    this.#play();
  }

  /* Changes the set-up, and plays it when nothing more is changed for a moment. */
  change(how) {
    this.then = undefined;
    how(this.state);
    this.pool.stop();
    $('answer').classList.add('is-stale');
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.#play(), PAUSE);
  }

  #play() {
    this.pool.stop();
    this.played = structuredClone(this.state);
    const plan = planOf(this.played);
    try {
      this.opened = this.engine.ask({ ask: 'open', plan });
    } catch (error) {
      this.#refuse(error);
      return;
    }
    this.#showForm(this.opened);
    this.form.complain(this.opened.warnings);
    if (document.activeElement !== $('text')) $('text').value = this.opened.toml;
    this.#address();
    $('story').hidden = true;
    this.began = performance.now();
    this.shown = { answer: 0, sections: 0 };
    this.games = 0;
    this.last = undefined;
    this.first = undefined;
    $('verdict').setAttribute('aria-busy', 'true');
    $('answer').classList.add('is-stale');
    $('state').textContent = `Playing ${thousands(this.played.games)} games.`;
    this.pool.start(plan, this.played.games, { took: (part) => this.#took(part), failed: (words) => this.#fail(words) });
  }

  #showForm(form) {
    this.form.show(form);
    this.formOf = this.state.scenario;
  }

  async #address() {
    const link = await linkOf(structuredClone(this.state), this.pinned?.state);
    this.link = link;
    if (location.hash.slice(1) !== link) history.replaceState(null, '', `#${link}`);
  }

  #refuse(error) {
    $('answer').classList.add('is-stale');
    /* What was to be kept cannot be played: then what was to be compared with it is shown alone. */
    if (this.then) {
      this.then();
      return;
    }
    if (!(error instanceof Refused)) {
      this.#fail(error.message);
      return;
    }
    /* Problems stand beside fields, also in a set-up that was never sound. */
    if (this.formOf !== this.state.scenario) this.#showForm(this.engine.ask({ ask: 'open', plan: planOf(printed(this.state.scenario)) }));
    this.form.complain(error.problems);
    const count = error.problems.length;
    $('state').textContent = `Not played: ${count} ${count === 1 ? 'problem' : 'problems'} in the form.`;
  }

  #fail(words) {
    this.pool.stop();
    $('state').textContent = words;
    $('answer').classList.add('is-stale');
  }

  #took(part) {
    this.games = this.engine.ask({ ask: 'add', part }).games;
    const now = performance.now();
    const isDone = this.games >= this.played.games;
    if (isDone || now - this.shown.answer > BETWEEN_ANSWERS) this.#show(isDone);
    if (isDone) this.#finish('Done');
  }

  #show(isDone) {
    const now = performance.now();
    const answer = this.engine.ask({ ask: 'answer' });
    this.last = answer;
    this.first ??= now - this.began;
    $('answer').classList.remove('is-stale');
    this.answer.show(answer, this.pinned);
    if (isDone || now - this.shown.sections > BETWEEN_SECTIONS) {
      this.answer.tell(answer);
      this.shown.sections = performance.now();
    }
    $('progress').value = this.games / this.played.games;
    $('answer').dataset.games = this.games;
    if (!isDone) $('state').textContent = `Playing ${thousands(this.played.games)} games.`;
    this.shown.answer = performance.now();
  }

  #finish(words) {
    if (!this.last) {
      $('state').textContent = `${words}.`;
      return;
    }
    const seconds = ((performance.now() - this.began) / 1000).toFixed(1);
    /* Games a millisecond of one worker. */
    this.rate = this.games / (performance.now() - this.began) / this.pool.workers.length;
    $('state').textContent = `${words}: ${thousands(this.games)} games in ${seconds} s.`;
    Object.assign($('answer').dataset, { seconds, first: Math.round(this.first ?? 0) });
    const same = (it) => JSON.stringify({ ...it.state, games: 0 }) === JSON.stringify({ ...this.played, games: 0 });
    this.tried = [{ state: this.played, answer: { games: this.games, figures: this.last.figures } },
      ...this.tried.filter((it) => !same(it))].slice(0, TRIED);
    this.answer.tried(this.tried, (state) => this.restart(state));
    this.#files();
    $('verdict').setAttribute('aria-busy', 'false');
    if (words === 'Done') this.then?.();
  }

  #pin() {
    if (!this.last) return;
    this.pinned = this.pinned ? null : { state: this.played, answer: this.last };
    $('pin').textContent = this.pinned ? 'Let go of A' : 'Keep as A, to compare';
    this.answer.show(this.last, this.pinned);
    this.#address();
  }

  /* Says first what it costs: so many games of so many lines, at the speed that was seen. */
  #study(study) {
    this.#endStudy('');
    const pieces = this.opened.mixes.flatMap((it) => it.pieces).filter((it) => it.copies > 0).length;
    const games = { cards: 4000, losses: 10000, skill: 40 }[study];
    const lines = { cards: 4 * pieces, losses: 3, skill: 4000 }[study];
    const seconds = this.rate ? Math.ceil((games * lines) / this.rate / 1000) : 0;
    $('study-state').textContent = `${thousands(games)} games of each line${seconds ? `, about ${thousands(seconds)} s` : ''}.`;
    $('stop-study').hidden = false;
    $('study').replaceChildren();
    this.studying = this.pool.study(planOf(this.state), study, games, {
      found: (answer) => { this.answer.study(answer); this.#endStudy(`Done: ${thousands(games)} games of each line.`); },
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
    const games = Math.max(1, Math.min(this.games, 1000));
    const found = this.engine.ask({ ask: 'landmarks', games }).find((it) => it.which === which);
    $('index').value = found.index;
    this.#tell(found.index);
  }

  #tell(index) {
    const isIndex = Number.isSafeInteger(index) && index >= 0;
    $('story').hidden = false;
    $('story').textContent = isIndex ? this.engine.ask({ ask: 'tell', index }).text : 'Games have whole numbers, from 0 on.';
  }

  /* The files as the command line writes them, with their digests. */
  #files() {
    if (!$('files').open || !this.games) return;
    const row = ({ name, sha256, text }) => {
      const button = make('button', { type: 'button' }, `Save ${name}`);
      button.addEventListener('click', () => save(name, text, 'text/csv'));
      return make('p', {}, button, ' ', make('code', { 'data-file': name }, sha256));
    };
    const files = this.engine.ask({ ask: 'files' });
    const about = 'The same bytes as the command below writes; behind each its SHA-256.';
    $('files').querySelector('.body').replaceChildren(make('p', { class: 'about' }, about), ...files.map(row));
  }

  async #copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      $('copied').textContent = `${what} is copied.`;
    } catch {
      $('copied').textContent = `${what} cannot be copied here; it is: ${text}`;
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
    await new Studio(engine, pool, engine.ask({ ask: 'scenarios' })).begin();
  } catch (error) {
    $('state').textContent = `This browser cannot run the studio: ${error.message}`;
  }
}

begin();
