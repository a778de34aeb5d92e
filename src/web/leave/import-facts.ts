import type { FamilyPayFacts } from "../../engine";
import { typedAmount } from "../situation";
import type { Leave } from "./leave";

/** Reads a typed count; the engine refuses anything that is not a number. */
export function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
}

/** Returns the average earnings: as typed, or with the weeks that a previous payroll paid. */
export function familyImport(leave: Leave): Pick<FamilyPayFacts, "averageEarningsOverride" | "imported"> {
  const { importWeeks, importDays } = leave;
  const average = typedAmount(leave.averageEarnings);
  if (importWeeks === "" && importDays === "") return { averageEarningsOverride: average };
  return {
    imported: {
      averageWeeklyEarnings: average,
      weeksPaid: wholeNumber(importWeeks || "0"),
      daysPaid: wholeNumber(importDays || "0"),
    },
  };
}

/** Returns the same for sick pay, with the absences recorded by the previous payroll. */
export function sicknessImport(leave: Leave) {
  const { importStart, importEnd, importWeeks, importWaiting } = leave;
  const average = typedAmount(leave.averageEarnings);
  if (importStart === "" && importEnd === "" && importWeeks === "") return { averageEarningsOverride: average };
  return {
    imported: {
      chainStartDate: importStart,
      lastSickDate: importEnd,
      averageWeeklyEarnings: average,
      weeksUsed: importWeeks || "0",
      waitingDaysServed: wholeNumber(importWaiting || "0"),
    },
  };
}
