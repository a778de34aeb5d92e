import { type DayNumber, formatDate, type Reader } from "../../base";
import { type CarePeriod, countedCare, isFirstTier, weeksEarnedBy, weeksOfCare } from "./neonatal-care";
import { neonatalRules, type Rules } from "./payment-rules";
import { type Block, lastDay } from "./read-blocks";
import type { ReadFamilyFacts } from "./read-family-facts";

/** The neonatal care of an award, and the tier of each week taken. */
export interface CareAward {
  readonly periods: readonly CareEarned[];
  /** The periods that count. */
  readonly counted: readonly CarePeriod[];
  /** Weeks earned by the last day taken, within the most. */
  readonly earnedWeeks: number;
  /** By the first day of each week taken. */
  readonly tiers: ReadonlyMap<DayNumber, 1 | 2>;
}

/** A care period with what it earned by the last day taken. */
export interface CareEarned extends CarePeriod {
  readonly isCounted: boolean;
  readonly weeks: number;
  /** Last day of the first tier that the period makes; null where it does not count, or lasts. */
  readonly firstTierUpTo: DayNumber | null;
}

type NeonatalRule = NonNullable<NonNullable<ReturnType<typeof neonatalRules>>["value"]>;

const NO_CARE: CareAward = { periods: [], counted: [], earnedWeeks: 0, tiers: new Map() };

/**
 * Joins care and rules: care starts within 28 days from the day after birth; a week taken in the first tier has been
 * earned by its first day; the second tier is one block.
 */
export function joinCare(reader: Reader, read: ReadFamilyFacts, rules: Rules, blocks: readonly Block[]): CareAward {
  const { event, care } = read;
  const rule = neonatalRules(rules, event.eventDate, read.isNorthernIreland)?.value ?? null;
  if (rule === null) return NO_CARE;
  refuseLateStart(reader, read, rule);
  const counted = countedCare(care, event.eventDate, rule.careWithinDays);
  const tierDay = rules.policy("neonatalTierOfWeek", event.eventDate) === "FirstDay" ? 0 : 6;
  const tiers = tiersOf(blocks, counted, rule, tierDay);
  refuseUnearned(reader, blocks, counted, rule, tiers);
  const last = blocks.at(-1);
  const day = last === undefined ? event.eventDate : lastDay(last);
  const periods = care.map((period): CareEarned => earnedOf(period, counted.includes(period), day, rule));
  return { periods, counted, earnedWeeks: weeksEarnedBy(day, counted, rule.weeks), tiers };
}

function refuseLateStart(reader: Reader, { event, care }: ReadFamilyFacts, { careWithinDays }: NeonatalRule): void {
  const first = care[0];
  if (first === undefined) return;
  const latest = event.eventDate + careWithinDays;
  const path = "/neonatalCareStartDate";
  if (first.from < event.eventDate) reader.refuse("date_before", path, { limit: formatDate(event.eventDate) });
  if (first.from > latest) reader.refuse("date_after", path, { limit: formatDate(latest) });
}

function tiersOf(blocks: readonly Block[], care: readonly CarePeriod[], rule: NeonatalRule, tierDay: number) {
  const tiers = new Map<DayNumber, 1 | 2>();
  for (const block of blocks) {
    for (let week = 0; week < block.weeks; week++) {
      const first = block.start + week * 7;
      tiers.set(first, isFirstTier(first + tierDay, care, rule.firstTierDaysAfterCare) ? 1 : 2);
    }
  }
  return tiers;
}

function refuseUnearned(
  reader: Reader,
  blocks: readonly Block[],
  care: readonly CarePeriod[],
  rule: NeonatalRule,
  tiers: CareAward["tiers"],
): void {
  let taken = 0;
  const secondTier = new Set<Block>();
  for (const block of blocks) {
    for (let week = 0; week < block.weeks; week++) {
      const first = block.start + week * 7;
      taken++;
      const earned = weeksEarnedBy(first, care, rule.weeks);
      const isFirst = tiers.get(first) === 1;
      if (isFirst && taken > earned && earned > 0)
        reader.refuse("maximum_weeks_used", `${block.path}/weeks`, { maximum: earned });
      if (!isFirst) secondTier.add(block);
    }
  }
  if (!isOneRun([...secondTier])) reader.refuse("too_many_blocks", "/blocks", { maximum: 1 });
}

function isOneRun(blocks: readonly Block[]): boolean {
  return blocks.every((block, index) => index === 0 || lastDay(blocks[index - 1] as Block) + 1 === block.start);
}

function earnedOf(period: CarePeriod, isCounted: boolean, day: DayNumber, rule: NeonatalRule): CareEarned {
  return {
    ...period,
    isCounted,
    weeks: isCounted ? weeksOfCare(period, day) : 0,
    firstTierUpTo: isCounted && period.to !== null ? period.to + rule.firstTierDaysAfterCare : null,
  };
}
