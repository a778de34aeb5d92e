import { existsSync } from "node:fs";
import { replaceFile } from "../../platform";
import { type Command, type Given, RULES_OPTION } from "../command";
import { askPayroll } from "../init";
import { loadRulebook } from "../load-rules";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import { count } from "../report";
import type { Terminal } from "../terminal";

/** Implements `init <file>`: a payroll file from answers to questions. */
export const initCommand: Command = {
  words: ["init"],
  summary: "write a payroll file by answering questions",
  operands: [{ name: "payroll.json", summary: "the file to write; it must not exist yet" }],
  options: [RULES_OPTION],
  details: [
    "Asks for the employer, the pay days, and each employee's pay, tax code, National Insurance category letter and student loan. An empty line takes the answer in brackets. Nothing is written until everything is answered.",
    "Answers may also come from a file or another program, a line each; the first that cannot be used ends the command with 2.",
    "Pensions, changes during the year, leavers, directors and figures of a P45 are added to the file by hand: docs/payroll-file.md.",
  ],
  examples: ["paypacket init payroll.json", "paypacket init payroll.json < answers.txt"],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [path = ""] = given.operands;
  if (existsSync(path)) throw new UsageError(`"${path}" exists already. Choose another name.`);
  const rulebook = loadRulebook(given);
  const questions = terminal.openQuestions();
  try {
    const payroll = await askPayroll(questions, rulebook);
    replaceFile(path, `${JSON.stringify(payroll, null, 2)}\n`);
    const people = count(payroll.employees.length, "employee", "employees");
    terminal.print(`Written to ${path}, with ${people}. Run "paypacket run ${path}" to pay the year.\n`);
  } finally {
    questions.close();
  }
  return EXIT.fine;
}
