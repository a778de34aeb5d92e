import type { FamilyPayFacts } from "../../engine";
import { typedAmount } from "../situation";
import type { Leave } from "./leave";

/** A typed count; what is none is left for the engine to refuse. */
export function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
}

/** The average that counts: as typed, or with what a previous provider paid at it. */
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

/** The same of sick pay, with the absences that the previous provider knew. */
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
