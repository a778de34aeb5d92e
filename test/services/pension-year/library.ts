import { type Payslip, type PayslipFacts, payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { MONTHS, type Period } from "../year/calendar";
import { rulebook } from "../year/library";
import { KINDS, type KindName } from "./kinds";

export type Pension = NonNullable<PayslipFacts["pension"]>;

/** A line of pay; only salary is pensionable. */
export type Paid = readonly [code: "SALARY" | "BONUS", amount: string];

/** The facts of somebody's year for the library. */
export interface Facts {
  readonly startDate?: string;
  readonly leavingDate?: string;
  readonly niCategories?: YearFacts["niCategories"];
  readonly pay: (at: number) => readonly Paid[];
  readonly pensions: NonNullable<YearFacts["pensions"]>;
  /** What differs in a month, by its place from 0. */
  readonly differing?: Readonly<Record<number, Pick<YearFacts["payments"][number], "pension" | "furtherPensions">>>;
}

/** Returns a membership of a kind from one pay date to another, or open. */
export function member(kind: KindName, startDate: string, endDate?: string, more: Partial<Pension> = {}) {
  return { startDate, ...(endDate && { endDate }), pension: { ...KINDS[kind].terms, ...more } };
}

/** Returns what says that membership began within a month. */
export function joinedIn(at: number, enrolmentDate: string) {
  const { starts = "", ends = "" } = MONTHS[at] ?? {};
  return { enrolmentDate, payReferencePeriodStartDate: starts, payReferencePeriodEndDate: ends };
}

/** Returns the months in which somebody is paid. */
export function monthsOf({ startDate = "", leavingDate = "9999-12-31" }: Facts): readonly Period[] {
  return MONTHS.filter(({ starts, ends }) => startDate <= ends && leavingDate >= starts);
}

/** Calculates a whole year in one call, from facts that the services never saw. */
export function libraryYear(facts: Facts): readonly Payslip[] {
  const { niCategories = [{ effectiveDate: "2026-04-06", niCategory: "A" }], differing = {}, pay, pensions } = facts;
  const paid = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories,
      pensions,
      payments: monthsOf(facts).map(({ at, paid: paymentDate }) => ({
        paymentDate,
        enrolmentEarningsToDate: "0",
        lines: pay(at).map(([code, amount]) => ({ code, amount, isPensionable: code === "SALARY" })),
        ...differing[at],
      })),
    },
    rulebook,
  );
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  return paid.value.payslips;
}

/** Returns all amounts of a payslip, and its rows about pensions. */
export function statedBy(payslip: Payslip) {
  const { forPeriod, yearToDate, niBreakdown, niCategory, summaryItems } = payslip;
  const details = detailsOf(payslip);
  const rows = summaryItems
    .filter(({ pensionLineType }) => pensionLineType !== null)
    .map(({ code, type, amount, pensionLineType, pensionType }, at) => ({
      row: { code, type, amount, pensionLineType, pensionType },
      ...details[at],
    }));
  return { forPeriod, yearToDate, niBreakdown, niCategory, rows };
}

/** Returns what the rows about pensions show beside their amounts, in their order. */
function detailsOf({ pensionContributions, furtherPensionContributions = [] }: Payslip) {
  return [...(pensionContributions ? [pensionContributions] : []), ...furtherPensionContributions].flatMap(
    ({ summaryItems, pensionType, contributionBasis, employerContribution, contributionSource }) =>
      summaryItems.map(({ pensionEmployerContribution }) => ({
        pensionEmployerContribution,
        pensionMetadata: { pensionType, contributionBasis, employerShare: employerContribution, contributionSource },
      })),
  );
}
