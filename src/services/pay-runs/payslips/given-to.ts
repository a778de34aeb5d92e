import type { CourtOrderFacts, StatutoryLine } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { GivenPension, LeaveStart, PayslipGiven, PayslipPeriod, ServiceContext } from "../../contract";
import { givenLine, type NotedLine } from "./engine-lines";

/** The combined contributions of all services to one payslip. */
export interface Given {
  readonly lines: readonly NotedLine[];
  readonly statutoryLines: readonly StatutoryLine[];
  readonly leaveStart: LeaveStart | null;
  readonly pension: GivenPension | null;
  readonly courtOrders: readonly CourtOrderFacts[];
  readonly courtOrderDay: NonNullable<PayslipGiven["courtOrderDay"]>;
}

export const NOTHING_GIVEN: Given = {
  lines: [],
  statutoryLines: [],
  leaveStart: null,
  pension: null,
  courtOrders: [],
  courtOrderDay: {},
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
  if (before.pension !== null && given.pension) throw new Error("A payslip has one pension.");
  return {
    lines: [...before.lines, ...(given.lines ?? []).map(givenLine)],
    statutoryLines: [...before.statutoryLines, ...(given.statutoryLines ?? [])],
    leaveStart: given.leaveStart ?? before.leaveStart,
    pension: given.pension ?? before.pension,
    courtOrders: [...before.courtOrders, ...(given.courtOrders ?? [])],
    courtOrderDay: { ...before.courtOrderDay, ...given.courtOrderDay },
  };
}
