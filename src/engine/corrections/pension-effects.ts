import { formatPence, type Money, type Pence, readPence } from "../base";
import type { Payslip } from "../gross-to-net";
import { membershipsOf } from "./contributions-owed";
import type { JudgedYear } from "./judged-year";
import type { ContributionsPaid, PensionEffect } from "./plan";
import { settledIn } from "./settled";

type Contributions = ReturnType<typeof membershipsOf>[number];

/**
 * Returns, for each pension, the closed payments whose contributions were not those due on the pay that was paid, and what
 * is left of the difference after earlier corrections; none of a pension for which nothing is left.
 */
export function pensionEffects(years: readonly JudgedYear[]): readonly PensionEffect[] {
  const payments = years.flatMap(({ closed, contributions }) =>
    closed.map((payslip, at) => ({ payslip, due: contributions.closed[at] })),
  );
  const most = Math.max(0, ...payments.map(({ payslip, due }) => membershipCount(payslip, due)));
  return Array.from({ length: most }, (_, membership) => {
    const differing = payments.flatMap(({ payslip, due }) => {
      const previous = paid(membershipsOf(payslip)[membership]);
      const corrected = paid(membershipsOf(due)[membership]);
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
  return Math.max(membershipsOf(payslip).length, membershipsOf(due).length);
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
