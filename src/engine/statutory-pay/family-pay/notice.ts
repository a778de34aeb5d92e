import type { DayNumber } from "../../base";
import type { Award } from "./award";
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

function dueDay({ read, rules, care }: Award, block: Block): DayNumber | null {
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
      return neonatal({ read, rules, care }, block);
  }
}

/** The tier of a block is that of its first day. */
function neonatal({ read, rules, care }: Pick<Award, "read" | "rules" | "care">, { start, weeks }: Block) {
  const days = rules.on("neonatalNotice", read.event.eventDate)?.value ?? null;
  if (days === null || care === null) return null;
  if (care.tiers.get(start) === 1) return after(start, days.firstTierDaysAfter);
  return before(start, weeks === 1 ? days.oneWeekDaysBefore : days.moreWeeksDaysBefore);
}

function before(start: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : start - days;
}

function after(start: DayNumber, days: number | undefined): DayNumber | null {
  return days === undefined ? null : start + days;
}
