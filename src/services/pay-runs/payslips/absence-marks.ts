import type { DaysAbsent } from "../../contract";
import type { AbsenceMarks } from "../store/slip-document";
import type { Given } from "./given-to";
import type { SlipPeriod } from "./slip-period";

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
