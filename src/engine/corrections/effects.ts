import { AMOUNTS_IN_JOURNALS, formatPence, type PayslipAmountName } from "../base";
import type { Payslip } from "../gross-to-net";
import type { JudgedYear } from "./judged-year";
import type { LineDifference } from "./line-differences";
import { amountOf, sumOfPeriods, writeDifferences } from "./pence";
import type { CorrectionEffects, SelfSettling } from "./plan";
import type { Settlement } from "./settlement";

const LOANS = ["studentLoan", "postgraduateLoan"] as const;
const PENSIONS = ["pension", "employerPension"] as const;
const ORDERS = ["attachmentOrders", "attachmentOrderFees"] as const;

/** Returns what should have been deducted from the pay that was paid, less what was, over all years. */
export function deductionEffects(
  years: readonly JudgedYear[],
): Pick<CorrectionEffects, "loans" | "pension" | "courtOrders"> {
  const of = <Name extends PayslipAmountName>(names: readonly Name[]) =>
    writeDifferences(names.map((name) => [name, sumOver(years, name)] as const));
  return { loans: of(LOANS), pension: of(PENSIONS), courtOrders: of(ORDERS) };
}

function sumOver(years: readonly JudgedYear[], name: PayslipAmountName): number {
  return years.reduce(
    (sum, { lawful, closed }) => sum + sumOfPeriods(lawful.closed, name) - sumOfPeriods(closed, name),
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

/** Returns what the open run settles without a line of the plan. */
export function selfSettling(
  year: JudgedYear,
  payslip: Payslip,
  slices: readonly LineDifference[],
): readonly SelfSettling[] {
  const tax = amountOf(payslip.forPeriod, "tax") - amountOf(year.known.open?.forPeriod, "tax");
  const statutory = slices.reduce((sum, { pence }) => sum + pence, 0);
  const settled: SelfSettling[] = [];
  if (tax !== 0 && !payslip.week1Month1) {
    settled.push({ amount: "tax", difference: formatPence(tax), by: "CumulativeTax" });
  }
  if (statutory !== 0) {
    settled.push({ amount: "statutoryPay", difference: formatPence(statutory), by: "StatutorySlices" });
  }
  return settled;
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
  const add = (item: string, pence: number) => items.set(item, (items.get(item) ?? 0) + pence);
  for (const { name, journal, sign } of AMOUNTS_IN_JOURNALS) {
    const pence = amountOf(payslip.forPeriod, name) - amountOf(before.forPeriod, name);
    add(journal, name === "otherAdditions" ? sign * pence : pence);
  }
  const toDate = year.closed.at(-1)?.yearToDate;
  const should = year.lawful.closed.at(-1)?.yearToDate;
  const move = (item: string, pence: number) => {
    add(item, pence);
    add("OtherLiabilities", -pence);
  };
  move("EmployeeNi", amountOf(should, "ni") - amountOf(toDate, "ni"));
  add("EmployerNi", amountOf(should, "employerNi") - amountOf(toDate, "employerNi"));
  move("StudentLoan", loans.studentLoan);
  move("PostgraduateLoan", loans.postgraduateLoan);
  return [...items]
    .filter(([, pence]) => pence !== 0)
    .map(([item, pence]) => ({ item, difference: formatPence(pence) }));
}
