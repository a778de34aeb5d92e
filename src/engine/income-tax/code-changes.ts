import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  getTaxYear,
  ownValue,
  type Reader,
  readDate,
  shape,
  startOfTaxYear,
  taxYearLabel,
} from "../base";
import { type DefinedLookup, defineCalculation, type FiguresInForce, heldTaxYear, type Rulebook } from "../rulebook";
import { readTaxCodeFact } from "./read-tax-code-fact";
import { readTaxCode, type TaxCode } from "./tax-code";

/** A tax code as it is operated. */
export interface OperatedCode {
  readonly taxCode: string;
  readonly week1Month1: boolean;
}

/** A tax code as written: only the figures of a day show whether it exists. */
const taxCode: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = shape.anyText.read(reader, value, key, path);
    return typeof value === "string" ? text : "0T";
  },
  schema: () => shape.text.schema(),
};

const CODE = { taxCode, week1Month1: shape.optional(shape.flag, false) };

const YEAR_CHANGE = shape.record({
  /** The tax year that starts. */
  taxYear: heldTaxYear,
  ...CODE,
});

/** A tax code in operation, and the tax year that starts. */
export interface YearChangeFacts extends shape.FactsOf<typeof YEAR_CHANGE> {}

/**
 * Returns the code to operate from 6 April without a notice: L, M and N codes are uplifted, and every code loses its
 * week 1/month 1 mark. Source: tax authority's notice P9X of the year.
 */
export const carryForwardTaxCode: DefinedLookup<YearChangeFacts, OperatedCode> = defineCalculation({
  name: "carry-forward-tax-code",
  facts: YEAR_CHANGE,
  judgesWrongFacts: true,
  worksWithWrongFacts: true,
  law: ({ taxYear }, rulebook) => figuresOn(startOfTaxYear(taxYear), rulebook),
  work: (read, figures, reader) => ({
    taxCode: uplifted(readTaxCodeFact(reader, read, figures), figures),
    week1Month1: false,
  }),
});

function uplifted(code: TaxCode, figures: FiguresInForce): string {
  const units = ownValue(figures.incomeTax.codeUplift, code.suffix) ?? 0;
  return units === 0 ? code.text : code.text.replace(String(code.number), String(code.number + units));
}

const P45 = shape.record({ leavingDate: shape.date, ...CODE });

const STARTER = shape.record(
  {
    /** First day of the employment. */
    startDate: shape.date,
    /** The starter declaration; null if there is no declaration. */
    statement: shape.orNull(shape.choice(["A", "B", "C"])),
    /** The last P45, if the starter has one. One from before the previous tax year changes nothing. */
    p45: shape.orNull(P45),
  },
  ({ startDate, p45 }, subject) => {
    if (p45 === null || !(p45.leavingDate > startDate)) return;
    subject.refuse("date_after", "/p45/leavingDate", { limit: formatDate(startDate) });
  },
);

/** A starter's first day, starter declaration and last P45. */
export interface StarterFacts extends shape.FactsOf<typeof STARTER> {}

type ReadStarter = shape.ReadOf<typeof STARTER>;

/**
 * Returns the code of a starter until a notice arrives. A P45 of this tax year: its code unchanged. A P45 of the year
 * before: its code carried forward, up to the last date that the year allows, and after that day the emergency code on
 * a week 1/month 1 basis. No P45, or one whose leaving date is before the start of the previous tax year: the
 * declaration decides (A the emergency code, B the same on a week 1/month 1 basis, C code BR, none 0T on a week 1/month
 * 1 basis).
 *
 * Source: GOV.UK, "Tell HMRC about a new employee" and the page on late P45s, 2025-26. An old P45 is still checked.
 */
export const starterTaxCode: DefinedLookup<StarterFacts, OperatedCode> = defineCalculation({
  name: "starter-tax-code",
  facts: STARTER,
  judgesWrongFacts: true,
  worksWithWrongFacts: true,
  law({ startDate }, rulebook, reader) {
    if (rulebook.figuresOn(startDate) === null && !Number.isNaN(startDate)) refuseStart(startDate, rulebook, reader);
    return figuresOn(startDate, rulebook);
  },
  work: ({ startDate, statement, p45 }, figures, reader) =>
    p45 === null
      ? codeOfStatement(statement, figures)
      : (codeOfP45(p45, startDate, figures, reader) ?? codeOfStatement(statement, figures)),
});

function refuseStart(start: DayNumber, rulebook: Rulebook, reader: Reader): void {
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", "/startDate", { taxYear: taxYearLabel(getTaxYear(start)), allowed });
}

/** Returns the figures on a day; those of the latest year for a day without figures. */
function figuresOn(day: DayNumber, rulebook: Rulebook): FiguresInForce | null {
  const latest = rulebook.taxYears.at(-1);
  return rulebook.figuresOn(day) ?? (latest === undefined ? null : rulebook.figuresOn(startOfTaxYear(latest)));
}

function codeOfStatement(statement: ReadStarter["statement"], { incomeTax }: FiguresInForce): OperatedCode {
  if (statement === null) return { taxCode: "0T", week1Month1: true };
  return statement === "C"
    ? { taxCode: "BR", week1Month1: false }
    : { taxCode: incomeTax.emergencyCode, week1Month1: statement === "B" };
}

/** Returns the code that a P45 gives; null if it is too old to count. */
function codeOfP45(
  p45: NonNullable<ReadStarter["p45"]>,
  start: DayNumber,
  figures: FiguresInForce,
  reader: Reader,
): OperatedCode | null {
  const { emergencyCode, previousYearP45UsableTo } = figures.incomeTax;
  const code = readTaxCodeFact(reader, p45, figures, "/p45");
  const yearsAgo = figures.taxYear - getTaxYear(p45.leavingDate);
  if (yearsAgo === 0) return { taxCode: code.text, week1Month1: code.week1Month1 };
  if (yearsAgo > 1) return null;
  return start <= previousYearP45UsableTo
    ? { taxCode: uplifted(code, figures), week1Month1: false }
    : { taxCode: emergencyCode, week1Month1: true };
}

/**
 * Returns the starter declaration that a P45 shows, by the tax code on it: an earlier job of this year (B), or another
 * job or a pension (C) if the code has no allowances.
 */
export function declarationFromP45(taxCode: string): "B" | "C" {
  const code = readTaxCode(taxCode);
  const isWithoutAllowance = code?.kind === "Flat" || (code?.kind === "Allowance" && code.suffix === "");
  return isWithoutAllowance ? "C" : "B";
}

/** A P45 that came after the first payment of its employment. */
interface LateP45 {
  readonly p45: NonNullable<StarterFacts["p45"]> & { readonly leavingDate: CalendarDate };
  readonly startDate: CalendarDate;
  /** A day after the last payment that is not before today: the P45 acts on the payments from then on. */
  readonly actsFrom: CalendarDate;
  /** Whether the tax authority has sent a code for this employment. */
  readonly hasNotice: boolean;
}

/** What a late P45 changes from the next payment on. */
interface LateP45Effect {
  readonly code: OperatedCode;
  /** Whether pay and tax of the P45 count. */
  readonly hasPrevious: boolean;
}

/**
 * Returns what a P45 that came after the first payment changes: null if the code in use stays. It stays once the tax
 * authority has sent a code, if the P45 is of a year before the previous one, and in a later tax year than that in which
 * the employment began. Pay and tax count if the old employment ended in the tax year in which the new one began, unless
 * the code is on a week 1/month 1 basis.
 *
 * Source: GOV.UK, the page on late P45s; Income Tax (PAYE) Regulations 2003, regulations 42 to 45. That the code in use
 * stays in a later year is ours.
 */
export function lateP45({ p45, startDate, actsFrom, hasNotice }: LateP45, rulebook: Rulebook): LateP45Effect | null {
  const [began, left, acts] = [startDate, p45.leavingDate, actsFrom].map((day) => getTaxYear(readDate(day)));
  if (hasNotice || began === undefined || left === undefined || acts !== began || left < began - 1) return null;
  const code = starterTaxCode({ startDate, statement: null, p45 }, rulebook);
  if (!code.ok) return null;
  return { code: code.value, hasPrevious: left === began && !code.value.week1Month1 };
}
