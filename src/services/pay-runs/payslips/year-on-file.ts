import { formatPence, readPence } from "../../../engine/base";
import type { EmployeeFacts } from "../../employees";

const AMOUNTS = [
  ...(["grossPay", "taxablePay", "tax", "studentLoan", "postgraduateLoan", "employerPension"] as const),
  ...(["benefitsTaxedViaPayroll", "class1aOnTermination"] as const),
];

type Balance = EmployeeFacts["openingBalances"][number]["balance"];
type Sums = Readonly<Record<string, string>>;

/** Returns the year before the first payslip made here, for both parts of the employment; null if not on file. */
export function yearOnFile({ openingBalances }: EmployeeFacts, taxYear: number): object | null {
  const rows = openingBalances.filter((row) => row.tax_year === taxYear);
  if (rows.length === 0) return null;
  const balances = rows.map(({ balance }) => balance);
  const letters = (stretch: "Regular" | "Director") =>
    rows.find((row) => row.stretch === stretch)?.balance.niBandResult ?? {};
  const pensions = sumsOf(balances, "pensionContributionsByType");
  return {
    ...Object.fromEntries(AMOUNTS.map((name) => [name, total(balances.map((balance) => balance[name]))])),
    previousTaxablePay: total(balances.map(({ previousTaxablePay }) => previousTaxablePay)),
    previousTaxPaid: total(balances.map(({ previousTaxPaid }) => previousTaxPaid)),
    pension: total([
      ...["ReliefAtSource", "NetPayArrangement"].map((type) => pensions[type] ?? null),
      ...balances.map(({ pensionUndivided }) => pensionUndivided),
    ]),
    pensionContributionsByType: pensions,
    statutoryPay: sumsOf(balances, "statutoryPay"),
    niBandResult: withoutNulls(letters("Regular")),
    niBandResultDirector: withoutNulls(letters("Director")),
  };
}

function total(amounts: readonly (string | null)[]): string {
  return formatPence(amounts.reduce((sum, amount) => sum + (amount === null ? 0 : readPence(amount)), 0));
}

function sumsOf(balances: readonly Balance[], name: "pensionContributionsByType" | "statutoryPay"): Sums {
  const types = new Set(balances.flatMap((balance) => Object.keys(balance[name])));
  return Object.fromEntries(
    [...types].map((type) => [type, total(balances.map((balance) => balance[name][type] ?? null))]),
  );
}

/** Returns letters in the engine's form: bands not stated are left out. */
function withoutNulls(letters: Balance["niBandResult"]): object {
  return Object.fromEntries(
    Object.entries(letters).map(([letter, { bands, ...sums }]) => [letter, bands ? { ...sums, bands } : sums]),
  );
}
