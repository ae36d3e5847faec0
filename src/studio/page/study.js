/* Studies: more than who wins, each asked of a worker of its own. */

/* Milliseconds between two words about how long it takes. */
const BETWEEN_TICKS = 1000;

/* What can be asked of a set-up. Of what cannot, the reason stands below; nobody is asked for decks where no
   seat chooses one. */
function offerStudies(opened) {
  const refusal = (it) => opened && studyOf(opened, it.dataset.study).refused;
  const studies = [...document.querySelectorAll('[data-study]')];
  studies.forEach((it) => {
    it.disabled = !opened || Boolean(refusal(it));
    if (opened && it.dataset.study === 'decks') it.hidden = opened.parts.every(({ decks }) => !decks);
  });
  document.querySelectorAll('.refusals').forEach((where) => {
    const refused = studies.filter((it) => !it.hidden && where.closest('.room').contains(it) && refusal(it));
    where.textContent = refused.map((it) => `“${it.textContent}” is not asked now: ${refusal(it)}.`).join('\n');
  });
}

class Studies {
  /* `ask(question, heard)` puts a question about the set-up to a worker. */
  constructor(ask) {
    Object.assign(this, { ask, running: null, found: new Map() });
  }

  /* Forgets what was found about another set-up. */
  forget() {
    this.stop('');
    this.found.clear();
    document.querySelectorAll('.studied').forEach((it) => { it.replaceChildren(); });
  }

  /* Conducts one, and shows in a place how far it is, and then what it has found; all of it, unless
     `found(answer, place)` shows below its sentences what matters. */
  conduct(study, into, { options = {}, seconds, state: ofState, found }) {
    this.stop('Stopped.');
    const [state, chapters] = [make('span', {}), new Chapters(make('div', {}))];
    const line = make('div', { class: 'row study-state', role: 'status' }, state, button('Stop', () => this.stop('Stopped.')));
    const fold = button('All that was found', () => {
      chapters.where.hidden = !chapters.where.hidden;
      fold.setAttribute('aria-expanded', String(!chapters.where.hidden));
    }, { 'aria-expanded': 'false' });
    const verdict = make('div', {});
    into.replaceChildren(line, verdict, chapters.where);
    const began = performance.now();
    const tick = () => { state.textContent = `Playing: ${Math.round((performance.now() - began) / 1000)} s so far${seconds ? ` of about ${thousands(seconds)} s` : ''}.`; };
    const end = (...words) => {
      clearInterval(clock);
      line.replaceChildren(...words);
    };
    const clock = setInterval(tick, BETWEEN_TICKS);
    tick();
    const heard = {
      found: (answer) => {
        this.running = null;
        end('Done.', ...(found ? [fold] : []), commandOf(answer.command));
        this.found.set(study, answer);
        verdict.replaceChildren(...answer.verdict.map(lead));
        chapters.show(sectionsOf(answer, `studied-${study}`, ELSEWHERE));
        chapters.where.hidden = Boolean(found);
        found?.(answer, verdict);
      },
      failed: (words) => {
        this.running = null;
        end(words);
      },
    };
    this.running = { end, worker: this.ask({ ask: 'study', study, options }, heard, ofState) };
  }

  stop(words) {
    this.running?.worker.terminate();
    this.running?.end(words);
    this.running = null;
  }
}
