import { availableParallelism } from "node:os";
import { taxYearLabel } from "../../engine/base";
import {
  type BatchOutcome,
  batchFile,
  batchReport,
  formOfName,
  getPartNames,
  mergeParts,
  type PieceSettings,
  type ResultFormat,
  resultFiles,
  resultNames,
  type WantedPart,
} from "../batch";
import { type Command, type Given, RULES_OPTION } from "../command";
import { loadRulebook, loadRules } from "../load-rules";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { readYear } from "./wanted-year";

/** More parts than a machine has cores are for many machines. */
const MOST_PARTS = 4096;

/** Implements `batch <file>`: a year's payslips for very many people. */
export const batchCommand: Command = {
  words: ["batch"],
  summary: "calculate the tax year of very many people, one a line",
  operands: [
    { name: "people.jsonl|csv|parquet|arrow", summary: "one person's year a line; its form is in docs/batch.md" },
  ],
  options: [
    { name: "year", value: "2026-27", summary: "the tax year; required" },
    { name: "period", value: "number", summary: "one pay period of the year instead of the whole" },
    { name: "out", value: "file", summary: "write each person's year in short to this file", writes: resultFiles },
    {
      name: "format",
      value: "csv|jsonl|parquet|arrow",
      summary: "the form of that file; by its ending when left out, else JSON lines",
    },
    {
      name: "engine",
      value: "auto|js|wasm|simd",
      summary: "the machine that calculates in bulk; the figures are the same",
    },
    {
      name: "part",
      value: "3/64",
      summary: "one of several parts of the file, each by its own process; batch merge puts them together",
    },
    { name: "workers", value: "number", summary: "threads; as many as the machine has cores when left out" },
    { name: "quiet-progress", summary: "draw no progress bar" },
    RULES_OPTION,
  ],
  details: [
    "With --out a run that was interrupted continues where it stopped when the same command is given again, also after Ctrl-C. The file takes its name only when it is whole.",
    "A line that is wrong does not stop the others: it is counted, and listed with its number and reason in <out>.refused.jsonl.",
    "The exit code is 0 when all lines were good, 3 when some were, 2 when none was, and 130 when it was stopped.",
  ],
  examples: [
    "paypacket batch examples/sample-people.jsonl --year 2026-27",
    "paypacket batch people.jsonl --year 2026-27 --out p60.csv",
    "paypacket batch people.parquet --year 2026-27 --out p60.parquet",
    "paypacket batch people.jsonl --year 2026-27 --out p60.csv --part 3/64",
  ],
  run,
};

const ENGINES = ["auto", "js", "wasm", "simd"] as const;
const MOST_WORKERS = 64;
const MOST_PERIODS = 53;

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [path = ""] = given.operands;
  const options = readOptions(given);
  const rules = loadRulebook(given).digestOf(options.taxYear);
  if (rules === null) throw new UsageError(`There are no rules for ${taxYearLabel(options.taxYear)}.`);
  const workers = readNumber(given, "workers", MOST_WORKERS) ?? Math.min(availableParallelism(), MOST_WORKERS);
  const documents = given.values.rules === undefined ? null : loadRules(given);
  const part = readPart(given.values.part);
  const out = given.values.out ?? null;
  const names = out === null ? null : getPartNames(out, { part });
  const request = { path, rules, workers, out, part, settings: { ...options, rules: documents } };
  const status = given.switches.has("quiet-progress") ? null : terminal.status;
  const outcome = await batchFile(request, status, (text) => terminal.complain(text));
  terminal.print(batchReport(outcome, terminal));
  if (names !== null) terminal.print(`  Written to ${names.results}\n`);
  return endOfBatch(outcome, names?.refused ?? null, terminal);
}

function readOptions(given: Given): Omit<PieceSettings, "input" | "rules"> {
  const { year, engine = "auto", out } = given.values;
  const taxYear = readYear(year);
  const known = ENGINES.find((name) => name === engine);
  if (known === undefined) throw new UsageError(`"--engine ${engine}" must be one of: ${ENGINES.join(", ")}.`);
  const byName = formOfName(out ?? "");
  const format = FORMATS.find((name) => name === (given.values.format ?? byName));
  if (format === undefined)
    throw new UsageError(`"--format ${given.values.format}" must be csv, jsonl, parquet or arrow.`);
  return { taxYear, period: readNumber(given, "period", MOST_PERIODS), engine: known, format };
}

const FORMATS: readonly ResultFormat[] = ["csv", "jsonl", "parquet", "arrow"];

function readNumber({ values }: Given, name: string, most: number): number | null {
  const text = values[name];
  if (text === undefined) return null;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UsageError(`"--${name} ${text}" must be a whole number from 1 to ${most}.`);
  return number;
}

/** Reports what was refused and returns the exit code; `refused` names the file of refused lines, if there is one. */
function endOfBatch({ tally }: BatchOutcome, refused: string | null, terminal: Terminal): ExitCode {
  const bad = tally.malformed + tally.refused;
  if (bad === 0) return EXIT.fine;
  const where = refused === null ? "give --out to see why" : `see ${refused}`;
  const text = `${tally.malformed} malformed and ${tally.refused} refused of ${tally.malformed + tally.rows} lines; ${where}`;
  terminal.complain(`${terminal.paintError("bad", text)}\n`);
  return tally.rows === tally.refused ? EXIT.refused : EXIT.partly;
}

/** Reads "3/64", the third of 64 parts of a file; null for the whole file. Throws `UsageError`. */
function readPart(text: string | undefined): WantedPart | null {
  if (text === undefined) return null;
  const [, first = "0", second = "0"] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const [number, of] = [Number(first), Number(second)];
  if (number >= 1 && number <= of && of <= MOST_PARTS) return { number, of };
  throw new UsageError(
    `"--part ${text}" must be a part and how many there are, from 1/1 to ${MOST_PARTS}/${MOST_PARTS}.`,
  );
}

/** Implements `batch merge <file>`: puts the results of all parts together. */
export const batchMergeCommand: Command = {
  words: ["batch", "merge"],
  summary: "put the parts of a batch together",
  operands: [{ name: "out", summary: "the name that was given to --out of every part", writes: resultFiles }],
  options: [
    { name: "parts", value: "number", summary: "how many parts there are; required" },
    { name: "quiet-progress", summary: "draw no progress bar" },
  ],
  details: [
    "Every part must be there, complete, of the same file, year and rules, and unchanged since it was calculated; else everything that is wrong is named and nothing is written. The result is byte for byte that of one run. The parts stay.",
  ],
  examples: ["paypacket batch merge p60.csv --parts 64"],
  run: merge,
};

async function merge({ operands: [out = ""], values, switches }: Given, terminal: Terminal): Promise<ExitCode> {
  const parts = /^\d{1,4}$/.test(values.parts ?? "") ? Number(values.parts) : 0;
  if (parts < 1 || parts > MOST_PARTS)
    throw new UsageError(`"--parts" must be a whole number from 1 to ${MOST_PARTS}.`);
  const outcome = await mergeParts(out, parts, switches.has("quiet-progress") ? null : terminal.status);
  terminal.print(batchReport(outcome, terminal));
  terminal.print(`  Written to ${out}\n`);
  return endOfBatch(outcome, resultNames(out).refused, terminal);
}
