/* A set-up as the address of the page has it, and back. */

/* Longer links are neither made nor read; nor are longer texts. */
const LONGEST_LINK = 200_000;
const SEED = '1';

/* The numbers of games that can be chosen, and the one that is chosen at first. */
const choices = () => [...$('games').options].map((it) => Number(it.value));
const usualGames = () => Number($('games').querySelector('[selected]').value);

const asPrinted = (scenario) => ({ scenario, text: null, set: {}, players: {}, seed: SEED, games: usualGames() });

/* What of a set-up a question has; `beside` are set-ups that are shown with it, by the same players. */
function planOf({ scenario, text, set, players, seed }, kept, beside = []) {
  const settings = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  const plan = { scenario, text: text?.toWellFormed?.() ?? text, set: settings, players, seed };
  return { ...plan, ...(kept && { against: planOf(kept) }), ...(beside.length > 0 && Object.values(players).some(isBest) && { beside: beside.map((it) => planOf(it)) }) };
}

/* By which a set-up is known. */
const keyOf = (state) => JSON.stringify(planOf(state));

function base64url(bytes) {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text) {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (it) => it.charCodeAt(0));
}

/* What comes out of a stream that takes bytes; no more than the longest text. */
async function streamed(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    length += value.length;
    if (length > LONGEST_LINK) throw new Error('too long');
    chunks.push(value);
  }
}

/* The link of a set-up, and of those that are kept; throws if it is too long. The room comes last: see
   `inRoom`. */
async function linkOf(state, kept = []) {
  const link = new URLSearchParams({ scenario: state.scenario });
  Object.entries(state.set).forEach(([key, value]) => link.append('set', `${key}=${value}`));
  Object.entries(state.players).forEach(([key, value]) => link.append('player', `${key}=${value}`));
  if (state.seed !== SEED) link.set('seed', state.seed);
  if (state.games !== usualGames()) link.set('games', state.games);
  if (state.text !== null) {
    const bytes = new TextEncoder().encode(state.text);
    if (bytes.length > LONGEST_LINK) throw new Error('too long');
    link.set('text', base64url(await streamed(bytes, new CompressionStream('deflate-raw'))));
  }
  for (const [place, it] of kept.entries()) link.set(KEPT_AS[place], await linkOf(it));
  const text = link.toString();
  if (text.length > LONGEST_LINK) throw new Error('too long');
  return text;
}

const ROOM = /&?room=([a-z]*)(?:-([0-9]+))?/;
/* A link into a room, the room of a link with the game that is watched there, and the link without it. */
const inRoom = (link, room) => (room ? `${link}&room=${room}` : link);
const roomOf = (link) => ROOM.exec(link)?.[1];
const gameOf = (link) => ROOM.exec(link)?.[2];
const outside = (link) => link.replace(/^#/, '').replace(ROOM, '');

/* The scenario that a link names, if there is one of that name. */
function scenarioOf(hash) {
  const name = new URLSearchParams(hash.replace(/^#/, '').slice(0, LONGEST_LINK)).get('scenario');
  const names = [...$('scenario').options].map((it) => it.value);
  return names.find((it) => it === name) ?? names[0];
}

/* An override as its key and its value. */
function keyAndValue(text) {
  const [key, ...value] = text.split('=');
  if (!key || !value.length) throw new Error(`“${text.slice(0, 80)}” is not KEY=VALUE`);
  return [key, value.join('=')];
}

/* A set-up from an address; throws where it is none. */
async function stateOf(hash) {
  const text = hash.replace(/^#/, '');
  if (text.length > LONGEST_LINK) throw new Error(`its link is too long: ${thousands(text.length)} characters`);
  const link = new URLSearchParams(text);
  const name = link.get('scenario');
  if (name !== null && scenarioOf(hash) !== name) throw new Error(`no scenario is called “${name.slice(0, 80)}”`);
  const state = asPrinted(scenarioOf(hash));
  const pairs = (option) => link.getAll(option).map(keyAndValue);
  state.set = Object.fromEntries(pairs('set'));
  state.players = Object.fromEntries(pairs('player'));
  state.seed = link.get('seed') ?? SEED;
  state.games = Number(link.get('games') ?? usualGames());
  if (!choices().includes(state.games)) throw new Error('its number of games cannot be chosen here');
  if (link.has('text')) state.text = await unpacked(link.get('text'));
  return state;
}

async function unpacked(text) {
  try {
    const bytes = await streamed(fromBase64url(text), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('the text in its link is damaged');
  }
}
