/* The signs of a text that stands for bytes, each by its value. */
const SIGNS_OF_BYTES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%.()*+-;,=:?@^_/{|}~';

/* The bytes of a text, four of five signs; `packed` in build.py wrote it. */
function unpackedBytes(text) {
  const value = new Map([...SIGNS_OF_BYTES].map((sign, place) => [sign, place]));
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let from = 0, to = 0; from < text.length; from += 5, to += 4) {
    let number = 0;
    for (let place = from; place < from + 5; place += 1) number = number * 85 + (value.get(text[place]) ?? 84);
    for (let place = 0; place < 4; place += 1) bytes[to + place] = (number >>> (24 - 8 * place)) & 255;
  }
  return bytes;
}

/* The program, as it stands in this page. */
async function compiled() {
  const bytes = new Response(new Blob([unpackedBytes($('program').textContent.trim())]).stream().pipeThrough(new DecompressionStream('gzip')));
  return WebAssembly.compile(await bytes.arrayBuffer());
}

async function begin() {
  try {
    const module = await compiled();
    const [engine, scratch] = await Promise.all([0, 1].map(async () => new Engine(await WebAssembly.instantiate(module))));
    const pool = new Pool(module, $('worker').textContent);
    await new Studio({ engine, scratch, pool, scenarios: engine.ask({ ask: 'scenarios' }) }).fromAddress();
  } catch (error) {
    $('loading').textContent = `This browser cannot run the studio: ${error.message}`;
  }
}

begin();
