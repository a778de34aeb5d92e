import { CALCULATIONS, type Result } from "../../engine";
import type { ListedCalculation } from "../../engine/rulebook";
import { type Command, type Given, RULES_OPTIONS } from "../command";
import { factsSchema } from "../facts-schema";
import { loadRulebook } from "../load-rules";
import { EXIT, type ExitCode } from "../refusal";
import { count } from "../report";
import { sentence } from "../sentence";
import type { Terminal } from "../terminal";
import { printAnswer, readFacts, readFactsInput, tellProblems } from "./facts-input";

/** Lines after which the standard output is waited for. */
const AT_ONCE = 100;

const SPACE = 32;

const EXPLAIN = { name: "explain", summary: "add the workings: the steps, rules and sources behind each figure" };
const LINES = {
  name: "lines",
  summary: "read facts of one call a line, and write a result a line, in the same order",
};
const SCHEMA = { name: "schema", summary: "write the JSON Schema of the facts instead, and read nothing" };

/** Implements `calc <name>` for every calculation of the library: facts in, result out, as JSON. */
export const calcCommands: readonly Command[] = CALCULATIONS.map((calculation) => ({
  words: ["calc", calculation.name],
  summary: `calculate ${calculation.summary}`,
  operands: [],
  options: [EXPLAIN, LINES, SCHEMA, ...RULES_OPTIONS],
  details: [
    "Reads facts as JSON from standard input and writes the result as JSON to standard output: value, workings, and the digest of the rules that made it.",
    "What is wrong with the facts goes to standard error, one JSON object a line with token, path, arguments and a sentence; the exit code is then 2.",
    "With --lines a refused line has its problems in its result. The exit code is 0 when all lines were good, 3 when some were, 2 when none was.",
  ],
  examples: [`echo '${calculation.example}' | paypacket calc ${calculation.name}`],
  run: (given, terminal) => calculate(calculation, given, terminal),
}));

async function calculate(calculation: ListedCalculation, given: Given, terminal: Terminal): Promise<ExitCode> {
  const { name, work } = calculation;
  if (given.switches.has("schema")) return printAnswer(factsSchema(calculation), terminal);
  const rulebook = loadRulebook(given);
  const options = { explain: given.switches.has("explain") };
  if (given.switches.has("lines")) return calculateLines((facts) => work(facts, rulebook, options), terminal);
  const facts = await readFactsInput(terminal, `calc ${name}`);
  const answer = facts.ok ? work(facts.value, rulebook, options) : facts;
  return answer.ok ? printAnswer(answer, terminal) : tellProblems(answer.problems, terminal);
}

/** Calculates each line of standard input, and prints a result a line; blank lines are passed over. */
async function calculateLines(calculate: (facts: unknown) => Result<unknown>, terminal: Terminal): Promise<ExitCode> {
  let [line, lines, refused] = [0, 0, 0];
  for await (const bytes of terminal.readInputLines()) {
    line += 1;
    if (isBlank(bytes)) continue;
    lines += 1;
    const facts = readFacts(bytes);
    const answer = facts.ok ? calculate(facts.value) : facts;
    if (!answer.ok) refused += 1;
    terminal.print(`${JSON.stringify({ line, ...written(answer) })}\n`);
    if (lines % AT_ONCE === 0) await terminal.printed();
  }
  if (refused === 0) return EXIT.fine;
  terminal.complain(`${terminal.paintError("bad", `${count(refused, "line", "lines")} of ${lines} refused`)}\n`);
  return refused === lines ? EXIT.refused : EXIT.partly;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= SPACE);
}

function written(answer: ReturnType<typeof readFacts> | Result<unknown>): object {
  if (answer.ok) return answer;
  return { ...answer, problems: answer.problems.map((found) => ({ ...found, message: sentence(found) })) };
}
