/* A set-up as the address of the page has it, and back. */

/* No longer address is read. */
const LONGEST_LINK = 200_000;
const GAMES = [10_000, 100_000, 1_000_000];

const printed = (scenario) => ({ scenario, text: null, set: {}, players: {}, seed: '1', games: 100_000 });

/* What of a set-up a question has. */
function planOf({ scenario, text, set, players, seed }) {
  const settings = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  return { scenario, text, set: settings, players, seed };
}

const signs = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0));

/* What comes out of a stream that takes bytes; no more than the longest text. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_LINK) throw new Error('too long');
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function linkOf(state, kept) {
  const link = new URLSearchParams({ scenario: state.scenario });
  Object.entries(state.set).forEach(([key, value]) => link.append('set', `${key}=${value}`));
  Object.entries(state.players).forEach(([key, value]) => value && link.append('player', `${key}=${value}`));
  if (state.seed !== '1') link.set('seed', state.seed);
  if (state.games !== 100_000) link.set('games', state.games);
  if (state.text !== null) {
    const packed = await through(new TextEncoder().encode(state.text), new CompressionStream('deflate-raw'));
    link.set('text', signs(packed));
  }
  if (kept) link.set('a', await linkOf(kept));
  return link.toString();
}

/* A set-up from an address; throws where it is none. */
async function stateOf(hash, scenarios) {
  const text = hash.replace(/^#/, '');
  if (text.length > LONGEST_LINK) throw new Error(`its link is too long: ${text.length.toLocaleString('en')} signs`);
  const link = new URLSearchParams(text);
  const scenario = link.get('scenario') ?? scenarios[0].name;
  if (scenarios.every((it) => it.name !== scenario)) throw new Error(`no scenario is called “${scenario.slice(0, 80)}”`);
  const state = printed(scenario);
  const pairs = (name) => link.getAll(name).map((it) => {
    const [key, ...value] = it.split('=');
    if (!key || !value.length) throw new Error(`“${it.slice(0, 80)}” is no setting`);
    return [key, value.join('=')];
  });
  state.set = Object.fromEntries(pairs('set'));
  state.players = Object.fromEntries(pairs('player'));
  state.seed = link.get('seed') ?? '1';
  const games = Number(link.get('games') ?? 100_000);
  if (!GAMES.includes(games)) throw new Error('its number of games is none that can be chosen here');
  state.games = games;
  if (link.has('text')) {
    try {
      const bytes = await through(bytesOf(link.get('text')), new DecompressionStream('deflate-raw'));
      state.text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new Error('the text in its link is damaged');
    }
  }
  return state;
}
