import { type BankAccountFacts, checkBankAccount } from "../../engine/bank-files";
import { toFacts } from "../../engine/base";
import type { Command, Given } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, tellProblems } from "./facts-input";
import { loadModulusTable, MODULUS_OPTIONS } from "./modulus-files";

/** Implements `filing check-account`: the modulus check of one account. */
export const filingCheckAccountCommand: Command = {
  words: ["filing", "check-account"],
  summary: "check that an account number can belong to its sort code",
  operands: [],
  options: MODULUS_OPTIONS,
  details: [
    "Reads sort code and account number as JSON from standard input; account numbers have 6 to 10 digits, and tenDigits says which eight of ten count (LastEight, FirstEight).",
    "Prints the account in the form of bank files, whether it passes, and whether a row of the table is for its sort code at all: without one it is presumed valid. The exit code is 2 when it does not pass.",
  ],
  examples: [`echo '{"sortCode":"08-99-99","accountNumber":"66374958"}' | paypacket filing check-account`],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const table = loadModulusTable(given);
  const facts = await readFactsInput(terminal, "filing check-account");
  const answer = facts.ok ? checkBankAccount(toFacts<BankAccountFacts>(facts.value), table) : facts;
  if (!answer.ok) return tellProblems(answer.problems, terminal);
  printAnswer(answer, terminal);
  return answer.value.isValid ? EXIT.fine : EXIT.refused;
}
