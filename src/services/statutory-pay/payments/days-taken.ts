import { issueAt, Refused } from "../../../platform/http";
import type { Saving } from "./save-awards";

interface TakenDays {
  readonly from: string;
  /** null for sickness that continues. */
  readonly to: string | null;
  readonly statutoryPayId: string;
}

/** The refusal of days that another award of the employee has. */
export function daysTaken(taken: TakenDays): Refused {
  const text = "Another award of the employee pays for some of the days: end it first.";
  const issue = issueAt(["startDate"], "overlapping_dates", { ...taken }, text);
  return new Refused(409, { token: "overlapping_dates", text, arguments: { ...taken } }, [issue]);
}

/** Returns the days of another sickness that overlap those of an award; null if none do. */
export function sicknessTaken({ own, rows }: Saving): TakenDays | null {
  const { startDate, endDate } = own.request;
  if (startDate === undefined) return null;
  const taken = rows.find(
    (row) =>
      row.statutory_pay_id !== own.statutoryPayId &&
      row.statutory_type === "StatutorySickPay" &&
      row.start_date <= (endDate ?? row.start_date) &&
      (row.end_date ?? startDate) >= startDate,
  );
  return taken === undefined
    ? null
    : { from: taken.start_date, to: taken.end_date, statutoryPayId: taken.statutory_pay_id };
}
