/* The bytes of a text in which two signs stand for 13 bits, and a last one alone for 6; `packed` in
   build.py wrote it, with all signs that can be seen but those that HTML reads. */
function unpackedBytes(text) {
  const signs = new TextEncoder().encode(text);
  const values = new Uint8Array(128);
  [...Array(94).keys()].map((place) => place + 33).filter((code) => !'<&`'.includes(String.fromCharCode(code)))
    .forEach((code, value) => { values[code] = value; });
  const isOdd = signs.length % 2;
  const bytes = new Uint8Array(Math.floor(((signs.length >> 1) * 13 + isOdd * 6) / 8));
  /* Bits beyond those that are left fall out of the value, or out of the byte. */
  let [value, bits, to] = [0, 0, 0];
  for (let from = 0; from + 1 < signs.length; from += 2) {
    value = (value << 13) | (values[signs[from]] * 91 + values[signs[from + 1]]);
    for (bits += 13; bits >= 8; to += 1) {
      bits -= 8;
      bytes[to] = value >> bits;
    }
  }
  if (isOdd && to < bytes.length) bytes[to] = ((value << 6) | values[signs.at(-1)]) >> (bits - 2);
  return bytes;
}

/* The program, as it stands in this page. */
async function compiled() {
  const bytes = new Response(unpackedBytes($('program').textContent)).body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
}

/* The page is read to its end, and what is known of it so far is drawn, unless nobody looks. */
const drawn = () => new Promise((done) => {
  window.addEventListener('load', () => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, DRAWN);
  });
});

async function begin() {
  try {
    const isDrawn = drawn();
    const pool = new Pool($('worker').textContent);
    const studio = new Studio(pool);
    window.addEventListener('popstate', () => studio.fromAddress());
    await studio.fromAddress();
    await isDrawn;
    const [module] = await Promise.all([compiled(), pool.begin()]);
    pool.equip(module);
    studio.equip(...await Promise.all([0, 1].map(async () => new Engine(await WebAssembly.instantiate(module)))));
  } catch (error) {
    note(`This browser cannot run the studio: ${error.message}`);
  }
}

begin();
