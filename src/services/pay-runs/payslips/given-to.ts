import type { CourtOrderFacts, StatutoryLine, UnpaidDays } from "../../../engine";
import type { ToDateDifference } from "../../../engine/corrections";
import { carryMistakes } from "../../../engine/court-orders";
import type { Tx } from "../../../platform/store";
import type {
  AverageEarnings,
  DaysAbsent,
  GivenPension,
  GivenRecurring,
  LeaveStart,
  PayslipGiven,
  PayslipPeriod,
  PayslipSource,
  ServiceContext,
} from "../../contract";
import type { AbsenceMarks } from "../store/slip-document";
import { givenLine, type NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-parts";

/** The combined contributions of all services to one payslip. */
export interface Given {
  readonly lines: readonly NotedLine[];
  readonly recurring: readonly GivenRecurring[];
  readonly statutoryLines: readonly StatutoryLine[];
  readonly unpaidDays: readonly UnpaidDays[];
  readonly strikes: readonly DaysAbsent[];
  readonly leaveStart: LeaveStart | null;
  readonly maternityLeave: readonly DaysAbsent[];
  readonly averageWeeklyEarnings: AverageEarnings;
  readonly pensions: readonly GivenPension[];
  readonly pensionsOnEarnings: NonNullable<PayslipGiven["pensionsOnEarnings"]> | null;
  readonly courtOrders: readonly CourtOrderFacts[];
  readonly courtOrderDay: NonNullable<PayslipGiven["courtOrderDay"]>;
  readonly orderMistakes: NonNullable<PayslipGiven["orderMistakes"]>;
  readonly toDateDifference: ToDateDifference | null;
  readonly normalPayRecovered: number;
  readonly hasBenefits: boolean;
  readonly isDeathUntold: boolean;
}

export const NOTHING_GIVEN: Given = {
  lines: [],
  recurring: [],
  statutoryLines: [],
  unpaidDays: [],
  strikes: [],
  leaveStart: null,
  maternityLeave: [],
  averageWeeklyEarnings: {},
  pensions: [],
  pensionsOnEarnings: null,
  courtOrders: [],
  courtOrderDay: {},
  orderMistakes: [],
  toDateDifference: null,
  normalPayRecovered: 0,
  hasBenefits: false,
  isDeathUntold: false,
};

type Sources = Pick<ServiceContext, "payslipSources" | "rulebook">;

/** Returns services' contributions to the payslips of employees, by employee; employees with none are left out. */
export function givenTo(
  tx: Tx,
  { payslipSources, rulebook }: Sources,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Given>> {
  const asked = { rulebook, period, employeeIds };
  return together(payslipSources, (source) => source.given(tx, asked));
}

/** Returns what the records of services say now of a closed period, in the same form. */
export function findServiceRecords(
  tx: Tx,
  { payslipSources, rulebook }: Sources,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Given>> {
  const asked = { rulebook, period, employeeIds };
  return together(payslipSources, (source) => (source.known ?? source.given)(tx, asked));
}

async function together(
  sources: readonly PayslipSource[],
  givenBy: (source: PayslipSource) => Promise<ReadonlyMap<string, PayslipGiven>>,
): Promise<ReadonlyMap<string, Given>> {
  const all = new Map<string, Given>();
  for (const source of sources) {
    for (const [employeeId, given] of await givenBy(source)) {
      all.set(employeeId, added(all.get(employeeId) ?? NOTHING_GIVEN, given));
    }
  }
  for (const [employeeId, given] of all) all.set(employeeId, withMistakes(given));
  return all;
}

/** Returns what is given with orders that make mistakes of closed pay days good. */
function withMistakes(given: Given): Given {
  if (given.orderMistakes.length === 0) return given;
  const courtOrders = given.courtOrders.map((order) =>
    given.orderMistakes.filter(({ orderId }) => orderId === order.orderId).reduce(carryMistakes, order),
  );
  return { ...given, courtOrders };
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
    maternityLeave: [...before.maternityLeave, ...(given.maternityLeave ?? [])],
    averageWeeklyEarnings: { ...before.averageWeeklyEarnings, ...given.averageWeeklyEarnings },
    pensions: [...before.pensions, ...pensions],
    pensionsOnEarnings: given.pensionsOnEarnings ?? before.pensionsOnEarnings,
    courtOrders: [...before.courtOrders, ...courtOrders],
    courtOrderDay: { ...before.courtOrderDay, ...given.courtOrderDay },
    orderMistakes: [...before.orderMistakes, ...(given.orderMistakes ?? [])],
    toDateDifference: given.toDateDifference ?? before.toDateDifference,
    normalPayRecovered: given.normalPayRecovered ?? before.normalPayRecovered,
    hasBenefits: given.hasBenefits ?? before.hasBenefits,
    isDeathUntold: given.isDeathUntold ?? before.isDeathUntold,
  };
}

/** Returns whether the employee was on strike in the period or is on the pay date, and whether other days are unpaid. */
export function absenceMarks({ strikes, unpaidDays }: Given, run: SlipPeriod): AbsenceMarks {
  const ofStrike = (from: string, to: string) => strikes.some((strike) => strike.from <= to && strike.to >= from);
  return {
    onStrike: isStrikeOn(strikes, run.regularPaymentDate) || ofStrike(run.periodStartDate, run.periodEndDate),
    unpaidAbsence: unpaidDays.some(({ from, to }) => !strikes.some((strike) => strike.from <= from && strike.to >= to)),
  };
}

/** Returns whether a strike lasts on a day: tax is not repaid then. */
export function isStrikeOn(strikes: readonly DaysAbsent[], day: string): boolean {
  return strikes.some(({ from, to }) => from <= day && day <= to);
}
