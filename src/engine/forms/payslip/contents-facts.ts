import { AMOUNTS_IN_PRINT, byName, daysOfPeriod, formatPence, type Pence, pointerStep, shape } from "../../base";
import {
  AMOUNTS_TO_DATE,
  located,
  neededText,
  PAYSLIP_AMOUNTS,
  PAYSLIP_FIELDS,
  payslipPart,
  pence,
  text,
} from "../../filing-facts";
import type { SummaryItemType } from "../../gross-to-net";
import { FORM_FACTS } from "../read-form";

/** Rows of a payslip by what they do to net pay. */
const ROW_TYPES = ["Payable", "Deduction", "EmployerCost", "Information"] as const;
const MOST_ROWS = 10_000;
const ROW = shape.part({
  type: shape.choice(ROW_TYPES),
  code: text,
  description: text,
  amount: shape.amount(),
});
const IN_PRINT = byName(AMOUNTS_IN_PRINT, () => pence);

const LAST_FOUR: typeof text = {
  isOptional: true,
  read(reader, value, key, path) {
    const digits = text.read(reader, value, key, path);
    if (digits !== null && !/^\d{4}$/.test(digits)) reader.refuse("invalid_format", path + pointerStep(key));
    return digits;
  },
  schema: () => ({ type: "string", pattern: "^\\d{4}$" }),
};

const PAYMENT = shape.record({
  /** "Bacs", "Cash", "Cheque": as the employer names it; null or left out if not known. */
  method: text,
  accountName: text,
  accountNumberLast4: LAST_FOUR,
  amount: shape.amount({ from: 0 }),
});

const HOURS = shape.record({
  description: neededText,
  /** Hours, with up to two decimals. */
  units: shape.amount({ unit: "hours" }),
  payRate: shape.orNull(shape.amount()),
});

const PAYSLIP = payslipPart({
  ...PAYSLIP_FIELDS,
  niCategory: neededText,
  paymentDate: shape.orNull(shape.date),
  forPeriod: located(shape.part({ ...IN_PRINT, ...PAYSLIP_AMOUNTS })),
  yearToDate: located(shape.part({ ...IN_PRINT, ...AMOUNTS_TO_DATE })),
  summaryItems: shape.orDefault(shape.list(ROW, { upTo: MOST_ROWS }), []),
});

type ReadPayslip = shape.ReadOf<typeof PAYSLIP>;

export const CONTENTS_FACTS = shape.record(
  {
    ...FORM_FACTS,
    payslip: PAYSLIP,
    /** The pay period, if it is not the payslip's own period. */
    periodStartDate: shape.orNull(shape.date),
    periodEndDate: shape.orNull(shape.date),
    /** How net pay is paid; the parts add up to net pay. Required by law if parts are paid in different ways. */
    payments: shape.orDefault(shape.list(PAYMENT, { upTo: 20 }), []),
    /** Hours if pay varies by time worked, as one figure or several. */
    hours: shape.orDefault(shape.list(HOURS, { upTo: 100 }), []),
    /** `FINAL` when left out. */
    status: shape.orDefault(shape.choice(["PREVIEW", "FINAL"]), "FINAL"),
  },
  addUpToNetPay,
  ({ payslip: { taxYear, payFrequency, period } }, subject) => {
    const isPeriod = daysOfPeriod(taxYear, payFrequency, period) !== null;
    if (!isPeriod) subject.refuse("invalid_period", "/payslip/period", { payFrequency, period });
  },
);

interface PaidParts {
  readonly payslip: ReadPayslip;
  readonly payments: readonly { readonly amount: number }[];
}

/** Requires rows, and the parts in which net pay is paid, to add up to it. */
function addUpToNetPay({ payslip, payments }: PaidParts, subject: shape.Subject): void {
  const { netPay } = payslip.forPeriod;
  const ofRows = getTotal(payslip, "Payable") - getTotal(payslip, "Deduction");
  const paid = payments.reduce((total, { amount }) => total + amount, 0);
  const refuse = (path: string, pence: Pence) =>
    subject.refuse("totals_differ", path, { field: "netPay", expected: formatPence(pence) });
  if (ofRows !== netPay) refuse("/payslip/forPeriod/netPay", ofRows);
  if (payments.length > 0 && paid !== netPay && !Number.isNaN(payslip.taxYear)) refuse("/payments", netPay);
}

/** Returns the sum of a payslip's rows of a type, in pence. */
export function getTotal({ summaryItems }: ReadPayslip, type: SummaryItemType): number {
  return summaryItems.filter((row) => row.type === type).reduce((sum, { amount }) => sum + amount, 0);
}

/** One payment to an employee, with everything else a payslip must state. */
export interface PayslipContentsFacts extends shape.FactsOf<typeof CONTENTS_FACTS> {}

export type ReadContents = shape.ReadOf<typeof CONTENTS_FACTS>;
