'use strict';

/* A worker: one instance of the program, which answers what it is asked. */

/* Messages may come before the program is ready. */
let ready;
let module;
let lessons;
let open;

function start() {
  open = undefined;
  ready = WebAssembly.instantiate(module).then((it) => {
    const engine = new Engine(it);
    lessons.forEach((lesson) => engine.ask(lesson));
    return engine;
  });
}

onmessage = async ({ data }) => {
  if (data.module) {
    ({ module, lessons } = data);
    start();
    return;
  }
  if (data.lesson) {
    lessons.push(data.lesson);
    (await ready).ask(data.lesson);
    return;
  }
  const { generation, plan, question } = data;
  try {
    const engine = await ready;
    const began = performance.now();
    if (open !== generation) engine.ask({ ask: 'open', plan, is_brief: true });
    open = generation;
    if (!question) return;
    const answer = engine.ask(question);
    postMessage({ generation, question, answer, milliseconds: performance.now() - began });
  } catch (error) {
    /* A program that has failed is not asked again. */
    start();
    if (question) postMessage({ generation, question, error: String(error.message) });
  }
};
