import type { Problem } from "../../engine";
import { decodeText, parseJson, Unreadable } from "../../platform";
import { EXIT, type ExitCode } from "../refusal";
import { sentence } from "../sentence";
import type { Terminal } from "../terminal";

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const NAME = "standard input";

/** Reads JSON from standard input; `call` is the command whose help is suggested to a person at the keyboard. */
export async function readFactsInput(terminal: Terminal, call: string): Promise<Read<unknown>> {
  if (terminal.inputIsKeyboard) {
    terminal.complain(`Type the facts as JSON, then Ctrl-D. "paypacket ${call} --help" has an example.\n`);
  }
  return readFacts(await terminal.readInput());
}

/** Reads the text on standard input. Throws `Unreadable` for bytes that are not UTF-8. */
export async function readTextInput(terminal: Terminal): Promise<string> {
  return decodeText(await terminal.readInput(), NAME);
}

/** Prints each problem as a line of JSON with a sentence, and returns the exit code. */
export function tellProblems(problems: readonly Problem[], terminal: Terminal): ExitCode {
  for (const found of problems) terminal.complain(`${JSON.stringify({ ...found, message: sentence(found) })}\n`);
  return EXIT.refused;
}

/** Prints a result as JSON. */
export function printAnswer(answer: object, terminal: Terminal): ExitCode {
  terminal.print(`${JSON.stringify(answer, null, 2)}\n`);
  return EXIT.fine;
}

/** Reads JSON from bytes of standard input. */
export function readFacts(bytes: Uint8Array): Read<unknown> {
  try {
    return { ok: true, value: parseJson(decodeText(bytes, NAME), NAME) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const place =
      error.place === null
        ? "its first byte that is not UTF-8"
        : `line ${error.place.line}, column ${error.place.column}`;
    return { ok: false, problems: [{ token: "malformed_json", path: "", arguments: { place } }] };
  }
}
