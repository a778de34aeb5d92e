import { z } from "@hono/zod-openapi";
import { STATUTORY_ABBREVIATIONS, STATUTORY_TYPES, STUDENT_LOAN_PLANS, type StatutoryType } from "../../engine/base";

/** Words that several services share, spelt as in the interface. */
export const payFrequency = z.enum([
  "Weekly",
  "Fortnightly",
  "FourWeekly",
  "Monthly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
]);

export const statutoryType = z.enum(STATUTORY_TYPES);

/** Returns the code of a statutory payment's pay element: "SHPP". */
export function statutoryCode(type: StatutoryType): string {
  return STATUTORY_ABBREVIATIONS[type].toUpperCase();
}

export const pensionType = z.enum(["ReliefAtSource", "SalarySacrifice", "NetPayArrangement"]);

export const studentLoanPlan = z.enum(STUDENT_LOAN_PLANS);

export const stateAidSector = z.enum(["Industrial", "Agriculture", "Fisheries", "RoadTransport", "NotApplicable"]);

export const territory = z.enum(["EnglandAndWales", "Scotland", "NorthernIreland"]);

export const weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
