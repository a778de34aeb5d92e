import type { CourtOrderFacts, StatutoryLine, UnpaidDays } from "../../../engine";
import type { ToDateDifference } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type {
  DaysAbsent,
  GivenPension,
  GivenRecurring,
  LeaveStart,
  PayslipGiven,
  PayslipPeriod,
  ServiceContext,
} from "../../contract";
import { givenLine, type NotedLine } from "./engine-lines";

/** The combined contributions of all services to one payslip. */
export interface Given {
  readonly lines: readonly NotedLine[];
  readonly recurring: readonly GivenRecurring[];
  readonly statutoryLines: readonly StatutoryLine[];
  readonly unpaidDays: readonly UnpaidDays[];
  readonly strikes: readonly DaysAbsent[];
  readonly leaveStart: LeaveStart | null;
  readonly pensions: readonly GivenPension[];
  readonly pensionsOnEarnings: NonNullable<PayslipGiven["pensionsOnEarnings"]> | null;
  readonly courtOrders: readonly CourtOrderFacts[];
  readonly courtOrderDay: NonNullable<PayslipGiven["courtOrderDay"]>;
  readonly toDateDifference: ToDateDifference | null;
}

export const NOTHING_GIVEN: Given = {
  lines: [],
  recurring: [],
  statutoryLines: [],
  unpaidDays: [],
  strikes: [],
  leaveStart: null,
  pensions: [],
  pensionsOnEarnings: null,
  courtOrders: [],
  courtOrderDay: {},
  toDateDifference: null,
};

/** Returns services' contributions to the payslips of employees, by employee; employees with none are left out. */
export async function givenTo(
  tx: Tx,
  { payslipSources, rulebook }: Pick<ServiceContext, "payslipSources" | "rulebook">,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Given>> {
  const all = new Map<string, Given>();
  for (const source of payslipSources) {
    for (const [employeeId, given] of await source.given(tx, { rulebook, period, employeeIds })) {
      all.set(employeeId, added(all.get(employeeId) ?? NOTHING_GIVEN, given));
    }
  }
  return all;
}

function added(before: Given, given: PayslipGiven): Given {
  const { lines = [], recurring = [], statutoryLines = [], unpaidDays = [], strikes = [] } = given;
  const { pensions = [], courtOrders = [] } = given;
  return {
    lines: [...before.lines, ...lines.map(givenLine)],
    recurring: [...before.recurring, ...recurring],
    statutoryLines: [...before.statutoryLines, ...statutoryLines],
    unpaidDays: [...before.unpaidDays, ...unpaidDays],
    strikes: [...before.strikes, ...strikes],
    leaveStart: given.leaveStart ?? before.leaveStart,
    pensions: [...before.pensions, ...pensions],
    pensionsOnEarnings: given.pensionsOnEarnings ?? before.pensionsOnEarnings,
    courtOrders: [...before.courtOrders, ...courtOrders],
    courtOrderDay: { ...before.courtOrderDay, ...given.courtOrderDay },
    toDateDifference: given.toDateDifference ?? before.toDateDifference,
  };
}
