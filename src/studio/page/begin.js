/* The program, as it stands in this page. */
async function compiled() {
  const packed = Uint8Array.from(atob($('program').textContent.trim()), (it) => it.charCodeAt(0));
  const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
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
