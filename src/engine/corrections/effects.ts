import { AMOUNTS_IN_JOURNALS, formatPence, type Money, type PayslipAmountName, type Pence, readPence } from "../base";
import type { Payslip } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { getAmount, sumOfPeriods, writeDifferences } from "./amounts";
import { getMemberships } from "./contributions-owed";
import { settled } from "./deductions-owed";
import type { JudgedYear } from "./judged-year";
import type { LineDifference } from "./line-sums";
import { orderEffects } from "./order-effects";
import type { ContributionsPaid, CorrectionEffects, PensionEffect } from "./plan";
import { settledIn } from "./settled";
import type { Settlement } from "./settlement";

const LOANS = ["studentLoan", "postgraduateLoan"] as const;
const ORDERS = ["attachmentOrders", "attachmentOrderFees"] as const;

/**
 * Returns what should have been deducted from the pay that was paid, less what was, and what earlier corrections have
 * settled since, over all years.
 */
export function deductionEffects(
  years: readonly JudgedYear[],
  rulebook: Rulebook,
): Omit<CorrectionEffects, "statutoryPay" | "fpsToDate" | "toDate" | "normalPayRecovered" | "journal"> {
  return {
    loans: writeDifferences(LOANS.map((name) => [name, sumOver(years, "lawful", name) - settled(years, name)])),
    pension: pensionDifferences(years),
    courtOrders: writeDifferences(ORDERS.map((name) => [name, sumOver(years, "orders", name)])),
    pensions: pensionEffects(years),
    orders: orderEffects(years, rulebook),
  };
}

/** Salary that is sacrificed is part of the employer's contribution, as on a payslip. */
function pensionDifferences(years: readonly JudgedYear[]): CorrectionEffects["pension"] {
  const [deducted, employers] = settledIn(years).reduce(
    ([own, other], { employee, salarySacrifice, employer }) => [own + employee, other + salarySacrifice + employer],
    [0, 0],
  );
  return writeDifferences([
    ["pension", sumOver(years, "contributions", "pension") - deducted],
    ["employerPension", sumOver(years, "contributions", "employerPension") - employers],
  ]);
}

type HistoryName = "lawful" | "contributions" | "orders";

function sumOver(years: readonly JudgedYear[], history: HistoryName, name: PayslipAmountName): number {
  return years.reduce(
    (sum, year) => sum + sumOfPeriods(year[history].closed, name) - sumOfPeriods(year.closed, name),
    0,
  );
}

export function statutoryEffects(slices: readonly LineDifference[]): CorrectionEffects["statutoryPay"] {
  const byType = new Map<string, number>();
  for (const { line, pence } of slices) {
    const type = String(line.statutoryType);
    byType.set(type, (byType.get(type) ?? 0) + pence);
  }
  return [...byType]
    .filter(([, pence]) => pence !== 0)
    .map(([statutoryType, pence]) => ({ statutoryType, difference: formatPence(pence) }));
}

/**
 * Returns what corrections change in the journal of the open run. Lines for National Insurance and loans are other
 * deductions of the payslip; they move to the accounts of what they settle.
 */
export function journalEffect(
  year: JudgedYear,
  { payslip, loans }: Settlement,
  before: Payslip,
): CorrectionEffects["journal"] {
  const items = new Map<string, number>();
  const add = (item: string, pence: Pence) => items.set(item, (items.get(item) ?? 0) + pence);
  for (const { name, journal, sign } of AMOUNTS_IN_JOURNALS) {
    const pence = getAmount(payslip.forPeriod, name) - getAmount(before.forPeriod, name);
    add(journal, name === "otherAdditions" ? sign * pence : pence);
  }
  const toDate = year.closed.at(-1)?.yearToDate;
  const should = year.lawful.closed.at(-1)?.yearToDate;
  const move = (item: string, pence: Pence) => {
    add(item, pence);
    add("OtherLiabilities", -pence);
  };
  move("EmployeeNi", getAmount(should, "ni") - getAmount(toDate, "ni"));
  add("EmployerNi", getAmount(should, "employerNi") - getAmount(toDate, "employerNi"));
  move("StudentLoan", loans.studentLoan);
  move("PostgraduateLoan", loans.postgraduateLoan);
  return [...items]
    .filter(([, pence]) => pence !== 0)
    .map(([item, pence]) => ({ item, difference: formatPence(pence) }));
}

type Contributions = ReturnType<typeof getMemberships>[number];

/**
 * Returns, for each pension, the closed payments whose contributions were not those due on the pay that was paid, and what
 * is left of the difference after earlier corrections; none of a pension for which nothing is left.
 */
function pensionEffects(years: readonly JudgedYear[]): readonly PensionEffect[] {
  const payments = years.flatMap(({ closed, contributions }) =>
    closed.map((payslip, at) => ({ payslip, due: contributions.closed[at] })),
  );
  const most = Math.max(0, ...payments.map(({ payslip, due }) => membershipCount(payslip, due)));
  return Array.from({ length: most }, (_, membership) => {
    const differing = payments.flatMap(({ payslip, due }) => {
      const previous = paid(getMemberships(payslip)[membership]);
      const corrected = paid(getMemberships(due)[membership]);
      const isSame = JSON.stringify(previous) === JSON.stringify(corrected);
      return isSame ? [] : [{ paymentDate: payslip.paymentDate, previous, corrected }];
    });
    const made = settledIn(years).find((each) => each.membership === membership);
    const sum = (side: "employee" | "employer", since: Pence) =>
      formatPence(
        differing.reduce((total, one) => total + penceOf(one.corrected?.[side], one.previous?.[side]), -since),
      );
    return {
      membership,
      employee: sum("employee", (made?.employee ?? 0) + (made?.salarySacrifice ?? 0)),
      employer: sum("employer", made?.employer ?? 0),
      payments: differing,
    };
  }).filter(isOwed);
}

/** Whether a pension is not settled. */
function isOwed({ employee, employer, payments }: PensionEffect): boolean {
  return payments.length > 0 && (readPence(employee) !== 0 || readPence(employer) !== 0);
}

function membershipCount(payslip: Payslip, due: Payslip | undefined): number {
  return Math.max(getMemberships(payslip).length, getMemberships(due).length);
}

function penceOf(corrected: Money | undefined, previous: Money | undefined): Pence {
  return readPence(corrected ?? "0") - readPence(previous ?? "0");
}

/** Salary that is sacrificed is the member's part here, and not the employer's. */
function paid(contributions: Contributions): ContributionsPaid | null {
  if (contributions === undefined) return null;
  const { pensionType, pension, salarySacrifice, nationalInsuranceShared: shared } = contributions;
  const { employerOwnContribution, sacrificeBorneByEmployer: borne } = contributions;
  return {
    pensionType,
    employee: formatPence(readPence(pension) + readPence(salarySacrifice)),
    // Payslips of earlier versions do not state what the employer bears: it bore nothing.
    employer: formatPence(readPence(employerOwnContribution) + readPence(borne ?? "0") + readPence(shared)),
  };
}
