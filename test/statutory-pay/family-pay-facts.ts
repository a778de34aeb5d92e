import type { FamilyPayFacts } from "../../src/engine/statutory-pay";
import { MATERNITY } from "./family-pay-support";

// Valid facts for each payment other than maternity pay.

const { startDate: _, ...WITHOUT_START } = MATERNITY;
export const PATERNITY = {
  ...WITHOUT_START,
  statutoryType: "StatutoryPaternityPay",
  childEventType: "Birth",
  actualBirthDate: "2026-03-18",
  blocks: [{ startDate: "2026-03-19", weeks: 2 }],
} satisfies FamilyPayFacts;
export const NEONATAL = {
  ...WITHOUT_START,
  statutoryType: "StatutoryNeonatalCarePay",
  qualifyingEventDate: "2026-03-02",
  neonatalCareStartDate: "2026-03-04",
  neonatalCareEndDate: "2026-04-08",
  blocks: [{ startDate: "2026-03-12", weeks: 1 }],
} satisfies FamilyPayFacts;
export const BEREAVED = {
  ...WITHOUT_START,
  statutoryType: "StatutoryParentalBereavementPay",
  qualifyingEventDate: "2026-03-04",
  blocks: [{ startDate: "2026-03-09", weeks: 2 }],
} satisfies FamilyPayFacts;
export const SHARED = {
  ...PATERNITY,
  statutoryType: "StatutorySharedParentalPay",
  weeksUsedByOtherPayment: 12,
  partnerConditionsMet: true,
} satisfies FamilyPayFacts;
export const ADOPTION = {
  ...MATERNITY,
  statutoryType: "StatutoryAdoptionPay",
  qualifyingEventDate: "2026-01-14",
  placementDate: "2026-03-16",
} satisfies FamilyPayFacts;

/** Blocks of pay weeks. */
export const blocks = (...list: readonly (readonly [string, number])[]) => ({
  blocks: list.map(([startDate, weeks]) => ({ startDate, weeks })),
});
