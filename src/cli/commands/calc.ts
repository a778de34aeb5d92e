import type { Problem } from "../../engine";
import { decodeText, parseJson, Unreadable } from "../../platform";
import { type Command, type Given, RULES_OPTION } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import { sentence } from "../sentence";
import type { Terminal } from "../terminal";
import { CALCULATIONS, type Calculation } from "./calculations";

/** `calc <name>` for every calculation of the library: facts in, answer out, as JSON. */
export const calcCommands: readonly Command[] = CALCULATIONS.map((calculation) => ({
  words: ["calc", calculation.name],
  summary: `work out ${calculation.summary}`,
  operands: [],
  options: [
    { name: "explain", summary: "add the workings: the steps, rules and sources behind each figure" },
    RULES_OPTION,
  ],
  details: [
    "Reads facts as JSON from standard input and writes the answer as JSON to standard output: value, workings, and the digest of the rules that made it.",
    "What is wrong with the facts goes to standard error, one JSON object a line with token, path, arguments and a sentence; the exit code is then 2.",
  ],
  examples: [`echo '${calculation.example}' | paypacket calc ${calculation.name}`],
  run: (given, terminal) => calculate(calculation, given, terminal),
}));

async function calculate({ name, work }: Calculation, given: Given, terminal: Terminal): Promise<ExitCode> {
  const rulebook = loadRulebook(given);
  if (terminal.inputIsKeyboard) {
    terminal.complain(`Type the facts as JSON, then Ctrl-D. "paypacket calc ${name} --help" has an example.\n`);
  }
  const facts = readFacts(await terminal.readInput());
  const answer = facts.ok ? work(facts.value, rulebook, { explain: given.switches.has("explain") }) : facts;
  if (answer.ok) {
    terminal.print(`${JSON.stringify(answer, null, 2)}\n`);
    return EXIT.fine;
  }
  for (const found of answer.problems) terminal.complain(`${JSON.stringify({ ...found, message: sentence(found) })}\n`);
  return EXIT.refused;
}

type Facts =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function readFacts(bytes: Uint8Array): Facts {
  try {
    return { ok: true, value: parseJson(decodeText(bytes, "standard input"), "standard input") };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const place =
      error.place === null
        ? "its first byte that is no UTF-8"
        : `line ${error.place.line}, column ${error.place.column}`;
    return { ok: false, problems: [{ token: "malformed_json", path: "", arguments: { place } }] };
  }
}
