import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { readTaxYear, taxYearLabel } from "../../engine/base";
import {
  type BatchOutcome,
  batchFile,
  batchReport,
  type PieceSettings,
  type ResultFormat,
  resultFiles,
  resultNames,
} from "../batch";
import { type Command, type Given, RULES_OPTION } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { loadRulebook, loadRules } from "../load-rules";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";

/** Implements `batch <file>`: a year's payslips for very many people. */
export const batchCommand: Command = {
  words: ["batch"],
  summary: "calculate the tax year of very many people, one a line",
  operands: [{ name: "people.jsonl|csv", summary: "one person's year a line; its form is in docs/batch.md" }],
  options: [
    { name: "year", value: "2026-27", summary: "the tax year; required" },
    { name: "period", value: "number", summary: "one pay period of the year instead of the whole" },
    { name: "out", value: "file", summary: "write each person's year in short to this file", writes: resultFiles },
    {
      name: "format",
      value: "csv|jsonl",
      summary: "the form of that file; by its ending when left out, else JSON lines",
    },
    {
      name: "engine",
      value: "auto|js|wasm|simd",
      summary: "the machine that calculates in bulk; the figures are the same",
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
  const request = { path, rules, workers, out: given.values.out ?? null, settings: { ...options, rules: documents } };
  const status = given.switches.has("quiet-progress") ? null : terminal.status;
  const outcome = await batchFile(request, status, (text) => terminal.complain(text));
  terminal.print(batchReport(outcome, terminal));
  if (given.values.out !== undefined) terminal.print(`  Written to ${given.values.out}\n`);
  return endOf(outcome, given.values.out ?? null, terminal);
}

/** Reports what was refused and returns the exit code. */
function endOf({ tally }: BatchOutcome, out: string | null, terminal: Terminal): ExitCode {
  const bad = tally.malformed + tally.refused;
  if (bad === 0) return EXIT.fine;
  const where = out === null ? "give --out to see why" : `see ${resultNames(out).refused}`;
  const text = `${tally.malformed} malformed and ${tally.refused} refused of ${tally.malformed + tally.rows} lines; ${where}`;
  terminal.complain(`${terminal.paintError("bad", text)}\n`);
  return tally.rows === tally.refused ? EXIT.refused : EXIT.partly;
}

function readOptions(given: Given): Omit<PieceSettings, "heading" | "rules"> {
  const { year, engine = "auto", out } = given.values;
  if (year === undefined) throw new UsageError('"--year" is missing: the tax year, such as 2026-27.');
  const taxYear = readTaxYear(/^\d{4}$/.test(year) ? Number(year) : year);
  if (Number.isNaN(taxYear)) throw new UsageError(`"--year ${year}" is not a tax year; use the form 2026-27.`);
  const known = ENGINES.find((name) => name === engine);
  if (known === undefined) throw new UsageError(`"--engine ${engine}" must be one of: ${ENGINES.join(", ")}.`);
  const byName = out !== undefined && extname(out).toLowerCase() === ".csv" ? "csv" : "jsonl";
  const format = FORMATS.find((name) => name === (given.values.format ?? byName));
  if (format === undefined) throw new UsageError(`"--format ${given.values.format}" must be csv or jsonl.`);
  return { taxYear, period: readNumber(given, "period", MOST_PERIODS), engine: known, format };
}

const FORMATS: readonly ResultFormat[] = ["csv", "jsonl"];

function readNumber({ values }: Given, name: string, most: number): number | null {
  const text = values[name];
  if (text === undefined) return null;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UsageError(`"--${name} ${text}" must be a whole number from 1 to ${most}.`);
  return number;
}
