/* What is wrong with a set-up, beside the fields that it is about. */

/* So many problems are shown in one place. */
const SHOWN = 20;

/* Shows problems beside their fields; what belongs to none stands above the form. */
function complain(problems, kind = 'problem') {
  document.querySelectorAll('#form .problem:not(.own)').forEach((it) => { it.hidden = true; it.replaceChildren(); });
  const places = new Map();
  problems.forEach((problem) => {
    const where = placeOf(problem, kind) ?? $('problems');
    places.set(where, [...(places.get(where) ?? []), problem]);
  });
  $('problems').replaceChildren();
  places.forEach((found, where) => {
    const words = found.slice(0, SHOWN).map((it) => wordsOf(it, where));
    if (found.length > SHOWN) words.push(`… and ${thousands(found.length - SHOWN)} more.`);
    const isAbove = where === $('problems');
    where.replaceChildren(...(isAbove ? words.map((it) => make('p', { class: 'problem' }, it)) : [words.join('\n')]));
    where.classList.toggle('is-warning', kind === 'warning');
    where.hidden = false;
  });
  return places;
}

/* Beside a field it is plain what is meant; elsewhere the line and the key say it. */
function wordsOf({ message, hint, file, line, key }, where) {
  const isText = where.dataset.of === 'text';
  const isBeside = !isText && where !== $('problems');
  const source = isText ? line && `line ${line}` : [file, line].filter(Boolean).join(':');
  const spot = isBeside ? '' : [source, key].filter(Boolean).join(', ');
  return [spot && `${spot}: `, message, hint && ` – ${hint}`].filter(Boolean).join('');
}

function placeOf({ key, file }, kind) {
  const named = (name) => document.querySelector(`#form .problem[data-of="${CSS.escape(name)}"]`);
  const field = key ? document.querySelector(`#form [data-key="${CSS.escape(key)}"] > .problem`) : null;
  const piece = key ? document.querySelector(`#form .mix [data-key^="${CSS.escape(key)}."]`) : null;
  const ofMix = piece?.closest('.mix').querySelector('.problem[data-of]');
  const ofForm = field || named(key) || (kind === 'warning' ? ofMix : null);
  const isOfText = file?.endsWith('.toml');
  const found = isOfText && !(kind === 'warning' && ofForm) ? named('text') : ofForm;
  found?.closest('details')?.setAttribute('open', '');
  return found;
}
