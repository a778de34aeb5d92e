import type { Selectable } from "kysely";
import { formatDate, HALF_DAY, readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { PayslipGiven, PayslipsAsked } from "../../contract";
import type { DayPart, HolidayTables } from "../store/holiday-tables";

type AbsenceRow = Selectable<HolidayTables["holiday_absence"]>;
type Days = NonNullable<PayslipGiven["unpaidDays"]>[number];
type Absent = Required<Pick<PayslipGiven, "unpaidDays" | "strikes" | "maternityLeave">>;

/** Returns the unpaid leave of a period that salary deducts, and the strikes of the period or of its pay date, by employee. */
export async function absencesGiven(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, Absent>> {
  const { periodStartDate, periodEndDate, regularPaymentDate } = period;
  const rows = await tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_absence")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("is_paid", "=", false)
    .where("start_date", "<=", periodEndDate > regularPaymentDate ? periodEndDate : regularPaymentDate)
    .where("end_date", ">=", periodStartDate < regularPaymentDate ? periodStartDate : regularPaymentDate)
    .orderBy("start_date")
    .execute();
  const found = new Map<string, Absent>();
  for (const row of rows) {
    const before = found.get(row.employee_id) ?? { unpaidDays: [], strikes: [], maternityLeave: [] };
    const inPeriod = row.start_date <= periodEndDate && row.end_date >= periodStartDate;
    const whole = { from: row.start_date, to: row.end_date };
    found.set(row.employee_id, {
      unpaidDays: [...before.unpaidDays, ...(inPeriod ? within(unpaidDays(row), period) : [])],
      strikes: [...before.strikes, ...(row.kind === "Strike" ? [whole] : [])],
      maternityLeave: [...before.maternityLeave, ...(row.kind === "OrdinaryMaternity" && inPeriod ? [whole] : [])],
    });
  }
  return found;
}

/** Returns an absence as whole days, with a first and last half day apart. */
function unpaidDays({
  absence_id: absenceId,
  start_date,
  end_date,
  start_part,
  end_part,
}: AbsenceRow): readonly Days[] {
  if (start_date === end_date) {
    return [
      { absenceId, from: start_date, to: end_date, fraction: isHalf(start_part) || isHalf(end_part) ? HALF_DAY : "1" },
    ];
  }
  const [first, last] = [isHalf(start_part), isHalf(end_part)];
  const [from, to] = [first ? plus(start_date, 1) : start_date, last ? plus(end_date, -1) : end_date];
  return [
    ...(first ? [{ absenceId, from: start_date, to: start_date, fraction: HALF_DAY }] : []),
    ...(from <= to ? [{ absenceId, from, to, fraction: "1" }] : []),
    ...(last ? [{ absenceId, from: end_date, to: end_date, fraction: HALF_DAY }] : []),
  ];
}

function plus(date: string, days: number): string {
  return formatDate(readDate(date) + days);
}

function isHalf(part: DayPart): boolean {
  return part !== "WholeDay";
}

/** Returns those with days in the period. */
function within(all: readonly Days[], { periodStartDate, periodEndDate }: PayslipsAsked["period"]): readonly Days[] {
  return all.filter(({ from, to }) => from <= periodEndDate && to >= periodStartDate);
}
