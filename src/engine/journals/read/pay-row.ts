import { type BasisPoints, formatHundredths, type Pence, pointerStep, type Reader, shape } from "../../base";

const LONGEST_TEXT = 255;

/** A text of up to 255 characters that are not all spaces and none a control character: "" if it is wrong. */
export const LINE_TEXT: shape.Shape<string> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    if (value === undefined || value === null) reader.refuse("required", at);
    else if (typeof value !== "string") reader.refuse("wrong_type", at, { expected: "string" });
    else if (value.trim() === "") reader.refuse("must_not_be_empty", at);
    else if (value.length > LONGEST_TEXT || hasControl(value)) refuseText(reader, at);
    else return value;
    return "";
  },
  schema: () => ({ type: "string", minLength: 1, maxLength: LONGEST_TEXT }),
};

/** The same, or null if it is left out. */
export const LINE_TEXT_OR_NULL = shape.orNull(LINE_TEXT);

function refuseText(reader: Reader, at: string): void {
  reader.refuse("invalid_format", at, {
    expected: `up to ${LONGEST_TEXT} characters, none of them a control character`,
  });
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** A department with its share in hundredths of a per cent. */
export interface Share {
  readonly department: string | null;
  readonly basisPoints: BasisPoints;
}

const WHOLE = 10_000;

const SHARE = shape.record({
  department: LINE_TEXT,
  /** Per cent with up to two decimals; the shares of an employee add up to 100. */
  percentage: shape.amount({ from: 0, upTo: "100.00", unit: "per cent" }),
});

/** The share of an employee's cost that a department bears. */
export interface DepartmentShare extends shape.FactsOf<typeof SHARE> {}

const addUp: shape.Rule<readonly shape.ReadOf<typeof SHARE>[]> = (shares, subject) => {
  if (new Set(shares.map(({ department }) => department)).size < shares.length) subject.refuse("duplicate", "");
  const sum = shares.reduce((total, { percentage }) => total + Math.max(0, percentage), 0);
  if (sum !== WHOLE) subject.refuse("totals_differ", "", { field: "percentage", expected: formatHundredths(WHOLE) });
};

/** Shares, in the order of their departments, which decides between equal remainders. */
export const SHARES: shape.Shape<readonly DepartmentShare[], readonly Share[]> = shape.converted(
  shape.list(SHARE, { upTo: 100 }, addUp),
  (shares) =>
    shares
      .map(({ department, percentage }) => ({ department, basisPoints: percentage }))
      .sort((a, b) => (a.department < b.department ? -1 : 1)),
);

/** Returns the whole share for one department, or for none. */
export function wholeShare(department: string | null): readonly Share[] {
  return [{ department, basisPoints: WHOLE }];
}

/** The kind of a payslip row in a journal. */
export type RowKind =
  /** Money paid, inside or outside tax. */
  | "Pay"
  /** Pay sacrificed for something other than a pension. */
  | "Sacrifice"
  /** Pay sacrificed for a pension: less pay, and an employer contribution. */
  | "PensionSacrifice"
  | "EmployeePension"
  | "EmployerPension"
  | "Deduction"
  | "CourtOrder"
  | "CourtOrderFee";

/** A row as read. */
export interface PayRow {
  readonly id: string | null;
  readonly payElementId: string;
  readonly description: string;
  readonly kind: RowKind;
  /** Positive in the row's usual direction. */
  readonly pence: Pence;
}

/** Totals of a payslip's rows by kind, in pence. */
type RowSums = Readonly<Record<RowKind, number>>;

export function sumRows(rows: readonly PayRow[]): RowSums {
  const sums = {
    Pay: 0,
    Sacrifice: 0,
    PensionSacrifice: 0,
    EmployeePension: 0,
    EmployerPension: 0,
    Deduction: 0,
    CourtOrder: 0,
    CourtOrderFee: 0,
  };
  for (const { kind, pence } of rows) sums[kind] += pence;
  return sums;
}
