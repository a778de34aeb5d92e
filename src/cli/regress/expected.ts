import { type Payslip, readTaxCode } from "../../engine";
import { isAmount, PAY_FREQUENCIES, Reader, readPence, type Unread } from "../../engine/base";
import { readJsonFile } from "../../platform";
import { Refusal } from "../refusal";
import type { Change } from "./compare-sample";
import { FIGURES, type Figure } from "./figures";

/** A declared change: which figure, in which direction, by how much at most, for whom, and why. */
export interface Expected {
  readonly figures: readonly Figure[];
  readonly direction: Direction;
  /** The largest change of one payslip in pence; null without a limit. */
  readonly atMost: number | null;
  /** Nations of the code, category letters, frequencies; null means all. */
  readonly nations: readonly string[] | null;
  readonly niCategories: readonly string[] | null;
  readonly payFrequencies: readonly string[] | null;
  readonly because: string;
}

const DIRECTIONS = ["Either", "Higher", "Lower"] as const;
type Direction = (typeof DIRECTIONS)[number];

const KNOWN = new Set(["figures", "direction", "atMost", "nations", "niCategories", "payFrequencies", "because"]);
const NATIONS = ["EnglandAndNorthernIreland", "Wales", "Scotland"] as const;
const MOST_ENTRIES = 1000;

/** Reads a file of expected changes. Throws `Unreadable`, or `Refusal` with everything that is wrong in it. */
export function readExpected(path: string): readonly Expected[] {
  const reader = new Reader();
  const file = reader.object(readJsonFile(path), "");
  if (file !== null) reader.onlyKnown(file, new Set(["expected"]), "");
  const entries = file === null ? [] : reader.list(file, "expected", "", MOST_ENTRIES);
  const expected = entries.flatMap((value, index) => readEntry(reader, value, `/expected/${index}`) ?? []);
  if (reader.problems.length > 0) throw new Refusal(`"${path}" cannot be used.`, reader.problems);
  return expected;
}

function readEntry(reader: Reader, value: unknown, path: string): Expected | null {
  const entry = reader.object(value, path);
  if (entry === null) return null;
  reader.onlyKnown(entry, KNOWN, path);
  const read: EntryReading = { reader, entry, path };
  const figures = words(read, "figures", FIGURES);
  if (figures.length === 0) reader.refuse("must_not_be_empty", `${path}/figures`);
  if (typeof entry.because !== "string" || entry.because.trim() === "") reader.refuse("required", `${path}/because`);
  return {
    figures,
    direction: entry.direction === undefined ? "Either" : reader.choice(entry, "direction", path, DIRECTIONS),
    atMost: entry.atMost === undefined ? null : readPositive(reader, entry.atMost, path),
    nations: entry.nations === undefined ? null : words(read, "nations", NATIONS),
    niCategories: entry.niCategories === undefined ? null : texts(read, "niCategories"),
    payFrequencies: entry.payFrequencies === undefined ? null : words(read, "payFrequencies", PAY_FREQUENCIES),
    because: String(entry.because),
  };
}

function readPositive(reader: Reader, value: unknown, path: string): number {
  return isAmount(value) && readPence(value) < 0
    ? reader.optionalPositiveAmount(value, "atMost", path)
    : reader.amount(value, "atMost", path);
}

/** An entry whose lists are read. */
interface EntryReading {
  readonly reader: Reader;
  readonly entry: Unread;
  readonly path: string;
}

function texts({ reader, entry, path }: EntryReading, key: string): string[] {
  return reader.list(entry, key, path, MOST_ENTRIES).map(String);
}

function words<Word extends string>(read: EntryReading, key: string, known: readonly Word[]): readonly Word[] {
  const { reader, entry, path } = read;
  return reader.list(entry, key, path, MOST_ENTRIES).map((value, index) => {
    return reader.choice({ [index]: value }, String(index), `${path}/${key}`, known);
  });
}

/**
 * Whether an entry declares a change. It covers a payslip with such a code, letter and frequency, and every later one
 * in the same year: a cumulative code carries the change forward.
 */
export function declares(expected: Expected, { figure, before, after, payslips }: Change): boolean {
  const difference = after - before;
  if (!expected.figures.includes(figure)) return false;
  if (expected.direction === "Higher" && difference < 0) return false;
  if (expected.direction === "Lower" && difference > 0) return false;
  if (expected.atMost !== null && Math.abs(difference) > expected.atMost) return false;
  return payslips.length === 0 || payslips.some((payslip) => isFor(expected, payslip));
}

function isFor({ nations, niCategories, payFrequencies }: Expected, payslip: Payslip): boolean {
  return (
    isAmong(niCategories, payslip.niCategory) &&
    isAmong(payFrequencies, payslip.payFrequency) &&
    (nations === null || isAmong(nations, nationOf(payslip.taxCode)))
  );
}

function isAmong(words: readonly string[] | null, word: string): boolean {
  return words === null || words.includes(word);
}

function nationOf(taxCode: string): string {
  return readTaxCode(taxCode)?.nation ?? "";
}
