import {
  type CalendarDate,
  formatDate,
  pointerStep,
  Reader,
  type Result,
  startOfTaxYear,
  taxYearLabel,
  taxYearOf,
} from "../base";
import { type FiguresInForce, latestFigures, lookup, type Rulebook, readTaxYearFigures } from "../rulebook";
import { readTaxCodeFact } from "./read-tax-code-fact";
import type { TaxCode } from "./tax-code";

/** A tax code as it is operated. */
export interface OperatedCode {
  readonly taxCode: string;
  readonly week1Month1: boolean;
}

export interface YearChangeFacts {
  /** The tax year that starts. */
  readonly taxYear: number | string;
  readonly taxCode: string;
  readonly week1Month1?: boolean;
}

const KNOWN_YEAR_CHANGE = new Set(["taxYear", "taxCode", "week1Month1"]);

/**
 * Returns the code to operate from 6 April without a notice: L, M and N codes are uplifted, and every code loses its
 * week 1/month 1 mark. Source: tax authority's notice P9X of the year.
 */
export const carryForwardTaxCode = lookup<YearChangeFacts, OperatedCode>((facts, rulebook) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN_YEAR_CHANGE, "");
  const figures = readTaxYearFigures(reader, owner, rulebook, startOfTaxYear);
  if (figures === null) return { ok: false, problems: reader.problems };
  const code = readTaxCodeFact(reader, owner, figures);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return answer({ taxCode: uplifted(code, figures), week1Month1: false }, figures);
});

function uplifted(code: TaxCode, figures: FiguresInForce): string {
  const units = figures.incomeTax.codeUplift[code.suffix as "L" | "M" | "N"] ?? 0;
  return units === 0 ? code.text : code.text.replace(String(code.number), String(code.number + units));
}

export interface StarterFacts {
  readonly startDate: CalendarDate;
  /** The starter declaration; null if there is none. */
  readonly statement?: "A" | "B" | "C" | null;
  /** The last P45, if the starter has one. One from before the previous tax year changes nothing. */
  readonly p45?: {
    readonly leavingDate: CalendarDate;
    readonly taxCode: string;
    readonly week1Month1?: boolean;
  } | null;
}

const KNOWN_STARTER = new Set(["startDate", "statement", "p45"]);
const KNOWN_P45 = new Set(["leavingDate", "taxCode", "week1Month1"]);
const STATEMENTS = ["A", "B", "C"] as const;

/**
 * Returns the code of a starter until a notice arrives. A P45 of this tax year: its code unchanged. A P45 of the year
 * before: its code carried forward, up to the last date that the year allows, and after that day the emergency code on
 * a week 1/month 1 basis. No P45, or one whose leaving date is before the start of the previous tax year: the
 * declaration decides (A the emergency code, B the same on a week 1/month 1 basis, C code BR, none 0T on a week 1/month
 * 1 basis).
 *
 * Source: GOV.UK, "Tell HMRC about a new employee" and the page on late P45s, 2025-26. An old P45 is still checked.
 */
export const starterTaxCode = lookup<StarterFacts, OperatedCode>((facts, rulebook) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN_STARTER, "");
  const start = reader.date(owner, "startDate", "");
  const figures = figuresOfStart(reader, start, rulebook);
  if (figures === null) return { ok: false, problems: reader.problems };
  const byStatement = codeOfStatement(reader, owner, figures);
  const hasP45 = owner.p45 !== undefined && owner.p45 !== null;
  const code = hasP45 ? codeOfP45(reader, owner.p45, start, figures, byStatement) : byStatement;
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : answer(code, figures);
});

/** Returns the figures on the start date; those of the latest year for a date without figures. */
function figuresOfStart(reader: Reader, start: number, rulebook: Rulebook): FiguresInForce | null {
  const figures = rulebook.figuresOn(start);
  if (figures !== null) return figures;
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  if (!Number.isNaN(start)) {
    reader.refuse("unsupported_tax_year", "/startDate", { taxYear: taxYearLabel(taxYearOf(start)), allowed });
  }
  return latestFigures(rulebook, startOfTaxYear);
}

function codeOfStatement(
  reader: Reader,
  owner: Readonly<Record<string, unknown>>,
  figures: FiguresInForce,
): OperatedCode {
  const { emergencyCode } = figures.incomeTax;
  if (owner.statement === undefined || owner.statement === null) return { taxCode: "0T", week1Month1: true };
  const statement = reader.choice(owner, "statement", "", STATEMENTS);
  return statement === "C"
    ? { taxCode: "BR", week1Month1: false }
    : { taxCode: emergencyCode, week1Month1: statement === "B" };
}

function codeOfP45(
  reader: Reader,
  value: unknown,
  start: number,
  figures: FiguresInForce,
  byStatement: OperatedCode,
): OperatedCode {
  const path = pointerStep("p45");
  const p45 = reader.object(value, path);
  const { emergencyCode, previousYearP45UsableTo } = figures.incomeTax;
  const emergency = { taxCode: emergencyCode, week1Month1: true };
  if (p45 === null) return emergency;
  reader.onlyKnown(p45, KNOWN_P45, path);
  const left = reader.date(p45, "leavingDate", path);
  if (left > start) reader.refuse("date_after", `${path}/leavingDate`, { limit: formatDate(start) });
  const code = readTaxCodeFact(reader, p45, figures, path);
  const yearsAgo = figures.taxYear - taxYearOf(left);
  if (yearsAgo === 0) return { taxCode: code.text, week1Month1: code.week1Month1 };
  if (yearsAgo > 1) return byStatement;
  return start <= previousYearP45UsableTo ? { taxCode: uplifted(code, figures), week1Month1: false } : emergency;
}

function answer(value: OperatedCode, figures: FiguresInForce): Result<OperatedCode> {
  return { ok: true, value, workings: null, rules: figures.digest };
}
