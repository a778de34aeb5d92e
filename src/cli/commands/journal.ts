import { readTaxYear, toFacts } from "../../engine/base";
import {
  compareJournals,
  createJournal,
  type ExportPreset,
  type Journal,
  type JournalFacts,
  type JournalTemplate,
  rebuildJournal,
  writeJournalCsv,
} from "../../engine/journals";
import { readJsonFile, replaceFile } from "../../platform";
import { type Command, type Given, writesItself } from "../command";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import { printable, type Terminal } from "../terminal";

const FORMATS: Readonly<Record<string, ExportPreset | null>> = {
  json: null,
  generic: "Generic",
  xero: "Xero",
  sage: "Sage50",
  "sage-accounting": "SageAccounting",
  quickbooks: "QuickBooks",
};

/** Implements `journal <payslips>`: the journal of a pay run. */
export const journalCommand: Command = {
  words: ["journal"],
  summary: "turn a pay run's payslips into a double-entry journal",
  operands: [{ name: "payslips.json", summary: "a pay run as in docs/journals.md, or what run --out wrote" }],
  options: [
    { name: "template", value: "file", summary: "the template: account codes, narration, reference; required" },
    { name: "mappings", value: "file", summary: "accounts of pay elements and controls, suspense, splits; required" },
    { name: "format", value: "name", summary: `${Object.keys(FORMATS).join(", ")}; json when left out` },
    { name: "date", value: "YYYY-MM-DD", summary: "the date of the journal; the payment date when left out" },
    { name: "payment-date", value: "YYYY-MM-DD", summary: "of a run's file: the payments of this date" },
    { name: "frequency", value: "name", summary: "of a run's file: the payments of this frequency" },
    { name: "people", value: "file", summary: "of a run's file: departments, tags and plans by employee id" },
    { name: "previous", value: "file", summary: "a journal as JSON: make its next version from the same payslips" },
    { name: "explain", summary: "with json: add the postings behind each line" },
    { name: "out", value: "file", summary: "write to this file instead of standard output", writes: writesItself },
  ],
  details: [
    "What has no mapping goes to the suspense account of the mappings with a warning on standard error; without such an account nothing is written and the exit code is 2.",
    "Every journal balances to the penny. A CSV that has no room for something is refused, never cut.",
  ],
  examples: [
    "paypacket run examples/sample-employer.json --out year.json",
    "paypacket journal year.json --payment-date 2026-04-30 --frequency Monthly --template examples/journal-template.json --mappings examples/journal-mappings.json --format xero",
  ],
  run,
};

function run(given: Given, terminal: Terminal): ExitCode {
  const [path = ""] = given.operands;
  const format = readFormat(given.values.format ?? "json");
  const facts = readFacts(path, given);
  const answer = makeJournal(facts, given);
  if (!answer.ok) throw new Refusal(`"${path}" makes no journal.`, answer.problems);
  const { journal, workings } = answer;
  for (const { text } of journal.warnings) terminal.complain(`${printable(text)}\n`);
  const text = format === null ? jsonOf(journal, workings) : csvOf(journal, format, facts.template, terminal);
  if (given.values.out === undefined) terminal.print(text);
  else replaceFile(given.values.out, text);
  return EXIT.fine;
}

function readFormat(name: string): ExportPreset | null {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format === undefined) {
    throw new UsageError(`"--format ${name}" must be one of: ${Object.keys(FORMATS).join(", ")}.`);
  }
  return format;
}

function makeJournal(facts: JournalFacts, given: Given) {
  const { previous } = given.values;
  const options = { explain: given.switches.has("explain") };
  if (previous === undefined) {
    const created = createJournal(facts, options);
    return created.ok ? { ok: true as const, journal: created.value, workings: created.workings } : created;
  }
  const rebuilt = rebuildJournal({ ...facts, previous: readJsonFile(previous) as Journal }, options);
  return rebuilt.ok ? { ok: true as const, journal: rebuilt.value.journal, workings: rebuilt.workings } : rebuilt;
}

/** Returns the facts unchecked; the engine reports what is wrong with them. */
function readFacts(path: string, given: Given): JournalFacts {
  const { template, mappings, date } = given.values;
  if (template === undefined) throw new UsageError('"--template" is required: the file of the template.');
  if (mappings === undefined) throw new UsageError('"--mappings" is required: the file of the mappings.');
  const settings = readJsonFile(mappings);
  if (!isObject(settings)) throw new UsageError(`"${mappings}" must hold a JSON object.`);
  const payRun = readPayRunFile(path, given);
  const journalDate = date ?? payRun.paymentDate;
  return toFacts({ ...settings, template: readJsonFile(template), payRun, journalDate });
}

function jsonOf(journal: Journal, workings: unknown): string {
  return `${JSON.stringify(workings === null ? journal : { ...journal, workings }, null, 2)}\n`;
}

/** Writes the CSV with the dates and decimals of the template, which is valid because it has already made a journal. */
function csvOf(journal: Journal, format: ExportPreset, template: JournalTemplate, terminal: Terminal): string {
  const { dateFormatPreset, decimalPlaces } = template;
  const answer = writeJournalCsv({
    journal,
    format,
    ...(dateFormatPreset !== undefined && { dateFormatPreset }),
    ...(decimalPlaces !== undefined && { decimalPlaces }),
  });
  if (!answer.ok) throw new Refusal(`The journal does not fit ${format}.`, answer.problems);
  const { linesOverLimit, text } = answer.value;
  if (linesOverLimit !== null) {
    terminal.complain(`${linesOverLimit} lines stand beyond the most that ${format} once named for one file.\n`);
  }
  return text;
}

type Loose = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a pay run from its file, or picks it out of the payslips that `run --out` wrote. */
function readPayRunFile(path: string, given: Given): Loose {
  const file = readJsonFile(path);
  if (!isObject(file)) throw new UsageError(`"${path}" must hold a JSON object.`);
  if (Array.isArray(file.employees)) return pickPayRun(file, file.employees, given);
  for (const name of ["payment-date", "frequency", "people"]) {
    if (given.values[name] !== undefined) throw new UsageError(`"--${name}" goes with the file of a run.`);
  }
  return file;
}

interface Paid {
  readonly employeeId: string;
  readonly payslip: Loose;
}

/** Picks the payments of one date and one frequency, which make a pay run. */
function pickPayRun(file: Loose, employees: readonly unknown[], given: Given): Loose {
  const date = given.values["payment-date"];
  if (date === undefined) throw new UsageError('"--payment-date" is required: a year has many pay runs.');
  const onDate = employees.flatMap(paymentsOf).filter(({ payslip }) => payslip.paymentDate === date);
  const frequency = given.values.frequency ?? onlyFrequency(onDate, date);
  const paid = onDate.filter(({ payslip }) => payslip.payFrequency === frequency);
  const [first] = paid;
  if (first === undefined)
    throw new UsageError(`Nobody is paid on ${date}${frequency === "" ? "" : ` (${frequency})`}.`);
  const people = readPeople(given.values.people);
  const { taxYear } = file;
  const year = readTaxYear(taxYear);
  return {
    payRunId: `${frequency} ${date}`,
    payFrequency: frequency,
    paymentDate: date,
    year: Number.isNaN(year) ? taxYear : year,
    period: first.payslip.period,
    payslips: paid.map((payment) => ({ ...people(payment.employeeId), ...payment })),
  };
}

function paymentsOf(employee: unknown): readonly Paid[] {
  if (!isObject(employee) || !Array.isArray(employee.payslips)) return [];
  return employee.payslips.filter(isObject).map((payslip) => ({ employeeId: String(employee.id), payslip }));
}

function onlyFrequency(paid: readonly Paid[], date: string): string {
  const found = [...new Set(paid.map(({ payslip }) => String(payslip.payFrequency)))];
  if (found.length < 2) return found[0] ?? "";
  throw new UsageError(`${date} pays ${found.join(" and ")}: choose one with "--frequency".`);
}

/** Reads what is stated about employees beside their payslips. */
function readPeople(path: string | undefined): (employeeId: string) => Loose {
  if (path === undefined) return () => ({});
  const people = readJsonFile(path);
  if (!isObject(people)) throw new UsageError(`"${path}" must hold a JSON object by employee id.`);
  return (employeeId) => {
    const person = Object.hasOwn(people, employeeId) ? people[employeeId] : {};
    if (!isObject(person)) throw new UsageError(`"${path}" must hold a JSON object for ${employeeId}.`);
    return person;
  };
}

/** Implements `journal compare <before> <after>`: the differences between two versions. */
export const journalCompareCommand: Command = {
  words: ["journal", "compare"],
  summary: "show what changed between two versions of a journal",
  operands: [
    { name: "before.json", summary: "a journal as JSON" },
    { name: "after.json", summary: "the other one" },
  ],
  options: [],
  details: ["The exit code is 0 when both say the same, and 4 when they differ."],
  examples: ["paypacket journal compare v1.json v2.json"],
  run(given: Given, terminal: Terminal): ExitCode {
    const [before, after] = given.operands.map(readJsonFile);
    const answer = compareJournals(toFacts({ before, after }));
    if (!answer.ok) throw new Refusal("These are not two journals.", answer.problems);
    terminal.print(`${JSON.stringify(answer.value, null, 2)}\n`);
    return answer.value.isSame ? EXIT.fine : EXIT.differs;
  },
};
