import { type DayNumber, formatDate, type Reader } from "../../base";
import { addMonths, expectedWeek, type FamilyEvent } from "../average-earnings";
import { bereavementRules, neonatalRules, paternityWindow, type Rules, ruleDay } from "./payment-rules";
import { type Block, lastDay } from "./read-blocks";
import type { ReadFamilyFacts } from "./read-family-facts";

/** Between which days a payment may be taken, and in how many blocks. */
export interface TakingLimits {
  readonly earliestStart: DayNumber | null;
  readonly latestStart: DayNumber | null;
  readonly latestDay: DayNumber | null;
  readonly blocks: number | null;
  /** First day on which absence because of the pregnancy starts the pay. */
  readonly sicknessFrom: DayNumber | null;
}

const NO_LIMITS: TakingLimits = {
  earliestStart: null,
  latestStart: null,
  latestDay: null,
  blocks: null,
  sicknessFrom: null,
};

/** The limits of an award. Null where no loaded year covers them. */
export function takingLimits(rules: Rules, read: ReadFamilyFacts, start: DayNumber): TakingLimits | null {
  const { event } = read;
  switch (event.type) {
    case "StatutoryMaternityPay":
      return maternity(rules, read, start);
    case "StatutoryAdoptionPay":
      return adoption(rules, event, start);
    case "StatutoryPaternityPay":
      return paternity(rules, read);
    case "StatutorySharedParentalPay": {
      const first = happened(event);
      return { ...NO_LIMITS, earliestStart: first, latestDay: addMonths(first, 12) - 1 };
    }
    case "StatutoryParentalBereavementPay": {
      const found = bereavementRules(rules, event.eventDate, read.isNorthernIreland)?.value ?? null;
      if (found === null) return null;
      return {
        ...NO_LIMITS,
        earliestStart: event.eventDate,
        latestDay: event.eventDate + found.windowDays - 1,
        blocks: found.blocksPerChild * read.children,
      };
    }
    case "StatutoryNeonatalCarePay": {
      const found = neonatalRules(rules, event.eventDate, read.isNorthernIreland)?.value ?? null;
      const careStart = event.careStart ?? event.eventDate;
      if (found === null) return null;
      return { ...NO_LIMITS, earliestStart: careStart + 8, latestDay: event.eventDate + found.windowDays - 1 };
    }
  }
}

function happened(event: FamilyEvent): DayNumber {
  return event.child === "Birth" ? (event.birth ?? event.eventDate) : (event.placement ?? event.eventDate);
}

/**
 * From the 11th week before the expected week, and from the day after an earlier birth. Never later than the day after
 * the birth, the day after the first day of pregnancy-related absence in the last four weeks, or the day after leaving.
 */
function maternity(
  rules: Rules,
  { event, pregnancyAbsence, leavingDate }: ReadFamilyFacts,
  start: DayNumber,
): TakingLimits | null {
  const found = rules.on("maternityPay", start)?.value ?? null;
  if (found === null) return null;
  const week = expectedWeek(event.eventDate);
  const earliest = week - found.earliestStartDaysBeforeExpectedWeek;
  const afterBirth = event.birth === null ? Number.POSITIVE_INFINITY : event.birth + 1;
  const sickness = week - found.sicknessStartDaysBeforeExpectedWeek;
  const afterAbsence = pregnancyAbsence === null ? Number.POSITIVE_INFINITY : Math.max(pregnancyAbsence, sickness) + 1;
  const afterLeaving = leavingDate === null ? Number.POSITIVE_INFINITY : Math.max(leavingDate + 1, earliest);
  const latest = Math.min(afterBirth, afterAbsence, afterLeaving);
  return {
    ...NO_LIMITS,
    earliestStart: Math.min(earliest, afterBirth),
    latestStart: Number.isFinite(latest) ? latest : null,
    sicknessFrom: sickness,
  };
}

/** From 14 days before the placement to the day after it; from abroad, from entry for so many days. */
function adoption(rules: Rules, event: FamilyEvent, start: DayNumber): TakingLimits | null {
  const found = rules.on("adoptionPay", start)?.value ?? null;
  const { placement } = event;
  if (found === null || placement === null) return null;
  if (event.child === "OverseasAdoption") {
    return { ...NO_LIMITS, earliestStart: placement, latestStart: placement + found.latestStartDaysAfterEntry };
  }
  const earliestStart = placement - found.earliestStartDaysBeforePlacement;
  return { ...NO_LIMITS, earliestStart, latestStart: placement + 1 };
}

/** From the birth or placement; a child born before the expected week counts from the first day of that week. */
function paternity(rules: Rules, read: ReadFamilyFacts): TakingLimits | null {
  const { event, isNorthernIreland } = read;
  const window = paternityWindow(rules, event, isNorthernIreland, (day) => ruleDay(read, rules, day));
  if (window === null) return null;
  const start = happened(event);
  const counted = event.child === "Birth" ? Math.max(start, expectedWeek(event.eventDate)) : start;
  return { ...NO_LIMITS, earliestStart: start, latestDay: counted + window.windowDays - 1, blocks: window.blocks };
}

/** Refuses blocks that begin too early or too late, last too long, or are too many. */
export function refuseOutside(reader: Reader, blocks: readonly Block[], limits: TakingLimits): void {
  if (limits.blocks !== null && blocks.length > limits.blocks) {
    reader.refuse("too_many_blocks", "/blocks", { maximum: limits.blocks });
  }
  for (const block of blocks) {
    const path = `${block.path}/startDate`;
    const { earliestStart, latestStart, latestDay } = limits;
    const latest = latestStart ?? (latestDay === null ? null : latestDay - block.weeks * 7 + 1);
    if (earliestStart !== null && block.start < earliestStart) {
      reader.refuse("start_too_early", path, { limit: formatDate(earliestStart) });
    } else if (latest !== null && (block.start > latest || lastDay(block) > (latestDay ?? Number.POSITIVE_INFINITY))) {
      reader.refuse("start_too_late", path, { limit: formatDate(latest) });
    }
  }
}
