import { type DayNumber, formatDate, type Reader } from "../../base";
import { type Block, lastDay, weeksTaken } from "./blocks";
import type { Claim } from "./family-facts";
import { type CarePeriod, countedCare, isFirstTier, weeksEarnedBy, weeksOfCare } from "./neonatal-care";

/** The neonatal care of an award, and the tier of each week taken. */
export interface CareAward {
  readonly rule: NeonatalRule;
  readonly periods: readonly CareEarned[];
  /** The periods that count. */
  readonly counted: readonly CarePeriod[];
  /** Weeks earned by the last day taken, up to the most. */
  readonly earnedWeeks: number;
  /** By the first day of each week taken. */
  readonly tiers: ReadonlyMap<DayNumber, 1 | 2>;
}

/** A care period with what it earned by the last day taken. */
export interface CareEarned extends CarePeriod {
  readonly isCounted: boolean;
  readonly weeks: number;
  /** Last day of the first tier of the period; null if it does not count, or continues. */
  readonly firstTierUpTo: DayNumber | null;
}

type NeonatalRule = NonNullable<NonNullable<ReturnType<typeof neonatalRules>>["value"]>;

/** Finds the rules of neonatal care pay for the birth. */
export function neonatalRules({ rules, read: { event, isNorthernIreland } }: Claim) {
  return rules.on(isNorthernIreland ? "neonatalCarePayNorthernIreland" : "neonatalCarePay", event.eventDate);
}

/** Joins care and rules: what each period has earned by the last day taken, and the tier of each week. */
export function joinCare(claim: Claim, blocks: readonly Block[]): CareAward | null {
  const rule = neonatalRules(claim)?.value ?? null;
  if (rule === null) return null;
  const { event, care } = claim.read;
  const counted = countedCare(care, event.eventDate, rule.careWithinDays);
  const last = blocks.at(-1);
  const day = last === undefined ? event.eventDate : lastDay(last);
  const periods = care.map((period): CareEarned => {
    const isCounted = counted.includes(period);
    return {
      ...period,
      isCounted,
      weeks: isCounted ? weeksOfCare(period, day) : 0,
      firstTierUpTo: isCounted && period.to !== null ? period.to + rule.firstTierDaysAfterCare : null,
    };
  });
  const tierDay = claim.rules.policy("neonatalTierOfWeek", event.eventDate) === "FirstDay" ? 0 : 6;
  const tiers = weeksTaken(blocks).map(({ first }): [DayNumber, 1 | 2] => {
    return [first, isFirstTier(first + tierDay, counted, rule.firstTierDaysAfterCare) ? 1 : 2];
  });
  return { rule, periods, counted, earnedWeeks: weeksEarnedBy(day, counted, rule.weeks), tiers: new Map(tiers) };
}

/**
 * Refuses care that starts later than 28 days from the day after birth, a week taken in the first tier before it is
 * earned, and a second tier of more than one block.
 */
export function refuseCare(reader: Reader, claim: Claim, blocks: readonly Block[], care: CareAward): void {
  refuseLateStart(reader, claim, care);
  for (const [index, { first, block }] of weeksTaken(blocks).entries()) {
    const maximum = weeksEarnedBy(first, care.counted, care.rule.weeks);
    const isUnearned = care.tiers.get(first) === 1 && index >= maximum && maximum > 0;
    if (isUnearned) reader.refuse("maximum_weeks_used", `${block.path}/weeks`, { maximum });
  }
  if (!isOneRun(secondTier(blocks, care))) reader.refuse("too_many_blocks", "/blocks", { maximum: 1 });
}

function refuseLateStart(reader: Reader, { read: { event, care } }: Claim, { rule }: CareAward): void {
  const first = care[0];
  if (first === undefined) return;
  const latest = event.eventDate + rule.careWithinDays;
  const path = "/neonatalCareStartDate";
  if (first.from < event.eventDate) reader.refuse("date_before", path, { limit: formatDate(event.eventDate) });
  if (first.from > latest) reader.refuse("date_after", path, { limit: formatDate(latest) });
}

/** Returns the blocks that hold a week of the second tier. */
function secondTier(blocks: readonly Block[], { tiers }: CareAward): Block[] {
  const weeks = weeksTaken(blocks).filter(({ first }) => tiers.get(first) === 2);
  return [...new Set(weeks.map(({ block }) => block))];
}

function isOneRun(blocks: readonly Block[]): boolean {
  const ends = blocks.map((block) => lastDay(block) + 1);
  return blocks.every(({ start }, index) => index === 0 || start === ends[index - 1]);
}
