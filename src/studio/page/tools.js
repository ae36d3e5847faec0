/* What can be taken away: links, commands, files, paper. */

/* The files as the command line writes them, with their digests, where somebody wants to see them. */
function showFiles({ last, isPlaying, ask }) {
  const row = ({ name, sha256, text }) => make('p', {}, button(`Save ${name}`, () => save(name, text, 'text/csv')), ' ', make('code', { 'data-file': name }, sha256));
  const about = make('p', { class: 'about' }, 'The command below writes the same bytes. After each file: its SHA-256.');
  const all = () => (last && !isPlaying ? [about, ...ask({ ask: 'files' }).map(row)]
    : ['They are here when the games are played.']);
  $('files').querySelector('.body').replaceChildren(...($('files').open ? all() : []));
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
  $('files').addEventListener('toggle', () => showFiles(studio));
  $('save-toml').addEventListener('click', () => save('variant.toml', $('text').value));
  $('copy-link').addEventListener('click', () => copyLink(studio.address));
  $('copy-command').addEventListener('click', () => copy($('command').textContent, 'the command'));
  $('fine-tune').addEventListener('click', () => {
    studio.enter('players');
    studio.study('train', 'ranking');
  });
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
