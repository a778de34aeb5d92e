import { isStatutoryLeaveWithoutPay } from "../../../engine/holiday";
import type { EmployeeHoliday } from "./employee-holiday";

/** A spell of sick or statutory leave, both days included. */
export interface Leave {
  readonly from: string;
  readonly to: string;
}

/** Returns the spells of sick and statutory leave up to a day, with and without statutory pay, the first first. */
export function leavesUpTo({ spells, absences }: EmployeeHoliday, day: string): readonly Leave[] {
  const all = [
    ...spells.map(({ start_date: from, end_date: to }) => ({ from, to: to ?? day })),
    ...absences
      .filter(({ kind }) => isStatutoryLeaveWithoutPay(kind))
      .map(({ start_date: from, end_date: to }) => ({ from, to })),
  ];
  return all
    .filter(({ from }) => from <= day)
    .map(({ from, to }) => ({ from, to: to < day ? to : day }))
    .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}
