import { formatPence, type Money, type Pence, readPence } from "../base";
import type { Payslip } from "../gross-to-net";
import { membershipsOf } from "./contributions-owed";
import type { JudgedYear } from "./judged-year";
import type { ContributionsPaid, PensionEffect } from "./plan";

type Contributions = ReturnType<typeof membershipsOf>[number];

/** Returns, for each pension, the closed payments whose contributions were not those due on the pay that was paid. */
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
    const sum = (side: "employee" | "employer") =>
      formatPence(differing.reduce((total, one) => total + penceOf(one.corrected?.[side], one.previous?.[side]), 0));
    return { membership, employee: sum("employee"), employer: sum("employer"), payments: differing };
  }).filter(({ payments: differing }) => differing.length > 0);
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
  const { pensionType, pension, salarySacrifice, employerOwnContribution, nationalInsuranceShared } = contributions;
  return {
    pensionType,
    employee: formatPence(readPence(pension) + readPence(salarySacrifice)),
    employer: formatPence(readPence(employerOwnContribution) + readPence(nationalInsuranceShared)),
  };
}
