import type { DayNumber } from "../../base";
import type { Award } from "./award";
import { isFirstTier } from "./neonatal-care";
import { ruleDay } from "./payment-rules";
import type { Block } from "./read-blocks";

/** The notice of a block: nothing is refused for it. */
export interface Notice {
  readonly block: Block;
  /** The last day on which notice is in time; null where no rule was read. */
  readonly due: DayNumber | null;
  /** null where the day, or the notice, is not known. */
  readonly isLate: boolean | null;
}

/** By when notice of each block is due, and whether the notice given was late. */
export function noticesOf(award: Award): Notice[] {
  const { noticeGiven } = award.read;
  return award.blocks.map((block) => {
    const due = dueDay(award, block);
    return { block, due, isLate: due === null || noticeGiven === null ? null : noticeGiven > due };
  });
}

function dueDay({ read, rules }: Award, block: Block): DayNumber | null {
  const { start } = block;
  const day = ruleDay(read, rules, start);
  const days = rules.on("familyPayNotice", day)?.value ?? null;
  switch (read.event.type) {
    case "StatutoryMaternityPay":
      return before(start, days?.maternityDaysBefore);
    case "StatutoryAdoptionPay":
      return before(start, days?.adoptionDaysBefore);
    case "StatutorySharedParentalPay":
      return before(start, days?.sharedParentalDaysBefore);
    case "StatutoryParentalBereavementPay":
      return after(start, days?.bereavementDaysAfter);
    case "StatutoryPaternityPay":
      return read.isNorthernIreland ? null : before(start, rules.on("paternityNotice", day)?.value?.daysBefore);
    case "StatutoryNeonatalCarePay":
      return neonatal({ read, rules }, block);
  }
}

/** The tier of a block is that of its first day. */
function neonatal({ read, rules }: Pick<Award, "read" | "rules">, { start, weeks }: Block): DayNumber | null {
  const days = rules.on("neonatalNotice", read.event.eventDate)?.value ?? null;
  const care = rules.on("neonatalCarePay", read.event.eventDate)?.value ?? null;
  if (days === null || care === null) return null;
  if (isFirstTier(start, read.care, care.firstTierDaysAfterCare)) return after(start, days.firstTierDaysAfter);
  return before(start, weeks === 1 ? days.oneWeekDaysBefore : days.moreWeeksDaysBefore);
}

function before(start: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : start - days;
}

function after(start: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : start + days;
}
