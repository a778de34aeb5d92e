import { CALCULATIONS, toJsonSchema } from "../../engine";
import type { ListedCalculation } from "../../engine/rulebook";
import { type Command, type Given, RULES_OPTION } from "../command";
import type { ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import type { Terminal } from "../terminal";
import { calculateLines } from "./calc-lines";
import { printAnswer, readFactsInput, tellProblems } from "./facts-input";

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
  options: calculation.facts === null ? [EXPLAIN, LINES, RULES_OPTION] : [EXPLAIN, LINES, SCHEMA, RULES_OPTION],
  details: [
    "Reads facts as JSON from standard input and writes the result as JSON to standard output: value, workings, and the digest of the rules that made it.",
    "What is wrong with the facts goes to standard error, one JSON object a line with token, path, arguments and a sentence; the exit code is then 2.",
    "With --lines a refused line has its problems in its result. The exit code is 0 when all lines were good, 3 when some were, 2 when none was.",
  ],
  examples: [`echo '${calculation.example}' | paypacket calc ${calculation.name}`],
  run: (given, terminal) => calculate(calculation, given, terminal),
}));

async function calculate(calculation: ListedCalculation, given: Given, terminal: Terminal): Promise<ExitCode> {
  const { name, work, facts: shapeOfFacts } = calculation;
  if (given.switches.has("schema") && shapeOfFacts !== null) return printAnswer(toJsonSchema(shapeOfFacts), terminal);
  const rulebook = loadRulebook(given);
  const options = { explain: given.switches.has("explain") };
  if (given.switches.has("lines")) return calculateLines((facts) => work(facts, rulebook, options), terminal);
  const facts = await readFactsInput(terminal, `calc ${name}`);
  const answer = facts.ok ? work(facts.value, rulebook, options) : facts;
  return answer.ok ? printAnswer(answer, terminal) : tellProblems(answer.problems, terminal);
}
