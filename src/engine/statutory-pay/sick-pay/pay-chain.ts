import { birthday, type DayNumber, type Fraction, itemAt, type Pence } from "../../base";
import { isAtLeast } from "../average-earnings";
import type { Absence, DaySpan, SspExclusionReason } from "./absence";
import { type Chain, dayUnits, type RulesOn, WEEK, wholeDays } from "./chains";
import { isQualifying, type QualifyingWeek } from "./qualifying-days";
import { ChainRates, type WeeklyRate } from "./rates";
import type { SickPayRules } from "./sick-pay-rules";
import { getLength, type Spell } from "./spells";

/** What decides the days of a chain, apart from the chain itself. */
interface SickPayGround {
  readonly rulesOn: RulesOn;
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
  /** Average weekly earnings required by the rules of the chain's first day; null if there is no test. */
  readonly earningsTestPence: Pence | null;
  /** Last day of the contract; null if it continues. */
  readonly lastDayOfContract: DayNumber | null;
  /** Pregnancy disqualifying periods. */
  readonly disqualified: readonly DaySpan[];
  /** Last day of employment and support allowance. */
  readonly lastEsaDay: DayNumber | null;
  readonly policies: SickPayPolicies;
}

export interface SickPayPolicies {
  readonly partDayAtLimit: "PayPartDay" | "StopBefore";
  readonly shortSpellAcrossReform: "DaysFromReform" | "WholeSpell";
  readonly waitingServedAcrossReform: "NotProtected" | "Protected";
  readonly longAbsence: "NilRate" | "PayFromReform";
  readonly dailyRate: "CutToFourDecimals" | "Exact";
}

/** A qualifying day of sickness. */
interface DayOfSickness {
  readonly day: DayNumber;
  readonly absence: Absence;
  readonly week: QualifyingWeek;
}

/** A spell, and the first day of it on which a pregnancy bars sick pay; it is not paid again after that. */
interface BarredSpell {
  readonly spell: Spell;
  readonly barredFrom: DayNumber;
}

/** A qualifying day of sickness and its outcome. */
export interface SickDay extends DayOfSickness {
  readonly outcome: "Paid" | "Waiting" | "Unpaid";
  readonly reason: SspExclusionReason | null;
  /** null on a day that is not paid and could not be. */
  readonly rate: WeeklyRate | null;
  /** What the day uses of the limit of weeks. */
  readonly units: number;
}

/** Reasons that end sick pay at any time; the others are tested only on the first day of a chain. */
const ENDING: ReadonlySet<SspExclusionReason> = new Set<SspExclusionReason>([
  "PregnancyDisqualifyingPeriod",
  "LegalCustody",
  "ContractEnded",
]);

/** A chain calculated day by day. */
export interface PaidChain {
  readonly chain: Chain;
  readonly awe: Fraction;
  readonly days: readonly SickDay[];
  /** Whether earnings reach the limit that applied on the chain's first day. */
  readonly meetsEarningsTest: boolean;
  readonly exclusion: SspExclusionReason | null;
  readonly threeYearLimit: DayNumber;
  /** Weeks that a chain may be paid. */
  readonly weeksLimit: number;
  readonly waitingDaysServed: number;
  readonly unitsUsed: number;
  /** The part used under a previous payroll. */
  readonly importedUnits: number;
  readonly lastPaidDay: DayNumber | null;
  readonly isProtected: boolean;
}

/**
 * Decides each qualifying day of a chain in turn: unpaid, waiting or paid. Conditions are tested on the chain's first
 * day; only the earnings test ends with the rules that have it.
 */
export function payChain(chain: Chain, awe: Fraction, ground: SickPayGround): PaidChain {
  return new ChainWalk(chain, awe, ground).walk();
}

class ChainWalk {
  private readonly rates: ChainRates;
  private readonly meetsEarningsTest: boolean;
  private readonly exclusion: SspExclusionReason | null;
  private readonly threeYearLimit: DayNumber;
  private readonly days: SickDay[] = [];
  private waitingDaysServed: number;
  private unitsUsed: number;
  private readonly importedUnits: number;
  private isExhausted = false;
  private isProtected = false;
  private lastPaidDay: DayNumber | null = null;

  constructor(
    private readonly chain: Chain,
    private readonly awe: Fraction,
    private readonly ground: SickPayGround,
  ) {
    const { imported, first } = chain;
    const test = ground.earningsTestPence;
    this.rates = new ChainRates(awe);
    this.meetsEarningsTest = test === null || (imported?.weeksUsed ?? 0) > 0 || isAtLeast(awe, test);
    this.exclusion = imported === null ? this.exclusionOnFirstDay() : null;
    this.threeYearLimit = birthday(first, ground.rulesOn(itemAt(chain.spells, 0).first).chainYears);
    this.waitingDaysServed = imported?.waitingDaysServed ?? 0;
    this.importedUnits =
      imported === null ? 0 : wholeDays(imported.weeksUsed, ground.weekOf(imported.lastSickDate).count);
    this.unitsUsed = this.importedUnits;
  }

  walk(): PaidChain {
    for (const spell of this.chain.spells) this.paySpell(spell);
    const { chain, awe, days, meetsEarningsTest, exclusion, threeYearLimit } = this;
    const { waitingDaysServed, unitsUsed, importedUnits, lastPaidDay, isProtected } = this;
    return {
      chain,
      awe,
      days,
      meetsEarningsTest,
      exclusion,
      threeYearLimit,
      waitingDaysServed,
      unitsUsed,
      importedUnits,
      lastPaidDay,
      isProtected,
      weeksLimit: this.ground.rulesOn(itemAt(chain.spells, 0).first).weeks,
    };
  }

  private exclusionOnFirstDay(): SspExclusionReason | null {
    const { first, spells } = this.chain;
    const stated = spells[0]?.absences[0]?.exclusionReason ?? null;
    if (stated !== null) return stated;
    const { lastDayOfContract, lastEsaDay, disqualified, rulesOn } = this.ground;
    if (lastDayOfContract !== null && first > lastDayOfContract) return "ContractEnded";
    const sinceEsa = lastEsaDay === null ? 0 : first - lastEsaDay;
    if (sinceEsa > 0 && sinceEsa <= rulesOn(first).recentBenefitDays) return "RecentEsa";
    return disqualified.some((span) => isWithin(first, span)) ? "PregnancyDisqualifyingPeriod" : null;
  }

  private paySpell(spell: Spell): void {
    const { imported } = this.chain;
    this.isProtected = imported !== null && spell.startedOn < spell.first && imported.protectedFlatRate;
    const barred = { spell, barredFrom: this.barredFrom(spell) };
    for (const absence of spell.absences) {
      const last = Math.min(absence.last, spell.last);
      for (let day = Math.max(absence.first, spell.first); day <= last; day++) {
        const week = this.ground.weekOf(day);
        if (!isQualifying(week, day)) continue;
        this.days.push(this.decide({ day, absence, week }, barred));
      }
    }
  }

  private barredFrom(spell: Spell): DayNumber {
    const starts = this.ground.disqualified
      .filter((span) => span.first <= spell.last && span.last >= spell.first)
      .map((span) => span.first);
    return Math.min(...starts, Number.POSITIVE_INFINITY);
  }

  private decide(at: DayOfSickness, barred: BarredSpell): SickDay {
    const rules = this.ground.rulesOn(at.day);
    const reason = this.refusal(at, barred, rules);
    if (reason !== null) return { ...at, outcome: "Unpaid", reason, rate: null, units: 0 };
    if (this.waitingDaysServed < rules.waitingDays) {
      this.waitingDaysServed++;
      return { ...at, outcome: "Waiting", reason: null, rate: this.rates.flat(rules), units: 0 };
    }
    return this.pay(at, barred.spell, rules);
  }

  private refusal(at: DayOfSickness, barred: BarredSpell, rules: SickPayRules): SspExclusionReason | null {
    const { spell } = barred;
    if (this.exclusion !== null) {
      return spell === this.chain.spells[0] ? this.exclusion : "NotEntitledInLinkedPeriod";
    }
    const ended = this.endingReason(at, barred);
    if (ended !== null) return ended;
    const isShort = getLength(spell) < rules.minimumSpellDays;
    if (isShort && this.ground.policies.shortSpellAcrossReform === "DaysFromReform") return "NotAPeriodOfIncapacity";
    if (rules.earningsShareBasisPoints === null && !this.meetsEarningsTest) return "BelowLowerEarningsLimit";
    return this.isExhausted ? "MaximumWeeksReached" : null;
  }

  /** Returns why sick pay has ended by a day; null if it has not. */
  private endingReason({ day, absence }: DayOfSickness, { barredFrom }: BarredSpell): SspExclusionReason | null {
    const { lastDayOfContract } = this.ground;
    if (absence.exclusionReason !== null && ENDING.has(absence.exclusionReason)) return absence.exclusionReason;
    if (lastDayOfContract !== null && day > lastDayOfContract) return "ContractEnded";
    if (day >= barredFrom) return "PregnancyDisqualifyingPeriod";
    return day >= this.threeYearLimit ? "ThreeYearLimit" : null;
  }

  private pay(at: DayOfSickness, spell: Spell, rules: SickPayRules): SickDay {
    const left = rules.weeks * WEEK - this.unitsUsed;
    const cost = dayUnits(at.week.count);
    const isLast = cost >= left;
    if (isLast) this.isExhausted = true;
    if (left <= 0 || (cost > left && this.ground.policies.partDayAtLimit === "StopBefore")) {
      return { ...at, outcome: "Unpaid", reason: "MaximumWeeksReached", rate: null, units: 0 };
    }
    const units = Math.min(cost, left);
    const rate = this.rateOn(spell, rules);
    this.unitsUsed += units;
    this.lastPaidDay = at.day;
    if (rules.earningsShareBasisPoints === null) this.isProtected = true;
    const reason = rate.basis === "Nil" ? "LongAbsenceNilRate" : null;
    return { ...at, outcome: "Paid", reason, rate, units };
  }

  private rateOn(spell: Spell, rules: SickPayRules): WeeklyRate {
    if (rules.earningsShareBasisPoints === null) return this.rates.flat(rules);
    if (this.isProtected || this.hasServedWaiting(spell, rules)) return this.rates.protectedFlat(rules);
    const { nilForSpellsBefore } = rules;
    const isLong = nilForSpellsBefore !== null && !this.meetsEarningsTest && spell.startedOn < nilForSpellsBefore;
    const isNil = isLong && this.ground.policies.longAbsence === "NilRate";
    return isNil ? this.rates.nil(rules) : this.rates.lesser(rules);
  }

  /** Whether all waiting days were served in a spell begun before the reform, under the policy that protects it. */
  private hasServedWaiting(spell: Spell, rules: SickPayRules): boolean {
    if (this.ground.policies.waitingServedAcrossReform === "NotProtected" || spell.startedOn >= rules.from)
      return false;
    const before = this.ground.rulesOn(spell.first);
    return before.earningsShareBasisPoints === null && this.waitingDaysServed >= before.waitingDays;
  }
}

function isWithin(day: DayNumber, { first, last }: DaySpan): boolean {
  return day >= first && day <= last;
}
