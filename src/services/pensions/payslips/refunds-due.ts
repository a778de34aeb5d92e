import { type GivenLine, type GivenPension, moneyOf, type PayslipPeriod, withoutNulls } from "../../contract";
import type { EndRow, Terms, Worker } from "../enrolment/workers";
import { groupTerms, schemeKind } from "./terms";

type Place = Pick<PayslipPeriod, "payRunId" | "year" | "period" | "supplementary" | "periodStartDate">;

/**
 * Returns the endings whose refunds a main run pays: those of its period, and those that name none. The job pays whose record
 * has the membership; once it has ended, the first of the others.
 */
export function refundsDue(worker: Worker, period: Place): readonly EndRow[] {
  const { payRunId, year, period: number, supplementary } = period;
  if (payRunId === null || supplementary !== 0) return [];
  return worker.ends.filter(
    (end) =>
      end.refunded_year === null &&
      end.refund_relief_at_source + end.refund_net_pay_arrangement + end.salary_correction > 0 &&
      (end.refund_in_year === null || (end.refund_in_year === year && end.refund_in_period === number)) &&
      isPaidBy(worker, end, period),
  );
}

function isPaidBy(worker: Worker, { employee_id: holder }: EndRow, { periodStartDate }: Place): boolean {
  if (holder === worker.employeeId) return true;
  const hasLeft = ({ job: { leaving_date: left } }: Pick<Worker, "job">) => left !== null && left < periodStartDate;
  const others = worker.otherJobs.filter((other) => !hasLeft(other)).map(({ employeeId }) => employeeId);
  return !others.includes(holder) && others.every((id) => id > worker.employeeId);
}

/** Returns the pension that repays contributions and takes none. */
export function refundPension(end: EndRow, { groups }: Pick<Terms, "groups">): readonly GivenPension[] {
  const group = groups.get(end.pension_group_id);
  const { refund_relief_at_source: atSource, refund_net_pay_arrangement: netPay } = end;
  if (group === undefined || atSource + netPay === 0) return [];
  const { nationalInsuranceSavingsFactor: _, employerContributionCap: __, ...terms } = groupTerms(group);
  const refunds = withoutNulls({
    ReliefAtSource: atSource === 0 ? null : moneyOf(atSource),
    NetPayArrangement: netPay === 0 ? null : moneyOf(netPay),
  });
  return [
    {
      membershipId: end.membership_id,
      pensionGroupId: group.id,
      pensionGroupName: group.name,
      terms: { ...terms, ...schemeKind(group), employeeFactor: "0", employerFactor: "0", refunds },
    },
  ];
}

/** Returns the pay that a sacrifice took, which is paid after all: taxed, and subject to National Insurance. */
export function correctionLine({ membership_end_id: id, salary_correction: amount }: EndRow): readonly GivenLine[] {
  if (amount === 0) return [];
  return [
    {
      line: {
        id: `internal_pension_correction_${id}`,
        code: "SACRIFICE_REPAID",
        description: "Salary sacrifice repaid",
        amount: moneyOf(amount),
        isPensionable: false,
        isQualifyingEarnings: false,
      },
    },
  ];
}
