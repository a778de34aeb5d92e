import { AMOUNTS_IN_JOURNALS, formatPence, type Reader, shape, type Unread } from "../../base";
import { LINE_TEXT } from "./line-text";
import { type PayRow, sumRows } from "./pay-row";

/** The sums of a payslip that a journal posts or compares, in pence. */
export type Figures = Readonly<Record<(typeof AMOUNTS_IN_JOURNALS)[number]["name"], number>>;

const LETTER = shape.part({ niCategory: LINE_TEXT, ni: shape.amount(), employerNi: shape.amount() });

/** National Insurance by category letter, in pence. */
export const LETTERS = shape.list(LETTER, { upTo: 30 });

export interface LetterNi extends shape.ReadOf<typeof LETTER> {}

export function readFigures(reader: Reader, payslip: Unread, path: string): Figures {
  const at = `${path}/forPeriod`;
  const forPeriod = reader.object(payslip.forPeriod, at);
  const amounts = AMOUNTS_IN_JOURNALS.map(({ name }) => [
    name,
    forPeriod === null ? 0 : reader.amount(forPeriod[name], name, at),
  ]);
  return Object.fromEntries(amounts) as Figures;
}

interface PostedSums {
  readonly figures: Figures;
  readonly rows: readonly PayRow[];
  readonly letters: readonly LetterNi[];
}

/** Refuses a payslip whose totals do not match its rows: the difference would be missing from the journal. */
export function checkFigures(reader: Reader, { figures, rows, letters }: PostedSums, path: string): void {
  const sums = sumRows(rows);
  const expected: Partial<Figures> = {
    grossPay: sums.Pay - sums.Sacrifice - sums.PensionSacrifice - figures.otherAdditions,
    ni: letters.reduce((sum, letter) => sum + letter.ni, 0),
    employerNi: letters.reduce((sum, letter) => sum + letter.employerNi, 0),
    pension: sums.EmployeePension,
    employerPension: sums.EmployerPension + sums.PensionSacrifice,
    attachmentOrders: sums.CourtOrder,
    attachmentOrderFees: sums.CourtOrderFee,
    otherDeductions: sums.Deduction,
    netPay: AMOUNTS_IN_JOURNALS.reduce((net, { name, sign }) => net + sign * figures[name], 0),
  };
  for (const [field, pence] of Object.entries(expected)) {
    if (figures[field as keyof Figures] === pence) continue;
    reader.refuse("totals_differ", `${path}/forPeriod/${field}`, { field, expected: formatPence(pence) });
  }
}
