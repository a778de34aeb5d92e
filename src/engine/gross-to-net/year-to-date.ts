import { formatPence, type Reader } from "../base";
import { type LetterTotals, noTotals, readLetters, sum, writeBands } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";
import { type Amounts, addAmounts, NOTHING_TO_DATE, readAmounts, type ToDate, writeAmounts } from "./amounts";
import type { NiBandResult, YearToDate } from "./payslip";

/** Year-to-date fields of a payslip are accepted by the next payment; sums over the letters are not read. */
const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.keys(/* @__PURE__ */ writeYearToDate(NOTHING_TO_DATE)),
);

/** Reads the year before a payment, at `path`. */
export function readYearToDate(reader: Reader, value: unknown, path: string, figures: FiguresInForce): ToDate {
  const owner = reader.object(value, path);
  if (owner === null) return NOTHING_TO_DATE;
  reader.onlyKnown(owner, KNOWN, path);
  const letters = readLetters(reader, owner, "niBandResult", path, figures);
  const directorLetters = readLetters(reader, owner, "niBandResultDirector", path, figures);
  return {
    amounts: readAmounts(reader, owner, path, addAll(addAll(noTotals(""), letters), directorLetters)),
    previousTaxablePay: reader.optionalPositiveAmount(owner.previousTaxablePay, "previousTaxablePay", path),
    previousTaxPaid: reader.optionalPositiveAmount(owner.previousTaxPaid, "previousTaxPaid", path),
    letters,
    directorLetters,
  };
}

function addAll(total: LetterTotals, letters: readonly LetterTotals[]): LetterTotals {
  return letters.length === 0 ? total : letters.reduce(sum, total);
}

/** What was paid in one payment, or in several. */
export interface Paid {
  readonly amounts: Amounts;
  readonly ni: { readonly letters: readonly LetterTotals[] };
}

/** Returns the year after a payment: letters as a director are totalled apart from those before the appointment. */
export function addToDate(before: ToDate, paid: Paid, isDirector: boolean): ToDate {
  const { letters } = paid.ni;
  return {
    amounts: addAmounts(before.amounts, paid.amounts),
    previousTaxablePay: before.previousTaxablePay,
    previousTaxPaid: before.previousTaxPaid,
    letters: isDirector ? before.letters : addLetters(before.letters, letters),
    directorLetters: isDirector ? addLetters(before.directorLetters, letters) : before.directorLetters,
  };
}

/** Returns totals by category letter with others added. */
export function addLetters(before: readonly LetterTotals[], added: readonly LetterTotals[]): readonly LetterTotals[] {
  if (before.length === 0) return added;
  const totals = [...before];
  for (const totalsOfPayment of added) {
    const at = indexOfLetter(totals, totalsOfPayment.letter);
    totals[at] = sum(totalsOfPayment, totals[at]);
  }
  return totals;
}

/** Returns the index of a letter, or the one where it would be added. */
function indexOfLetter(totals: readonly LetterTotals[], letter: string): number {
  let at = 0;
  while (at < totals.length && totals[at]?.letter !== letter) at++;
  return at;
}

/** Writes a year to date as a payslip states it. */
export function writeYearToDate(toDate: ToDate): YearToDate {
  // Written field by field after the amounts, hence the cast: V8 may take five times as long for a payslip that copies them.
  const written = writeAmounts(toDate.amounts) as { -readonly [Name in keyof YearToDate]: YearToDate[Name] };
  written.previousTaxablePay = formatPence(toDate.previousTaxablePay);
  written.previousTaxPaid = formatPence(toDate.previousTaxPaid);
  written.niBandResult = writeLetters(toDate.letters);
  written.niBandResultDirector = writeLetters(toDate.directorLetters);
  return written;
}

function writeLetters(letters: readonly LetterTotals[]): Record<string, NiBandResult> {
  const written: Record<string, NiBandResult> = {};
  for (const totals of letters) written[totals.letter] = writeLetter(totals);
  return written;
}

export function writeLetter(totals: LetterTotals): NiBandResult {
  const gross = formatPence(totals.gross);
  return {
    grossForEmployeeNi: gross,
    grossForEmployerNi: gross,
    ni: formatPence(totals.employee),
    employerNi: formatPence(totals.employer),
    bands: writeBands(totals),
  };
}
