import { type BacsFileFacts, createBacsFile, readBacsFile, writeBacsFile } from "../../engine/bank-files";
import { toFacts } from "../../engine/base";
import type { Command, Given } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";
import { loadModulusTable, MODULUS_OPTIONS } from "./modulus-files";

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
