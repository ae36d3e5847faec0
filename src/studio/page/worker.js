'use strict';

/* A worker: one instance of the program, which answers what it is asked. */

/* Milliseconds after which one game is enough while it is not known how long they take. */
const LONG = 30;

/* Messages may come before the program is ready. */
let ready;
let module;
let lessons;
let open;

function start() {
  open = undefined;
  ready = WebAssembly.instantiate(module).then((it) => {
    const engine = new Engine(it);
    lessons.forEach((lesson) => engine.execute(lesson));
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
    (await ready).execute(data.lesson);
    return;
  }
  const { generation, plan, question, isFirst } = data;
  try {
    const engine = await ready;
    if (open !== generation) engine.execute({ ask: 'open', plan, is_brief: true });
    open = generation;
    const began = performance.now();
    const one = { ...question, games: 1 };
    const tried = isFirst && engine.execute(one);
    const isLong = isFirst && performance.now() - began > LONG;
    const answer = isLong ? tried : engine.execute(question);
    postMessage({ generation, question: isLong ? one : question, answer, milliseconds: performance.now() - began });
  } catch (error) {
    /* A program that has failed is not asked again; one that refuses a set-up has not. */
    open = undefined;
    if (!(error instanceof StudioProblems)) start();
    postMessage({ generation, question, error: String(error.message) });
  }
};

postMessage({ hasBegun: true });
