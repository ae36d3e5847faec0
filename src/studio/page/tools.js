/* What can be taken away: links, commands, files, paper. */

class Files {
  constructor(studio) {
    this.studio = studio;
    $('files').addEventListener('toggle', () => this.show());
  }

  /* The files as the command line writes them, with their digests. */
  show() {
    const body = $('files').querySelector('.body');
    body.replaceChildren();
    if (!$('files').open) return;
    if (!this.studio.last || this.studio.isPlaying) {
      body.textContent = 'They are here when the games are played.';
      return;
    }
    const row = ({ name, sha256, text }) => make('p', {}, button(`Save ${name}`, () => save(name, text, 'text/csv')), ' ',
      make('code', { 'data-file': name }, sha256));
    const about = 'The command below writes the same bytes. After each file: its SHA-256.';
    body.replaceChildren(make('p', { class: 'about' }, about), ...this.studio.ask({ ask: 'files' }).map(row));
  }
}

async function copy(text, what, note = '') {
  try {
    await navigator.clipboard.writeText(text);
    $('copied').textContent = `Copied: ${what}.${note}`;
  } catch {
    $('copied').textContent = `This browser does not let the page copy. Here is ${what}: ${text}`;
  }
}

function copyLink({ whole }) {
  if (whole === null) {
    $('copied').textContent = 'This set-up is too long for a link. Save its variant instead.';
    return;
  }
  copy(whole, 'the link', location.protocol === 'file:' ? ' It opens the page on this disk.' : '');
}

function listenToTools(studio) {
  $('save-toml').addEventListener('click', () => save('variant.toml', $('text').value));
  $('copy-link').addEventListener('click', () => copyLink(studio.address));
  $('copy-command').addEventListener('click', () => copy($('command').textContent, 'the command'));
  $('print').addEventListener('click', () => window.print());
  $('skip').addEventListener('click', (event) => {
    event.preventDefault();
    $('answer').focus();
  });
  $('to-home').addEventListener('click', (event) => {
    event.preventDefault();
    if (location.hash.length > 1) history.pushState(null, '', location.href.split('#')[0]);
    studio.fromAddress();
  });
}
