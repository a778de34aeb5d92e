import type { Result } from "../../engine";
import { EXIT, type ExitCode } from "../exit-code";
import { count } from "../report";
import { sentence } from "../sentence";
import type { Terminal } from "../terminal";
import { readFacts } from "./facts-input";

/** Lines after which the standard output is waited for. */
const AT_ONCE = 100;

/** Calculates each line of standard input, and prints a result a line; blank lines are passed over. */
export async function calculateLines(
  calculate: (facts: unknown) => Result<unknown>,
  terminal: Terminal,
): Promise<ExitCode> {
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

const SPACE = 32;

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= SPACE);
}

function written(answer: ReturnType<typeof readFacts> | Result<unknown>): object {
  if (answer.ok) return answer;
  return { ...answer, problems: answer.problems.map((found) => ({ ...found, message: sentence(found) })) };
}
