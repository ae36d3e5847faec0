/* Interface to the WebAssembly program, whose requests and results are JSON. */

/* Problems of a request, each with a message and perhaps a hint, a file, a line and a key. */
class StudioProblems extends Error {
  constructor(problems) {
    super(problems.map((it) => it.message).join('; '));
    this.problems = problems;
  }
}

class Engine {
  constructor(instance) {
    this.program = instance.exports;
  }

  #readResult(address) {
    const bytes = new Uint8Array(this.program.memory.buffer, address, this.program.result_length());
    return new TextDecoder().decode(bytes);
  }

  /* Executes a request and returns its result; throws the problems of a request that fails. */
  execute(request) {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const address = this.program.allocate_request(text.length);
    new Uint8Array(this.program.memory.buffer, address, text.length).set(text);
    let response;
    try {
      response = this.#readResult(this.program.execute_request());
    } catch (trap) {
      throw new Error(`this is a bug in sandtable: ${this.#readResult(this.program.result_address())} (${trap.message})`);
    }
    const { ok, problems } = JSON.parse(response);
    if (problems) throw new StudioProblems(problems);
    return ok;
  }
}
