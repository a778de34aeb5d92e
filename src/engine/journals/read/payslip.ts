import { AMOUNTS_IN_JOURNALS, formatPence, Reader, shape, type Unread } from "../../base";
import type { Payslip } from "../../gross-to-net";
import { LINE_TEXT, type PayRow, type RowKind, sumRows } from "./pay-row";

const MOST_ROWS = 2000;

/** Rows without a line type that the payslip adds itself; all but the pay and Class 1A are posted from the payslip's totals. */
const WRITTEN = new Set([
  "TAX",
  "TAX_REFUND",
  "NI",
  "NI_REFUND",
  "STUDENT_LOAN",
  "STUDENT_LOAN_REFUND",
  "POSTGRADUATE_LOAN",
  "POSTGRADUATE_LOAN_REFUND",
  "EMPLOYER_NI",
  "CLASS_1A",
]);

const KINDS: ReadonlyMap<unknown, RowKind> = new Map<string, RowKind>(
  Object.entries({
    Payment: "Pay",
    StatutoryPayment: "Pay",
    SalarySacrifice: "Sacrifice",
    PensionContribution: "EmployeePension",
    EmployerPension: "EmployerPension",
    DeductionBeforeTax: "Deduction",
    DeductionAfterTax: "Deduction",
    AttachmentOrder: "CourtOrder",
    AttachmentOrderFee: "CourtOrderFee",
  }),
);

/** Codes of pension rows without a code of their own; a sacrifice is not a deduction and has its own key. */
const UNNAMED_PENSION = new Set(["PENSION", "PensionContribution"]);
const PENSION_SACRIFICE = "PENSION_SACRIFICE";

const LETTER = shape.part({ niCategory: LINE_TEXT, ni: shape.amount(), employerNi: shape.amount() });

/** National Insurance by category letter, in pence. */
const LETTERS = shape.list(LETTER, { upTo: 30 });

/** What a journal posts of a payslip. */
export interface PostedPayslip {
  /** The payslip as given, for its period to be checked; null without a payslip. */
  readonly stated: Unread | null;
  readonly niCategory: string;
  readonly rows: readonly PayRow[];
  readonly figures: Figures;
  readonly letters: readonly LetterNi[];
}

/** A payslip as the engine wrote it, of which only the posted parts are read. */
export const PAYSLIP: shape.Shape<Payslip, PostedPayslip> = {
  read(reader, value, key, path) {
    const at = `${path}/${key}`;
    const payslip = reader.object(value, at);
    return payslip === null
      ? { ...readPosted(new Reader(), {}, at), stated: null }
      : { ...readPosted(reader, payslip, at), stated: payslip };
  },
  schema: () => ({ type: "object" }),
};

function readPosted(reader: Reader, payslip: Unread, path: string): Omit<PostedPayslip, "stated"> {
  const before = reader.problems.length;
  const figures = readFigures(reader, payslip, path);
  const rows = readRows(reader, payslip, path);
  const letters = LETTERS.read(reader, payslip.niBreakdown, "niBreakdown", path);
  if (reader.problems.length === before) checkFigures(reader, { figures, rows, letters }, path);
  const niCategory = LINE_TEXT.read(reader, payslip.niCategory, "niCategory", path);
  return { niCategory, rows, figures, letters };
}

/** The sums of a payslip that a journal posts or compares, in pence. */
type Figures = Readonly<Record<(typeof AMOUNTS_IN_JOURNALS)[number]["name"], number>>;

interface LetterNi extends shape.ReadOf<typeof LETTER> {}

function readFigures(reader: Reader, payslip: Unread, path: string): Figures {
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
function checkFigures(reader: Reader, { figures, rows, letters }: PostedSums, path: string): void {
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

/** Reads the rows of a payslip that are posted themselves. */
function readRows(reader: Reader, payslip: Unread, path: string): readonly PayRow[] {
  const rows: PayRow[] = [];
  for (const [at, value] of reader.list(payslip, "summaryItems", path, MOST_ROWS).entries()) {
    const place = `${path}/summaryItems/${at}`;
    const item = reader.object(value, place);
    const row = item === null ? null : readRow(reader, item, place);
    if (row !== null) rows.push(row);
  }
  return rows;
}

function readRow(reader: Reader, item: Unread, path: string): PayRow | null {
  const code = readWord(reader, item, "code", path);
  const description = readWord(reader, item, "description", path);
  const amount = reader.amount(item.amount, "amount", path);
  const kind = readKind(reader, item, code, path);
  if (kind === null) return null;
  return {
    id: typeof item.id === "string" ? item.id : null,
    payElementId: kind === "PensionSacrifice" && UNNAMED_PENSION.has(code) ? PENSION_SACRIFICE : code,
    description,
    kind,
    pence: item.pensionLineType === "Refund" ? 0 - amount : amount,
  };
}

function readKind(reader: Reader, item: Unread, code: string, path: string): RowKind | null {
  const { lineType = null } = item;
  if (lineType === null && code === "GROSS_PAY") return "Pay";
  if (isNotPosted(lineType, code)) return null;
  const kind = KINDS.get(lineType);
  if (kind === "EmployeePension" && item.pensionType === "SalarySacrifice") return "PensionSacrifice";
  if (kind === undefined) reader.refuse("unknown_value", `${path}/lineType`, { allowed: [...KINDS.keys()].join(", ") });
  return kind ?? null;
}

function isNotPosted(lineType: unknown, code: string): boolean {
  return lineType === null ? WRITTEN.has(code) : lineType === "PayrolledBenefit";
}

function readWord(reader: Reader, item: Unread, key: string, path: string): string {
  const value = item[key];
  if (typeof value === "string") return value;
  reader.refuse(value === undefined ? "required" : "wrong_type", `${path}/${key}`, { expected: "string" });
  return "";
}
