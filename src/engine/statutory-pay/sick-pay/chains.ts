import { type DayNumber, type Pence, pointerStep, shape } from "../../base";
import { exactEarnings, note } from "../fields";
import type { SickPayRules } from "./sick-pay-rules";
import { gapDays, getLength, type Spell } from "./spells";

const weeks = shape.amount({ upTo: "28.00" });

/** Weeks to the hundredth, in week units. */
const weeksUsed: typeof weeks = {
  ...weeks,
  read(reader, value, key, path) {
    const hundredths = weeks.read(reader, value, key, path);
    if (hundredths < 0) reader.refuse("too_small", path + pointerStep(key), { minimum: "0.00" });
    return hundredths * HUNDREDTH_OF_WEEK;
  },
};

export const IMPORTED_CHAIN = shape.record(
  {
    previousProviderName: note,
    /** First day of the first linked spell. */
    chainStartDate: shape.date,
    /** Last day of the last spell. */
    lastSickDate: shape.date,
    /** First day of the last spell; defaults to the chain's first day. */
    spellStartDate: shape.orNull(shape.date),
    /** As at the first day: final, whatever payslips state. */
    averageWeeklyEarnings: exactEarnings,
    waitingDaysServed: shape.integer(0, 3),
    /** Weeks paid, to the hundredth: "20.4". */
    weeksUsed,
    /** Whether the last spell was paid for a day before 6 April 2026, so that the flat rate is protected. */
    protectedFlatRate: shape.optional(shape.flag, false),
  },
  shape.notBefore("lastSickDate", "chainStartDate"),
  shape.notBefore("spellStartDate", "chainStartDate"),
  shape.notAfter("spellStartDate", "lastSickDate"),
);

/** Sickness and sick pay under a previous payroll of the same employer. */
export interface ImportedSickPayFacts extends shape.FactsOf<typeof IMPORTED_CHAIN> {}

export interface ImportedChain extends shape.ReadOf<typeof IMPORTED_CHAIN> {}

/**
 * Weeks of sick pay are counted in units: the least common multiple of 1 to 7 and 100, so that one seventh to one half
 * of a week, and a hundredth, are whole numbers.
 */
export const WEEK = 2100;
const HUNDREDTH_OF_WEEK = 21;

/** Returns the units that one of a week's qualifying days uses. */
export function dayUnits(qualifyingDays: number): number {
  return WEEK / qualifyingDays;
}

/** Writes weeks to two decimals, rounded half up. */
export function formatWeeks(units: number): string {
  const hundredths = Math.floor((units * 2 + HUNDREDTH_OF_WEEK) / (2 * HUNDREDTH_OF_WEEK));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/**
 * Returns weeks handed over to the hundredth as the whole number of qualifying days that they round: 4.33 weeks of
 * three days are thirteen days. If no number of days fits, the hundredths are kept.
 */
export function wholeDays(units: Pence, qualifyingDays: number): number {
  const days = Math.round((units * qualifyingDays) / WEEK);
  const whole = days * dayUnits(qualifyingDays);
  return Math.abs(whole - units) * 2 <= HUNDREDTH_OF_WEEK ? whole : units;
}

/** Linked spells: one set of conditions, one average of earnings, one set of waiting days, one limit of weeks. */
export interface Chain {
  readonly first: DayNumber;
  readonly spells: readonly Spell[];
  /** What a previous payroll handed over, if the chain continues it. */
  readonly imported: ImportedChain | null;
}

export type RulesOn = (day: DayNumber) => SickPayRules;

/**
 * Whether a spell is long enough to be a period of incapacity for work. The least length is that of its last day, so a
 * spell that reaches 6 April 2026 always is one.
 */
function formsPiw(spell: Spell, rulesOn: RulesOn): boolean {
  return getLength(spell) >= rulesOn(spell.last).minimumSpellDays;
}

/** Groups ordered spells into chains; a spell that is not a period of incapacity is in no chain and bridges nothing. */
export function groupChains(spells: readonly Spell[], imported: ImportedChain | null, rulesOn: RulesOn): Chain[] {
  const chains: { first: DayNumber; spells: Spell[]; imported: ImportedChain | null }[] = [];
  let last = imported?.lastSickDate ?? Number.NEGATIVE_INFINITY;
  for (const spell of spells) {
    if (!formsPiw(spell, rulesOn)) continue;
    const isLinked = gapDays(last, spell.first) <= rulesOn(spell.first).linkingGapDays;
    const chain = chains.at(-1);
    if (isLinked && chain !== undefined) chain.spells.push(spell);
    else if (isLinked) chains.push({ first: imported?.chainStartDate ?? spell.first, spells: [spell], imported });
    else chains.push({ first: spell.first, spells: [spell], imported: null });
    last = spell.last;
  }
  return chains;
}
