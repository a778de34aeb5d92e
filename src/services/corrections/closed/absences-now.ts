import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, ServiceContext } from "../../contract";
import { givenTo } from "../../pay-runs";
import type { ClosedPayslip } from "./closed-payslips";

type Given = Awaited<ReturnType<typeof givenTo>> extends ReadonlyMap<string, infer Each> ? Each : never;

/** Days of absence in a closed period as they are known now, which its salary deducts and tops up. */
export type AbsencesNow = Pick<Given, "statutoryLines" | "unpaidDays" | "leaveStart">;

export const NO_ABSENCES: AbsencesNow = { statutoryLines: [], unpaidDays: [], leaveStart: null };

interface Asked {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly closed: readonly ClosedPayslip[];
}

/** Returns the absences of closed payslips with salary, by payslip. They are asked for one by one only if there are any. */
export async function absencesNow(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  { employeeId, payrollConfigId, closed }: Asked,
): Promise<ReadonlyMap<ClosedPayslip, AbsencesNow>> {
  const salaried = closed.filter(({ made }) => made.salary !== null);
  const periods = salaried.map((each) => periodOf(each, payrollConfigId));
  const given = async (period: PayslipPeriod) =>
    (await givenTo(tx, context, period, [employeeId])).get(employeeId) ?? NO_ABSENCES;
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const all = await given({ ...last, periodStartDate: first.periodStartDate });
  const hasNone = all.statutoryLines.length + all.unpaidDays.length === 0;
  const found = new Map<ClosedPayslip, AbsencesNow>();
  for (const [at, each] of salaried.entries())
    found.set(each, hasNone ? NO_ABSENCES : await given(periods[at] ?? last));
  return found;
}

/** A closed period as services are asked about it; nothing is paid in it any more. */
function periodOf({ made, year, period, day }: ClosedPayslip, payrollConfigId: string): PayslipPeriod {
  const { periodStartDate = day, periodEndDate = day } = made.salary ?? {};
  return {
    payRunId: null,
    payrollConfigId,
    payFrequency: made.salary?.frequency ?? "Monthly",
    year,
    period,
    supplementary: 0,
    periodStartDate,
    periodEndDate,
    regularPaymentDate: day,
    paymentDate: day,
  };
}
