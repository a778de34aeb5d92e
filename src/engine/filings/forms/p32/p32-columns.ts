import { type Amount, formatPence, pointerStep, readPence, type TaxYear } from "../../../base";
import type { Rulebook } from "../../../rulebook";
import { type PaidFacts, recoverStatutoryPay } from "../../../statutory-pay";
import type { FilingFacts } from "../../facts";
import type { P32Columns } from "./p32-sums";

/** What runs through the months of a year. */
export interface P32Running {
  readonly allowanceLeft: number;
  readonly levyToDate: number;
}

export interface P32Setting {
  readonly taxYear: TaxYear;
  readonly rulebook: Rulebook;
  readonly isSmallEmployer: boolean;
}

interface Recovered {
  readonly recovered: ReadonlyMap<string, number>;
  readonly compensation: ReadonlyMap<string, number>;
}

const RECOVERABLE = [
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
];

/** The columns of one month, and what is left for the next. */
export function columnsOf(
  month: FilingFacts,
  number: number,
  before: P32Running,
  setting: P32Setting,
): { readonly columns: P32Columns; readonly after: P32Running } {
  const employerNi = month.pence("employerNi");
  const allowance = allowanceOf(month, employerNi, before.allowanceLeft);
  const levyToDate = month.has("levyToDate") ? month.pence("levyToDate") : before.levyToDate;
  const { recovered, compensation } = recoveredIn(month, number, setting);
  return {
    columns: {
      incomeTax: month.pence("incomeTax"),
      studentLoans: month.pence("studentLoans"),
      postgraduateLoans: month.pence("postgraduateLoans"),
      employeeNi: month.pence("employeeNi"),
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

/** The allowance meets the month's employer contributions while it lasts; it never gives any back. */
function allowanceOf(month: FilingFacts, employerNi: number, left: number): number {
  if (month.has("employmentAllowance")) return month.pence("employmentAllowance");
  return Math.max(0, Math.min(left, employerNi));
}

function recoveredIn(month: FilingFacts, number: number, setting: P32Setting): Recovered {
  if (!month.has("statutoryPay")) {
    return {
      recovered: recoverableAmounts(month, "statutoryRecovered"),
      compensation: recoverableAmounts(month, "niCompensation"),
    };
  }
  for (const key of ["statutoryRecovered", "niCompensation"]) {
    if (month.has(key)) month.reader.refuse("sent_together", month.at(key), { other: "statutoryPay" });
  }
  return recover(month, recoverableAmounts(month, "statutoryPay", "StatutorySickPay"), number, setting);
}

/** The amounts of a map whose keys are payment types. */
function recoverableAmounts(month: FilingFacts, key: string, also?: string): ReadonlyMap<string, number> {
  const amounts = month.amounts(key);
  const allowed = also === undefined ? RECOVERABLE : [...RECOVERABLE, also];
  for (const type of amounts.keys()) {
    if (!allowed.includes(type)) month.reader.refuse("unknown_field", month.at(key) + pointerStep(type));
  }
  return amounts;
}

/** Recovery by the statutory pay rules of the month; sick pay is not recovered. */
function recover(
  month: FilingFacts,
  paid: ReadonlyMap<string, number>,
  number: number,
  { taxYear, rulebook, isSmallEmployer }: P32Setting,
): Recovered {
  const payments = [...paid]
    .filter(([type]) => RECOVERABLE.includes(type))
    .map(([type, pence]) => ({
      statutoryType: type as PaidFacts["statutoryType"],
      amountPaid: formatPence(pence) as Amount,
      isSmallEmployer,
    }));
  const answer = recoverStatutoryPay({ taxYear, taxMonth: number, payments }, rulebook);
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
