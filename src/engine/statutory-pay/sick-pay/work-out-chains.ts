import { type DayNumber, type Reader, startOfTaxYear, taxYearOf } from "../../base";
import type { Rulebook } from "../../rulebook";
import { type StatutoryPayRules, unsupported } from "../law";
import type { Absence, DaySpan } from "./absence";
import { averageOfChain, type ChainAverage } from "./average-of-chain";
import { type Chain, chainsOf, type RulesOn } from "./chains";
import { type PaidChain, payChain, type SickPayPolicies } from "./pay-chain";
import { type PricedChain, priceChain } from "./price-chain";
import { type QualifyingWeek, qualifyingCalendar } from "./qualifying-days";
import type { ReadSickPayFacts } from "./read-sick-pay-facts";
import { earningsTestPence, type SickPayRules, sickPayRules } from "./sick-pay-rules";
import { type Spell, spellsOf } from "./spells";

/** A chain with its earnings, its days and what they pay. */
export interface WorkedChain extends PricedChain, Pick<ChainAverage, "source" | "average"> {
  /** What average weekly earnings had to reach, in pence; null where nothing was asked. */
  readonly earningsTestPence: number | null;
}

export interface WorkedSickness {
  readonly spells: readonly Spell[];
  readonly chains: readonly WorkedChain[];
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
  readonly rulesOn: RulesOn;
}

/** Absences as chains, worked out. Null with problems where the rules do not reach or no earnings are known. */
export function workOutChains(
  read: Omit<ReadSickPayFacts, "overrides" | "externalPayments">,
  rules: StatutoryPayRules,
  rulebook: Rulebook,
  reader: Reader,
): WorkedSickness | null {
  refuseDaysWithoutRules(read.absences, rules, rulebook, reader);
  if (reader.problems.length > 0) return null;
  const find = sickPayRules(rules);
  const rulesOn: RulesOn = (day) => find(day) as SickPayRules;
  const weekOf = qualifyingCalendar(read.patterns);
  const spells = spellsOf(read.absences, custodyDays(read.custody, rules), read.imported);
  const chains = chainsOf(spells, read.imported, rulesOn).map((chain) => {
    return workOut(chain, read, { rules, rulesOn, weekOf, rulebook }, reader);
  });
  if (reader.problems.length > 0) return null;
  return { spells, chains: chains.filter((chain) => chain !== null), weekOf, rulesOn };
}

interface Ground {
  readonly rules: StatutoryPayRules;
  readonly rulesOn: RulesOn;
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
  readonly rulebook: Rulebook;
}

function workOut(
  chain: Chain,
  read: Omit<ReadSickPayFacts, "overrides" | "externalPayments">,
  { rules, rulesOn, weekOf, rulebook }: Ground,
  reader: Reader,
): WorkedChain | null {
  const average = averageOfChain(chain, read, rules, reader);
  const test = earningsTestPence(rules, chain.first);
  const isKnown = test !== undefined || (chain.imported?.weeksUsed ?? 0) > 0;
  if (!isKnown) reader.problems.push(unsupported(chain.first, "/imported/chainStartDate", rulebook));
  if (average === null || !isKnown) return null;
  const policies = policiesOn(rules, chain.first);
  const { lastDayOfContract, lastEsaDay, disqualified, periods, allocation } = read;
  const ground = {
    rulesOn,
    weekOf,
    lastDayOfContract,
    lastEsaDay,
    disqualified,
    policies,
    earningsTestPence: test ?? null,
  };
  const paid: PaidChain = payChain(chain, average.awe, ground);
  const priced = priceChain(paid, { periods, allocation, isExact: policies.dailyRate === "Exact" });
  return { ...priced, source: average.source, average: average.average, earningsTestPence: test ?? null };
}

function policiesOn(rules: StatutoryPayRules, day: DayNumber): SickPayPolicies {
  return {
    dailyRate: rules.policy("sickPayDailyRate", day),
    partDayAtLimit: rules.policy("sickPayPartDayAtLimit", day),
    shortSpellAcrossReform: rules.policy("sickPayShortSpellAcrossReform", day),
    waitingServedAcrossReform: rules.policy("sickPayWaitingServedAcrossReform", day),
    longAbsence: rules.policy("sickPayLongAbsence", day),
  };
}

/** Days of custody are no sickness; by policy the day of detention still is. */
function custodyDays(custody: readonly DaySpan[], rules: StatutoryPayRules): DaySpan[] {
  return custody.map(({ first, last }) => {
    return { first: rules.policy("sickPayCustody", first) === "DayOf" ? first + 1 : first, last };
  });
}

/** Every tax year that an absence touches must be held. */
function refuseDaysWithoutRules(
  absences: readonly Absence[],
  rules: StatutoryPayRules,
  rulebook: Rulebook,
  reader: Reader,
): void {
  for (const { first, last, path } of absences) {
    for (let year = taxYearOf(first); year <= taxYearOf(last); year++) {
      if (rules.years.includes(year)) continue;
      const isFirst = year === taxYearOf(first);
      const day = isFirst ? first : startOfTaxYear(year);
      reader.problems.push(unsupported(day, `${path}/${isFirst ? "startDate" : "endDate"}`, rulebook));
      break;
    }
  }
}
