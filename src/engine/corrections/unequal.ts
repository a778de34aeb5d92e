import { formatPence, type PayslipAmountName } from "../base";
import { type Payslip, wasTaxedAlone, type YearToDate } from "../gross-to-net";
import type { JudgedYear } from "./judged-year";
import { amountOf } from "./pence";
import type { Unequal, UnequalReason } from "./plan";

/** Amounts to date that are compared with those of a year in which every fact was known in time. */
const COMPARED = [
  "grossPay",
  "taxablePay",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "pensionablePay",
  "qualifyingEarnings",
  "attachmentOrders",
] as const satisfies readonly PayslipAmountName[];

type Compared = (typeof COMPARED)[number];

/** The open year after its run. */
interface OpenYear {
  readonly year: JudgedYear;
  readonly payslip: Payslip;
  readonly isOutstanding: boolean;
  readonly paysForPastYears: boolean;
}

/** Returns the amounts of a past year that its figures to date do not have as they would had the facts been known. */
export function unequalOfPastYear(year: JudgedYear, toDate: YearToDate | undefined): readonly Unequal[] {
  const known = year.known.closed.at(-1)?.yearToDate;
  return compare(year.taxYear, toDate, known, () => "tax_year_closed");
}

export function unequalOfOpenYear(open: OpenYear): readonly Unequal[] {
  const { year, payslip } = open;
  const known = year.known.open?.yearToDate;
  const hasOtherPay = amountOf(payslip.yearToDate, "taxablePay") !== amountOf(known, "taxablePay");
  const reason = (amount: Compared) => reasonOf(amount, open, hasOtherPay);
  const unequal = compare(year.taxYear, payslip.yearToDate, known, reason);
  const named = new Set<string>(unequal.map(({ amount }) => amount));
  const later = laterAmounts(open, hasOtherPay, unequal.length > 0).filter((amount) => !named.has(amount));
  const laterReason = (amount: Compared) => (amount === "tax" ? "taxable_pay_differs" : reason(amount));
  return [
    ...unequal,
    ...later.map((amount) => {
      return { taxYear: year.taxYear, amount, difference: "0.00", reasonToken: laterReason(amount) };
    }),
  ];
}

/**
 * Returns amounts that may be equal now and differ in a later run: tax on whole pounds if taxable pay to date differs,
 * National Insurance of a director if the earnings of the year do, orders if what they are taken from does.
 */
function laterAmounts({ year, payslip }: OpenYear, hasOtherPay: boolean, isUnequal: boolean): readonly Compared[] {
  const known = year.known.open?.yearToDate;
  const isDirector = (year.asKnown.director ?? null) !== null;
  const hasOtherEarnings = (["grossForEmployeeNi", "grossForEmployerNi"] as const).some(
    (amount) => amountOf(payslip.yearToDate, amount) !== amountOf(known, amount),
  );
  const ofDirector: readonly Compared[] = isDirector && hasOtherEarnings ? ["ni", "employerNi"] : [];
  const ofOrders: readonly Compared[] = isUnequal && payslip.courtOrders !== undefined ? ["attachmentOrders"] : [];
  return [...(hasOtherPay ? (["tax"] as const) : []), ...ofDirector, ...ofOrders];
}

function compare(
  taxYear: number,
  toDate: YearToDate | undefined,
  known: YearToDate | undefined,
  reason: (amount: Compared) => UnequalReason,
): readonly Unequal[] {
  return COMPARED.flatMap((amount) => {
    const pence = amountOf(toDate, amount) - amountOf(known, amount);
    return pence === 0 ? [] : [{ taxYear, amount, difference: formatPence(pence), reasonToken: reason(amount) }];
  });
}

function reasonOf(amount: Compared, open: OpenYear, hasOtherPay: boolean): UnequalReason {
  if (open.isOutstanding) return "recovery_outstanding";
  if (open.paysForPastYears) return "paid_in_later_year";
  return REASONS[amount] ?? taxReason(open.payslip, hasOtherPay);
}

const REASONS: Readonly<Partial<Record<Compared, UnequalReason>>> = {
  ni: "earnings_period_of_payment",
  employerNi: "earnings_period_of_payment",
  studentLoan: "earnings_period_of_payment",
  postgraduateLoan: "earnings_period_of_payment",
  pension: "contributions_of_period_of_payment",
  employerPension: "contributions_of_period_of_payment",
  pensionablePay: "contributions_of_period_of_payment",
  qualifyingEarnings: "contributions_of_period_of_payment",
  attachmentOrders: "orders_of_period_of_payment",
};

function taxReason(payslip: Payslip, hasOtherPay: boolean): UnequalReason {
  if (hasOtherPay) return "taxable_pay_differs";
  return wasTaxedAlone(payslip) ? "week1_month1_basis" : "tax_of_period_of_payment";
}
