import {
  type BacsFileFacts,
  type BankAccountFacts,
  checkBankAccount,
  createBacsFile,
  type ModulusTable,
  PUBLISHED_ROWS,
  readBacsFile,
  readModulusTable,
  writeBacsFile,
} from "../../engine/bank-files";
import { toFacts } from "../../engine/base";
import { readTextFile } from "../../platform";
import type { Command, Given, Option } from "../command";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

/** The options that name the modulus-check files. */
const MODULUS_OPTIONS: readonly Option[] = [
  {
    name: "weights",
    value: "VALACDOS.txt",
    summary: "the operator's weight table; without it few sort codes are known",
  },
  { name: "substitutions", value: "SCSUBTAB.txt", summary: "the operator's substitutions, which go with the weights" },
];

const EXAMPLE = {
  serviceUserNumber: "123456",
  serviceUserName: "Sample Ltd",
  serialNumber: "000042",
  creationDate: "2026-11-24",
  paymentDate: "2026-11-27",
  bankHolidays: ["2026-12-25", "2026-12-28"],
  origin: { sortCode: "180002", accountNumber: "00000190", accountName: "Sample Ltd" },
  reference: "Payroll 11",
  payments: [{ sortCode: "089999", accountNumber: "66374958", accountName: "Sample One", amount: "1842.17" }],
};

/** Implements `filing bacs`: payments into a bank file, or a bank file back into its facts. */
export const filingBacsCommand: Command = {
  words: ["filing", "bacs"],
  summary: "write a Bacs file (Standard 18) of payments, or read one back",
  operands: [],
  options: [{ name: "read", summary: "read a file on standard input and print its facts" }, ...MODULUS_OPTIONS],
  details: [
    "Reads facts as JSON from standard input and writes the file to standard output, with a line end of CR LF. Every account is put to the modulus check. The processing day is the banking day before the payment; the bank holidays around it are yours to give.",
    "With --read it reads such a file and writes its facts as JSON. What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: [
    `echo '${JSON.stringify(EXAMPLE)}' | paypacket filing bacs`,
    "paypacket filing bacs --read < payments.txt",
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const table = loadModulusTable(given);
  if (given.switches.has("read")) {
    const read = readBacsFile(await readTextInput(terminal));
    return read.ok ? printAnswer(read, terminal) : tellProblems(read.problems, terminal);
  }
  const facts = await readFactsInput(terminal, "filing bacs");
  const file = facts.ok ? createBacsFile(toFacts<BacsFileFacts>(facts.value), table) : facts;
  const text = file.ok ? writeBacsFile(file.value) : file;
  if (!text.ok) return tellProblems(text.problems, terminal);
  terminal.print(text.value);
  return EXIT.fine;
}

/** Loads the table that the options name, or the package's own. Throws `Unreadable`, `UsageError` and `Refusal`. */
function loadModulusTable({ values }: Given): ModulusTable {
  const { weights, substitutions } = values;
  if (weights === undefined && substitutions === undefined) return PUBLISHED_ROWS;
  if (weights === undefined) throw new UsageError('"--substitutions" goes with "--weights".');
  const table = readModulusTable({
    version: weights,
    weights: readTextFile(weights),
    ...(substitutions === undefined ? null : { substitutions: readTextFile(substitutions) }),
  });
  if (table.ok) return table.value;
  throw new Refusal(`The table in "${weights}" cannot be used.`, table.problems);
}

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
  run: checkAccount,
};

async function checkAccount(given: Given, terminal: Terminal): Promise<ExitCode> {
  const table = loadModulusTable(given);
  const facts = await readFactsInput(terminal, "filing check-account");
  const answer = facts.ok ? checkBankAccount(toFacts<BankAccountFacts>(facts.value), table) : facts;
  if (!answer.ok) return tellProblems(answer.problems, terminal);
  printAnswer(answer, terminal);
  return answer.value.isValid ? EXIT.fine : EXIT.refused;
}
