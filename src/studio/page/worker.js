'use strict';

/* A worker: one instance of the program, which plays the games that it is asked for. */

/* Messages may come before the program is ready. */
let ready;
let open;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = WebAssembly.instantiate(data.module).then((it) => new Engine(it));
    return;
  }
  try {
    const engine = await ready;
    const began = performance.now();
    if (data.study) {
      engine.ask({ ask: 'open', plan: data.plan });
      postMessage({ answer: engine.ask({ ask: 'study', study: data.study, games: data.games }) });
      return;
    }
    if (open !== data.sitting) engine.ask({ ask: 'open', plan: data.plan });
    open = data.sitting;
    const part = engine.ask({ ask: 'play', first: data.first, games: data.games });
    postMessage({ ...data, plan: undefined, part, milliseconds: performance.now() - began });
  } catch (error) {
    open = undefined;
    postMessage({ ...data, plan: undefined, error: String(error.message) });
  }
};
