import { endOfTaxYear, formatDate } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { inForce, isRemoved, missingOfPair } from "../../contract";
import type { LetterBalance, OpeningBalance } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";
import type { SentBalance } from "./balance-fields";

export type Stretch = "Regular" | "Director";

interface About {
  readonly stretch: Stretch;
  readonly year: number;
  readonly path: readonly (string | number)[];
  readonly today: string;
}

/** Returns part of a tax year in its stored form, and what is wrong with it. */
export function keptBalance(
  sent: SentBalance,
  niCategories: EmployeeFacts["niCategories"],
  { stretch, year, path, today }: About,
): { readonly balance: OpeningBalance; readonly issues: readonly ValidationIssue[] } {
  const readsTotals = stretch === "Director" && !isRemoved("directorTotals", today);
  const old = readsTotals ? oldLetter(sent, niCategories, year) : null;
  const letters = sent.niBandResult ? plainLetters(sent.niBandResult) : old;
  const issues = [
    ...(letters === null ? [issueAt([...path, "niBandResult"], "required", null)] : []),
    ...previousEmploymentIssues(sent, stretch, path),
  ];
  const { pension, grossForEmployeeNi: _, grossForEmployerNi: __, ni: ___, employerNi: ____, ...rest } = sent;
  const balance = {
    ...rest,
    niBandResult: letters ?? {},
    ...pensionsOf(sent, !isRemoved("undividedPension", today)),
    statutoryPay: sent.statutoryPay ?? {},
  };
  return { balance, issues };
}

function pensionsOf({ pensionContributionsByType: parts, pension }: SentBalance, readsUndivided: boolean) {
  if (parts) return { pensionContributionsByType: parts, pensionUndivided: null };
  return { pensionContributionsByType: {}, pensionUndivided: readsUndivided ? (pension ?? null) : null };
}

/** Pay and tax of previous employments must be stated together, and never for a directorship. */
function previousEmploymentIssues(
  { previousTaxablePay: pay, previousTaxPaid: tax }: SentBalance,
  stretch: Stretch,
  path: About["path"],
): readonly ValidationIssue[] {
  if (pay === null && tax === null) return [];
  if (stretch === "Director") return [issueAt([...path, "previousTaxablePay"], "must_be_absent", null)];
  const unpaired = missingOfPair({ previousTaxablePay: pay, previousTaxPaid: tax });
  return unpaired === null ? [] : [issueAt([...path, unpaired.missing], "required_with", { other: unpaired.other })];
}

function plainLetters(letters: NonNullable<SentBalance["niBandResult"]>): Readonly<Record<string, LetterBalance>> {
  return Object.fromEntries(
    Object.entries(letters).map(([name, { bands, ...totals }]) => [
      name,
      bands === null ? totals : { ...totals, bands },
    ]),
  );
}

/** Totals without a category letter, as sent before letters were: they belong to the year's latest letter. */
function oldLetter(
  { grossForEmployeeNi, grossForEmployerNi, ni, employerNi }: SentBalance,
  niCategories: EmployeeFacts["niCategories"],
  year: number,
): Readonly<Record<string, LetterBalance>> | null {
  const all = [grossForEmployeeNi, grossForEmployerNi, ni, employerNi];
  if (all.every((amount) => amount === undefined || amount === null)) return null;
  const letter = inForce(niCategories, "effective_date", formatDate(endOfTaxYear(year)))?.ni_category ?? "A";
  const [employee = "0.00", employer = "0.00", own = "0.00", theirs = "0.00"] = all.map((amount) => amount ?? "0.00");
  return { [letter]: { grossForEmployeeNi: employee, grossForEmployerNi: employer, ni: own, employerNi: theirs } };
}
