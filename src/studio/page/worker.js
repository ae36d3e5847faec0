'use strict';

/* A worker: one instance of the program, which answers what it is asked. */

/* Messages may come before the program is ready. */
let ready;
let module;
let open;

function start() {
  open = undefined;
  ready = WebAssembly.instantiate(module).then((it) => new Engine(it));
}

onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
    start();
    return;
  }
  const { generation, plan, question } = data;
  try {
    const engine = await ready;
    const began = performance.now();
    if (open !== generation) engine.ask({ ask: 'take', plan });
    open = generation;
    const answer = engine.ask(question);
    postMessage({ generation, question, answer, milliseconds: performance.now() - began });
  } catch (error) {
    /* A program that has failed is not asked again. */
    start();
    postMessage({ generation, question, error: String(error.message) });
  }
};
