import { formatPence, readPence } from "../../../src/engine/base";
import type { Correction, Played, Slip } from "./stage";

/** The amounts to date that must be the same, whenever a fact became known. */
const AMOUNTS = [
  ...["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "postgraduateLoan", "pension"],
  ...["employerPension", "salarySacrifice", "benefitsTaxedViaPayroll", "attachmentOrders", "attachmentOrderFees"],
  ...["otherDeductions", "otherAdditions", "class1aOnTermination", "grossForEmployeeNi", "grossForEmployerNi"],
  ...["pensionablePay", "qualifyingEarnings"],
] as const;

/** Lines after tax by which a run settles what its year to date shows under another name. */
const SETTLED = ["NiCorrection", "StudentLoanCorrection", "PostgraduateLoanCorrection"];

/** The amounts that the oracle predicts. */
const PREDICTED = [
  ...(["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "postgraduateLoan", "netPay"] as const),
  ...(["grossForEmployeeNi", "grossForEmployerNi"] as const),
] as const;

type Amounts = Readonly<Partial<Record<(typeof PREDICTED)[number], string>>>;

/** Returns the amounts to date in which a payslip is not as the oracle says. */
export function compareAmounts(paid: Amounts, oracle: Amounts): readonly string[] {
  return PREDICTED.filter((name) => paid[name] !== oracle[name]).map(
    (name) => `${name} ${paid[name]}, not ${oracle[name]}`,
  );
}

/** The reasons in law for which an amount to date may stay different. */
export const LEGAL_REASONS = [
  "earnings_period_of_payment",
  "contributions_of_period_of_payment",
  "orders_of_period_of_payment",
  "week1_month1_basis",
  "taxable_pay_differs",
  "tax_of_period_of_payment",
  "recovery_outstanding",
  "tax_year_closed",
  "paid_in_later_year",
];

/** Amounts that follow from another one, which a correction names. */
const FOLLOWS: Readonly<Record<string, string>> = { grossForEmployeeNi: "grossPay", grossForEmployerNi: "grossPay" };

/** Amounts that settle further, or need the pay of further runs, after the run of the correction. */
const MOVES_ON = ["tax", "attachmentOrders", "attachmentOrderFees"];

/** An amount to date in which twins differ, in pence. */
export interface Difference {
  readonly amount: string;
  readonly late: number;
  readonly inTime: number;
}

/** Returns the amounts to date in which twins differ. */
export function differences({ lateSlip, inTimeSlip, corrections, carried }: Played): readonly Difference[] {
  const settled = corrections
    .filter(({ status }) => status === "Posted")
    .flatMap(({ lines }) => lines)
    .filter(({ payElementCode }: Correction) => SETTLED.includes(payElementCode))
    .reduce((sum: number, { amount }: Correction) => sum + readPence(amount), 0);
  const [late, inTime] = [amountsOf(lateSlip, settled, carried.late), amountsOf(inTimeSlip, 0, carried.inTime)];
  return [...new Set([...late.keys(), ...inTime.keys()])]
    .map((amount) => ({ amount, late: late.get(amount) ?? 0, inTime: inTime.get(amount) ?? 0 }))
    .filter((each) => each.late !== each.inTime);
}

function amountsOf(slip: Slip | null, settled: number, carried: number): ReadonlyMap<string, number> {
  const year = slip?.yearToDate ?? {};
  const amounts = AMOUNTS.map((name): [string, number] => [name, pence(year[name])]);
  const grouped = ["statutoryPay", "pensionContributionsByType"].flatMap((name) =>
    Object.entries<string>(year[name] ?? {}).map(([kind, amount]): [string, number] => [
      `${name}.${kind}`,
      pence(amount),
    ]),
  );
  const letters = Object.entries<Slip>(year.niBandResult ?? {}).flatMap(
    ([letter, { ni, employerNi, grossForEmployeeNi }]) =>
      Object.entries({ ni, employerNi, grossForEmployeeNi }).map(([name, amount]): [string, number] => [
        `niBandResult.${letter}.${name}`,
        pence(amount),
      ]),
  );
  const all = new Map([...amounts, ...grouped, ...letters]);
  // A line after tax is a deduction, or gives one back; what it settles is in the year to date under its own name.
  all.set("attachmentOrders", (all.get("attachmentOrders") ?? 0) + carried);
  return all.set("otherDeductions", (all.get("otherDeductions") ?? 0) - settled);
}

const pence = (amount: string | null | undefined) => readPence(amount ?? "0.00");

/** Returns those differences that no correction names with a reason of the law, as text. */
export function unexplained(played: Played): readonly string[] {
  const named = new Map<string, number[]>();
  for (const { unequal } of played.corrections) {
    for (const { amount, difference, reasonToken } of unequal) {
      if (LEGAL_REASONS.includes(reasonToken)) named.set(amount, [...(named.get(amount) ?? []), readPence(difference)]);
    }
  }
  const isNamed = ({ amount, late, inTime }: Difference) => {
    const isOfLetter = amount.startsWith("niBandResult");
    const own = isOfLetter ? (amount.split(".").at(-1) ?? "") : amount;
    const known = [own, FOLLOWS[own] ?? own].flatMap((name) => named.get(name) ?? []);
    return isOfLetter || MOVES_ON.includes(amount) ? known.length > 0 : known.includes(late - inTime);
  };
  return differences(played)
    .filter((each) => !isNamed(each))
    .map(({ amount, late, inTime }) => {
      const known = named.get(amount)?.map(formatPence) ?? [];
      return `${amount}: ${formatPence(late)}, in time ${formatPence(inTime)}${known.length > 0 ? `, named ${known}` : ""}`;
    });
}
