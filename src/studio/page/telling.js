/* One game, move by move. */

class Telling {
  constructor(studio) {
    this.studio = studio;
    document.querySelectorAll('[data-game]').forEach((it) => it.addEventListener('click', () => this.#landmark(it.dataset.game)));
    $('tell').addEventListener('click', () => this.#tell(Number($('index').value || NaN)));
  }

  show(opened) {
    $('chosen').textContent = `Of the first ${thousands(opened.sought)} games, by the margin: ${opened.margin}.`;
  }

  forget() {
    this.worker?.terminate();
    $('story').hidden = true;
  }

  #landmark(which) {
    this.#ask({ ask: 'landmarks', games: this.studio.games }, (found) => {
      const { index } = found.find((it) => it.which === which);
      $('index').value = index;
      this.#tell(index);
    });
  }

  #tell(index) {
    if (Number.isSafeInteger(index) && index >= 0) {
      this.#ask({ ask: 'tell', index }, (text) => { $('story').textContent = text; });
    } else {
      $('story').hidden = false;
      $('story').textContent = 'The number of a game is a whole number, 0 or greater.';
    }
  }

  /* Asks about a game in a worker, as players who think ahead take long to play it again. */
  #ask(question, found) {
    this.worker?.terminate();
    $('story').hidden = false;
    $('story').textContent = 'Playing it again …';
    const failed = (words) => { $('story').textContent = words; };
    this.worker = this.studio.askWorker(question, { found, failed });
  }
}
