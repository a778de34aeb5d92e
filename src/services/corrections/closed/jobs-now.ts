import { sql } from "kysely";
import type { PaymentFacts, Payslip, Rulebook } from "../../../engine";
import { daysOfPeriod, formatDate, readDate, taxPeriodOn } from "../../../engine/base";
import { aggregateLateJobs, daysOfPossiblePeriods } from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { type EmployeeFacts, factsByIds, jobsOfEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { ClosedPayslip } from "./closed-payslips";

type OtherJobs = NonNullable<PaymentFacts["otherJobs"]>;

interface JobSlip {
  readonly employeeId: string;
  readonly payslipId: string;
  readonly day: number;
  readonly payslip: Payslip;
}

/** What the closed payslips of some employees are looked for. */
interface Asked {
  readonly people: readonly EmployeeFacts[];
  readonly closed: ReadonlyMap<string, readonly ClosedPayslip[]>;
  readonly rulebook: Rulebook;
}

/**
 * Returns the closed payslips of which it became known later that the person has other jobs whose earnings are added, with
 * what those had paid before, or that there are none: then null. All others are as they were made, also where adding was
 * not practicable then and is now, or was and is not: that acts from now on.
 */
export async function jobsNow(
  tx: Tx,
  { people, closed, rulebook }: Asked,
): Promise<ReadonlyMap<ClosedPayslip, OtherJobs | null>> {
  const ids = people.map(({ employee }) => employee.employee_id);
  const jobs = await jobsOfEmployees(tx, ids);
  const members = [...new Set([...jobs.values()].flat())];
  const added = (await factsByIds(tx, members))
    .filter(({ employee }) => employee.not_aggregated_reason === null)
    .map(({ employee }) => employee.employee_id);
  const slips = await slipsOfJobs(tx, added, [...closed.values()].flat());
  const found = new Map<ClosedPayslip, OtherJobs | null>();
  for (const id of ids) {
    const others = (jobs.get(id) ?? []).filter((other) => other !== id);
    const ofOthers = slips.filter(({ employeeId }) => others.includes(employeeId));
    for (const payslip of closed.get(id) ?? []) {
      const isStated = (payslip.made.year.payments[0]?.otherJobs ?? null) !== null;
      if (isStated && others.length === 0) found.set(payslip, null);
      if (isStated || payslip.isNotAggregated || !added.includes(id)) continue;
      const now = statedLate(payslip, ofOthers, rulebook);
      if (now !== undefined) found.set(payslip, now);
    }
  }
  return found;
}

/** Returns what other jobs mean for a payslip; undefined if they were not paid in its period, and so mean nothing. */
function statedLate(
  { day: paidOn, payslipId, run }: ClosedPayslip,
  slips: readonly JobSlip[],
  rulebook: Rulebook,
): OtherJobs | undefined {
  const { payFrequency: frequency } = run;
  const [day, taxYear] = [readDate(paidOn), taxYearOn(paidOn)];
  const days = daysOfPeriod(taxYear, frequency, taxPeriodOn(day, taxYear, frequency).period);
  const inPeriod = slips.filter(({ day: on }) => days !== null && on >= days.first && on <= days.last);
  const others = inPeriod.map((slip) => ({
    payFrequency: slip.payslip.payFrequency,
    paid: slip.payslipId < payslipId ? [slip] : [],
  }));
  const now = aggregateLateJobs(others, { taxYear, frequency, day }, rulebook);
  return now.payFrequency === frequency && now.earningsPeriodToDate === undefined ? undefined : now;
}

async function slipsOfJobs(
  tx: Tx,
  employeeIds: readonly string[],
  closed: readonly ClosedPayslip[],
): Promise<readonly JobSlip[]> {
  if (employeeIds.length === 0 || closed.length === 0) return [];
  const days = closed.map(({ day, run }) =>
    daysOfPossiblePeriods({ taxYear: taxYearOn(day), frequency: run.payFrequency, day: readDate(day) }),
  );
  const rows = await selectPayslips(tx)
    .select(["employee_id", "payslip_id", "regular_payment_date", sql<Payslip>`document->'payslip'`.as("payslip")])
    .where("employee_id", "in", [...employeeIds])
    .where("regular_payment_date", ">=", formatDate(Math.min(...days.map(({ first }) => first))))
    .where("regular_payment_date", "<=", formatDate(Math.max(...days.map(({ last }) => last))))
    .where(sql<boolean>`document->'notAggregated' is null`)
    .orderBy("payslip_id")
    .execute();
  return rows.map(({ employee_id: employeeId, payslip_id: payslipId, regular_payment_date: paidOn, payslip }) => {
    return { employeeId, payslipId, day: readDate(paidOn), payslip };
  });
}
