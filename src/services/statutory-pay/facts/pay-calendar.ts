import type { PayPeriodFacts } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type ConfigRow, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";

/** The most periods that the engine takes. */
const MOST_PERIODS = 400;

/** The pay periods of a payroll, and which of them are locked. */
export interface PayCalendar {
  readonly payrollConfigId: string;
  readonly payFrequency: ConfigRow["pay_frequency"];
  /** Every period from the payroll's first one, in order. */
  readonly periods: readonly PayPeriod[];
  /** Locked up to and with this day; empty before the first locked run. */
  readonly lockedThrough: string;
}

/** Returns a payroll's periods up to a day, and at least to its first open one. */
export async function payCalendar(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  config: ConfigRow,
  upTo: string,
): Promise<PayCalendar> {
  const schedule = await payScheduleOf(tx, config);
  const locked = await payrollRuns.lockedThrough(tx, config.payroll_config_id);
  const lockedThrough = locked?.periodEndDate ?? "";
  const periods: PayPeriod[] = [];
  for (let sequence = 0; ; sequence++) {
    const period = payPeriodAt(schedule, sequence);
    periods.push(period);
    if (period.periodEndDate >= upTo && period.periodEndDate > lockedThrough) break;
  }
  return { payrollConfigId: config.payroll_config_id, payFrequency: config.pay_frequency, periods, lockedThrough };
}

/** Returns whether a period of a calendar is locked. */
export function isLocked({ lockedThrough }: PayCalendar, { periodEndDate }: PayPeriod): boolean {
  return periodEndDate <= lockedThrough;
}

/** Returns the periods in the engine's form, from the one that contains a day. */
export function periodFacts(calendar: PayCalendar, from: string): readonly PayPeriodFacts[] {
  return calendar.periods
    .filter(({ periodEndDate }) => periodEndDate >= from)
    .slice(-MOST_PERIODS)
    .map((period) => ({
      year: period.year,
      period: period.period,
      startDate: period.periodStartDate,
      endDate: period.periodEndDate,
      isLocked: isLocked(calendar, period),
    }));
}

/** Returns a period of a calendar by its name. */
export function periodNamed({ periods }: PayCalendar, year: number, period: number): PayPeriod | undefined {
  return periods.find((each) => each.year === year && each.period === period);
}
