import { FAMILY_PAYMENT_TYPES, formatPence, pointerStep, readPence, STATUTORY_TYPES, type TaxYear } from "../../base";
import type { FilingFacts } from "../../filing-facts";
import type { Rulebook } from "../../rulebook";
import { recoverStatutoryPay } from "../../statutory-pay";
import type { PaidInMonth } from "./p32-payslips";
import { addMaps, type P32Columns } from "./p32-sums";

/** Values carried from month to month through the year. */
export interface P32Running {
  readonly allowanceLeft: number;
  readonly levyToDate: number;
}

interface P32Setting {
  readonly taxYear: TaxYear;
  readonly rulebook: Rulebook;
  readonly isSmallEmployer: boolean;
}

interface P32SettingOfMonth extends P32Setting {
  readonly taxMonth: number;
}

interface Recovered {
  readonly recovered: ReadonlyMap<string, number>;
  readonly compensation: ReadonlyMap<string, number>;
}

/** Returns the columns of one month, and the values carried to the next. */
export function columnsOf(
  month: FilingFacts,
  paid: PaidInMonth,
  before: P32Running,
  setting: P32SettingOfMonth,
): { readonly columns: P32Columns; readonly after: P32Running } {
  const employerNi = month.pence("employerNi") + paid.employerNi;
  const allowance = allowanceOf(month, employerNi, before.allowanceLeft);
  const levyToDate = month.has("levyToDate") ? month.pence("levyToDate") : before.levyToDate;
  const { recovered, compensation } = recoveredIn(month, paid, setting);
  return {
    columns: {
      incomeTax: month.pence("incomeTax") + paid.incomeTax,
      studentLoans: month.pence("studentLoans") + paid.studentLoans,
      postgraduateLoans: month.pence("postgraduateLoans") + paid.postgraduateLoans,
      employeeNi: month.pence("employeeNi") + paid.employeeNi,
      employerNi: employerNi + month.pence("class1aOnTermination"),
      statutoryRecovered: recovered,
      niCompensation: compensation,
      employmentAllowance: allowance,
      cisDeductionsSuffered: month.pence("cisDeductionsSuffered"),
      apprenticeshipLevy: levyToDate - before.levyToDate,
    },
    after: { allowanceLeft: before.allowanceLeft - allowance, levyToDate },
  };
}

/** Returns the Employment Allowance set against the month's employer contributions; it never gives any back. */
function allowanceOf(month: FilingFacts, employerNi: number, left: number): number {
  if (month.has("employmentAllowance")) return month.pence("employmentAllowance");
  return Math.max(0, Math.min(left, employerNi));
}

function recoveredIn(month: FilingFacts, paid: PaidInMonth, setting: P32SettingOfMonth): Recovered {
  const isTold = month.has("statutoryRecovered") || month.has("niCompensation");
  if (!month.has("statutoryPay") && (isTold || paid.statutoryPay.size === 0)) {
    return {
      recovered: readAmounts(month, "statutoryRecovered", FAMILY_PAYMENT_TYPES),
      compensation: readAmounts(month, "niCompensation", FAMILY_PAYMENT_TYPES),
    };
  }
  for (const key of ["statutoryRecovered", "niCompensation"]) {
    if (month.has(key)) month.reader.refuse("sent_together", month.at(key), { other: "statutoryPay" });
  }
  const told = readAmounts(month, "statutoryPay", STATUTORY_TYPES);
  return recover(month, addMaps(told, paid.statutoryPay), setting);
}

/** Reads a map of amounts by payment type. */
function readAmounts(month: FilingFacts, key: string, allowed: readonly string[]): ReadonlyMap<string, number> {
  const amounts = month.amounts(key);
  for (const type of amounts.keys()) {
    if (!allowed.includes(type)) month.reader.refuse("unknown_field", month.at(key) + pointerStep(type));
  }
  return amounts;
}

/** Returns recovery by the month's statutory pay rules; sick pay is not recovered. */
function recover(
  month: FilingFacts,
  paid: ReadonlyMap<string, number>,
  { taxYear, taxMonth, rulebook, isSmallEmployer }: P32SettingOfMonth,
): Recovered {
  const payments = FAMILY_PAYMENT_TYPES.filter((type) => paid.has(type)).map((statutoryType) => ({
    statutoryType,
    amountPaid: formatPence(paid.get(statutoryType) ?? 0),
    isSmallEmployer,
  }));
  const answer = recoverStatutoryPay({ taxYear, taxMonth, payments }, rulebook);
  if (!answer.ok) {
    for (const { token, arguments: args } of answer.problems)
      month.reader.refuse(token, month.at("statutoryPay"), args);
    return { recovered: new Map(), compensation: new Map() };
  }
  const rows = answer.value.payments;
  const amounts = (amount: (row: (typeof rows)[number]) => string) =>
    new Map(rows.map((row) => [row.statutoryType as string, readPence(amount(row))]));
  return {
    recovered: amounts(({ recoverableAmount }) => recoverableAmount),
    compensation: amounts(({ compensationAmount }) => compensationAmount),
  };
}
