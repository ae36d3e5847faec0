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

/* Signs of the program that are taken at once: a multiple of 16, so that they are whole bytes. */
const PIECE = 160_000;

/* The program, as it stands in this page: it is compiled while more of it is unpacked. */
async function compiled() {
  const text = $('program').textContent;
  let from = 0;
  const bytes = new ReadableStream({
    pull(stream) {
      if (from < text.length) stream.enqueue(unpackedBytes(text.slice(from, from + PIECE)));
      else stream.close();
      from += PIECE;
    },
  }).pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
}

/* The page is read to its end, and what is known of it so far is drawn, unless nobody looks. */
const drawn = () => new Promise((done) => {
  window.addEventListener('load', () => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, DRAWN);
  });
});
const read = () => new Promise((done) => { document.addEventListener('DOMContentLoaded', done); });

/* What is known is drawn before anything else is done. Where nothing is, games are waited for: workers begin
   at once, and the program is compiled while the page is set up. */
async function begin() {
  try {
    const isWaiting = outside(location.hash) && $('bench').hidden;
    const pool = new Pool($('worker').textContent);
    const isRead = isWaiting ? read() : drawn();
    const workers = isWaiting && pool.begin();
    if (outside(location.hash)) await isRead;
    const program = isWaiting && compiled();
    studio = new Studio(pool);
    window.addEventListener('popstate', () => studio.fromAddress());
    await studio.fromAddress();
    await isRead;
    const [module] = await Promise.all([program || compiled(), workers || pool.begin()]);
    pool.equip(module);
    studio.equip(...await Promise.all([0, 1].map(async () => new Engine(await WebAssembly.instantiate(module)))));
  } catch (error) {
    note(`This browser cannot run the studio: ${error.message}`);
  }
}

begin();
