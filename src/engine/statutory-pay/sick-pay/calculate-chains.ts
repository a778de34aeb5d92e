import { type DayNumber, needed, type Pence, type Reader, startOfTaxYear, taxYearOf } from "../../base";
import { type StatutoryPayLaw, type StatutoryPayRules, unsupported } from "../law";
import type { Absence, DaySpan } from "./absence";
import { averageOfChain, type ChainAverage } from "./average-of-chain";
import { type Chain, chainsOf, type RulesOn } from "./chains";
import { type PaidChain, payChain, type SickPayPolicies } from "./pay-chain";
import { type PricedChain, priceChain } from "./price-chain";
import { type QualifyingWeek, qualifyingCalendar, type Worked } from "./qualifying-days";
import { earningsTestPence, sickPayRules } from "./sick-pay-rules";
import type { Sickness } from "./sickness";
import { type Spell, spellsOf } from "./spells";

/** A chain with its earnings, its days and their pay. */
export interface WorkedChain extends PricedChain, Pick<ChainAverage, "source" | "average"> {
  /** What average weekly earnings had to reach, in pence; null if there was no test. */
  readonly earningsTestPence: Pence | null;
}

export interface WorkedSickness {
  readonly spells: readonly Spell[];
  readonly chains: readonly WorkedChain[];
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
  readonly rulesOn: RulesOn;
  readonly worksElsewhere: Worked;
}

/** Calculates absences as chains; null with problems if the rules do not cover them or no earnings are known. */
export function calculateChains(sickness: Sickness, law: StatutoryPayLaw, reader: Reader): WorkedSickness | null {
  const { rules } = law;
  refuseDaysWithoutRules(sickness.absences, law, reader);
  if (reader.problems.length > 0) return null;
  const find = sickPayRules(rules);
  const rulesOn: RulesOn = (day) => needed(find(day));
  const weekOf = qualifyingCalendar(sickness.jobs);
  const notSick = [...custodyDays(sickness.custody, rules), ...daysAtWork(sickness)];
  const spells = spellsOf(sickness.absences, notSick, sickness.imported);
  const chains = chainsOf(spells, sickness.imported, rulesOn).map((chain) => {
    return calculateChain(chain, sickness, { ...law, rulesOn, weekOf }, reader);
  });
  if (reader.problems.length > 0) return null;
  return {
    spells,
    chains: chains.filter((chain) => chain !== null),
    weekOf,
    rulesOn,
    worksElsewhere: sickness.worksElsewhere,
  };
}

interface ChainLaw extends StatutoryPayLaw {
  readonly rulesOn: RulesOn;
  readonly weekOf: (day: DayNumber) => QualifyingWeek;
}

function calculateChain(chain: Chain, sickness: Sickness, law: ChainLaw, reader: Reader): WorkedChain | null {
  const { rules, rulesOn, weekOf, rulebook } = law;
  const average = averageOfChain(chain, sickness, rules, reader);
  const test = earningsTestPence(rules, chain.first);
  const isKnown = test !== undefined || (chain.imported?.weeksUsed ?? 0) > 0;
  if (!isKnown) reader.problems.push(unsupported(chain.first, "/imported/chainStartDate", rulebook));
  if (average === null || !isKnown) return null;
  const policies = policiesOn(rules, chain.first);
  const { lastDayOfContract, lastEsaDay, disqualified } = sickness;
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
  const priced = priceChain(paid, sickness, policies.dailyRate);
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

/** Returns the days of custody, which are not sickness; by policy the day of detention still counts as sickness. */
function custodyDays(custody: readonly DaySpan[], rules: StatutoryPayRules): DaySpan[] {
  return custody.map(({ first, last }) => {
    return { first: rules.policy("sickPayCustody", first) === "DayOf" ? first + 1 : first, last };
  });
}

/** Returns the days of absences on which the person works in another job that is one contract with this. */
function daysAtWork({ absences, jobs, worksElsewhere }: Sickness): DaySpan[] {
  if (jobs.length === 1) return [];
  return absences.flatMap(({ first, last }) => {
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return days.filter(worksElsewhere).map((day) => ({ first: day, last: day }));
  });
}

/** Refuses an absence that touches a tax year without rules. */
function refuseDaysWithoutRules(
  absences: readonly Absence[],
  { rules, rulebook }: StatutoryPayLaw,
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
