/* The program, asked in JSON. */

/* What is wrong with a plan, each with a message and perhaps a hint, a file, a line and a key. */
class Refused extends Error {
  constructor(problems) {
    super(problems.map((it) => it.message).join('; '));
    this.problems = problems;
  }
}

class Engine {
  constructor(instance) {
    this.program = instance.exports;
  }

  #answer(place) {
    const bytes = new Uint8Array(this.program.memory.buffer, place, this.program.length());
    return new TextDecoder().decode(bytes);
  }

  /* The answer to a question; throws what is wrong. */
  ask(question) {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const place = this.program.room(text.length);
    new Uint8Array(this.program.memory.buffer, place, text.length).set(text);
    let answer;
    try {
      answer = this.#answer(this.program.ask());
    } catch (trap) {
      throw new Error(`this is a bug in sandtable: ${this.#answer(this.program.answer())} (${trap.message})`);
    }
    const { ok, problems } = JSON.parse(answer);
    if (problems) throw new Refused(problems);
    return ok;
  }
}
