import type { Rulebook } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import type { ChangedFact, CorrectionsPlan } from "../../../engine/corrections";
import { minimumWage } from "../../../engine/minimum-wage";
import type { PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { ClosedPayslip } from "../closed/closed-payslips";

type Judged = NonNullable<PayslipMade["wage"]>;

/** What facts of a worker that became known late mean for the minimum wage of closed periods. */
export interface WageNow {
  readonly causes: readonly ChangedFact[];
  /** Closed payslips that these facts put below the minimum wage, as they were paid. */
  readonly below: readonly { readonly payslip: ClosedPayslip; readonly judged: Judged }[];
}

const FACTS = ["dateOfBirth", "apprenticeshipStartDate"] as const;

/** Judges closed periods by the age and apprenticeship known now; those that were below before are not late. */
export function wageNow(closed: readonly ClosedPayslip[], { employee }: EmployeeFacts, rulebook: Rulebook): WageNow {
  const { isApprentice, apprenticeshipStartDate } = employee.details;
  const known = {
    dateOfBirth: employee.date_of_birth,
    apprenticeshipStartDate: isApprentice ? (apprenticeshipStartDate ?? null) : null,
  };
  const causes = new Map<string, ChangedFact>();
  const below = closed.flatMap((payslip) => {
    const before = payslip.made.wage ?? null;
    if (before === null || FACTS.every((name) => before[name] === known[name])) return [];
    const judged = { ...before, ...known };
    if (shortfallOf(judged, rulebook) <= shortfallOf(before, rulebook)) return [];
    for (const fact of FACTS) {
      if (before[fact] === known[fact] || causes.has(fact)) continue;
      causes.set(fact, { taxYear: payslip.year, fact, previousValue: before[fact], newValue: known[fact] });
    }
    return [{ payslip, judged }];
  });
  return { causes: [...causes.values()], below };
}

/**
 * Returns what is owed for closed periods that are short of the minimum wage once the plan has paid what it finds, in pence: at
 * the rates of the day on which it would be paid, if those are higher.
 */
export function wageArrears(
  { below }: WageNow,
  plan: CorrectionsPlan,
  { rulebook, settlementDate }: { readonly rulebook: Rulebook; readonly settlementDate: string },
): number {
  return below.reduce((sum, { payslip, judged }) => {
    const period = plan.periods.find(({ taxYear, paymentDate }) => {
      return taxYear === payslip.year && paymentDate === payslip.day;
    });
    const gross = period?.differences.find(({ amount }) => amount === "grossPay")?.difference ?? "0.00";
    const pay = formatPence(readPence(judged.payThatCounts) + readPence(gross));
    return sum + arrearsOf({ ...judged, payThatCounts: pay }, settlementDate, rulebook);
  }, 0);
}

function arrearsOf(judged: Judged, settlementDate: string, rulebook: Rulebook): number {
  const found = minimumWage({ ...judged, settlementDate }, rulebook);
  return found.ok ? readPence(found.value.arrears ?? "0") : shortfallOf(judged, rulebook);
}

function shortfallOf(judged: Judged, rulebook: Rulebook): number {
  const found = minimumWage(judged, rulebook);
  return found.ok ? readPence(found.value.shortfall) : 0;
}
