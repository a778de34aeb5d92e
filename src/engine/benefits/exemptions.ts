import { formatPence, type Money, type Pence, shape } from "../base";
import { pence } from "../rulebook";
import { defineBenefit, type Inquiry, pounds } from "./define-benefit";

const MOST_EVENTS = 12;
const money = shape.amount({ from: 0 });
const countOf = shape.integer(0, 100_000);

const ITEMS = shape.variants("kind", {
  /** A gift of small value, such as flowers; the average of several employees where the exact cost is impractical. */
  Trivial: shape.record({
    kind: shape.word("Trivial"),
    costs: shape.list(money, { upTo: 400 }),
    /** Money, a cash voucher, under the contract or a reward for services: never exempt. */
    isExcluded: shape.optional(shape.flag, false),
    /** A director of a close company, or a member of the family: all gifts of a year have a limit too. */
    isDirector: shape.optional(shape.flag, false),
  }),
  /** Annual parties open to all staff of a site: what each costs a head, with VAT and guests. */
  AnnualEvents: shape.record({
    kind: shape.word("AnnualEvents"),
    costs: shape.list(money, { upTo: MOST_EVENTS }),
  }),
  /** An award for long service, neither money nor a cash voucher. */
  LongService: shape.record({
    kind: shape.word("LongService"),
    cost: money,
    yearsOfService: shape.integer(0, 80, "years"),
    /** Years since the last such award, taxed or not; left out or null: there was none. */
    yearsSinceLast: shape.orNull(shape.integer(0, 80, "years")),
    isMoney: shape.optional(shape.flag, false),
  }),
  /** Qualifying costs of moving house for work, in all tax years up to the end of the one after the move. */
  Relocation: shape.record({
    kind: shape.word("Relocation"),
    cost: money,
    /** What was exempt in earlier tax years of the same move. */
    exemptBefore: shape.optional(money, 0),
    /** Costs that do not qualify: incurred too late, or of a move that is not reasonable for the distance. */
    notQualifying: shape.optional(money, 0),
  }),
  PensionAdvice: shape.record({ kind: shape.word("PensionAdvice"), cost: money }),
  /** Treatment recommended to help the employee back to work after so many days' absence. */
  MedicalTreatment: shape.record({ kind: shape.word("MedicalTreatment"), cost: money, daysAbsent: countOf }),
  /** Gifts of goods from one other source than the employer. */
  ThirdPartyGifts: shape.record({
    kind: shape.word("ThirdPartyGifts"),
    cost: money,
    isMoney: shape.optional(shape.flag, false),
  }),
  /** An award under a staff suggestion scheme; `share` is the part of the benefit that the law's formula allows. */
  Suggestion: shape.record({
    kind: shape.word("Suggestion"),
    award: money,
    /** For a suggestion that is put into use: the most that the formula allows; left out or null: encouragement only. */
    allowed: shape.orNull(money),
  }),
  /** Personal costs on nights away for work, by trip; above the limit all of a trip is taxed. */
  Overnight: shape.record({
    kind: shape.word("Overnight"),
    paid: money,
    nightsUk: shape.optional(countOf, 0),
    nightsAbroad: shape.optional(countOf, 0),
  }),
  /** A payment towards the costs of working at home. */
  Homeworking: shape.record({
    kind: shape.word("Homeworking"),
    paid: money,
    weeks: shape.optional(countOf, 0),
    months: shape.optional(countOf, 0),
  }),
  /** Things of which a number is exempt: what each of them costs, the exempt ones first. */
  Counted: shape.record({
    kind: shape.word("Counted"),
    what: shape.choice(["mobilePhones", "healthScreenings", "medicalChecks", "lateTaxiJourneys"]),
    costs: shape.list(money, { upTo: 400 }),
  }),
});

const FACTS = shape.record({ taxYear: shape.taxYear, item: ITEMS });

/** The facts of something that may be exempt in a tax year. */
export interface ExemptionFacts extends shape.FactsOf<typeof FACTS> {}

type Item = shape.ReadOf<typeof ITEMS>;

/** What is exempt and what is taxed. */
export interface Exemption {
  readonly exempt: Money;
  readonly taxable: Money;
}

/**
 * Returns what of a benefit is exempt and what is taxed in a tax year. Some limits exempt what is below them and tax the
 * rest (relocation, long service, advice, treatment, working at home); others tax all of what exceeds them (trivial
 * benefits, annual events, nights away, gifts of others). Of several annual events those are exempt whose sum comes
 * nearest to the limit. What replaces pay is not exempt but for advice on pensions.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 part 4.
 */
export const exemptPart = defineBenefit({
  name: "exempt-part",
  facts: FACTS,
  work({ item }, inquiry): Exemption | null {
    const law = inquiry.figure("exemptions");
    if (law === null) return null;
    const { total, exempt } = judged(item, law);
    inquiry.note(() => ({
      id: "benefits.exemption",
      figure: "/taxable",
      rule: RULES[item.kind],
      formula: "value − exempt part",
      inputs: { ...pounds({ value: total, "exempt part": exempt }), kind: item.kind },
      value: formatPence(total - exempt),
      from: ["exemptions"],
    }));
    return { exempt: formatPence(exempt), taxable: formatPence(total - exempt) };
  },
});

type Limits = NonNullable<Inquiry["law"]["figures"]["exemptions"]>;

interface Judged {
  readonly total: Pence;
  readonly exempt: Pence;
}

const RULES: Readonly<Record<Item["kind"], string>> = {
  Trivial: "A trivial benefit up to the limit is exempt, above it all is taxed; directors have a limit of the year.",
  AnnualEvents:
    "Annual events whose cost a head is within the limit together are exempt; the others are taxed in full.",
  LongService: "An award for long service is exempt up to a sum for each year of service.",
  Relocation: "Qualifying costs of a move are exempt up to the limit.",
  PensionAdvice: "Advice on pensions is exempt up to the limit.",
  MedicalTreatment: "Recommended treatment is exempt up to the limit after long absence.",
  ThirdPartyGifts: "Gifts from one other source are exempt up to the limit, above it all is taxed.",
  Suggestion: "An award for a suggestion is exempt up to the sum for encouragement, or what the formula allows.",
  Overnight: "Personal costs of nights away are exempt up to a sum a night, above it all is taxed.",
  Homeworking: "A payment for working at home is exempt up to a sum for each week or month.",
  Counted: "A number of these is exempt; the others are taxed.",
};

function judged(item: Item, law: Limits): Judged {
  switch (item.kind) {
    case "Trivial":
      return trivial(item, law);
    case "AnnualEvents":
      return { total: sumOf(item.costs), exempt: bestEvents(item.costs, pence(law.annualEventsHead)) };
    case "LongService":
      return upTo(item.cost, longServiceLimit(item, law));
    case "Relocation": {
      const exempt = Math.min(item.cost, Math.max(0, pence(law.relocation) - item.exemptBefore));
      return { total: item.cost + item.notQualifying, exempt };
    }
    case "PensionAdvice":
      return upTo(item.cost, pence(law.pensionAdvice));
    case "MedicalTreatment":
      return upTo(item.cost, item.daysAbsent >= law.medicalTreatmentFromDays ? pence(law.medicalTreatment) : 0);
    case "ThirdPartyGifts":
      return allOrNothing(item.cost, item.isMoney ? -1 : pence(law.thirdPartyGifts));
    case "Suggestion":
      return upTo(item.award, suggestionLimit(item.allowed, law));
    case "Overnight":
      return allOrNothing(
        item.paid,
        item.nightsUk * pence(law.overnightUk) + item.nightsAbroad * pence(law.overnightAbroad),
      );
    case "Homeworking":
      return upTo(item.paid, item.weeks * pence(law.homeworkingWeek) + item.months * pence(law.homeworkingMonth));
    case "Counted":
      return { total: sumOf(item.costs), exempt: sumOf(item.costs.slice(0, law[item.what])) };
  }
}

function upTo(total: Pence, limit: Pence): Judged {
  return { total, exempt: Math.min(total, limit) };
}

function allOrNothing(total: Pence, limit: Pence): Judged {
  return { total, exempt: total <= limit ? total : 0 };
}

/** Each gift alone; one that would take a director above the limit of the year is taxed in full. */
function trivial({ costs, isExcluded, isDirector }: Item & { kind: "Trivial" }, law: Limits): Judged {
  let exempt = 0;
  for (const cost of costs) {
    const isSmall = cost <= pence(law.trivialItem);
    const isWithinYear = !isDirector || exempt + cost <= pence(law.trivialDirectorYear);
    if (isSmall && isWithinYear && !isExcluded) exempt += cost;
  }
  return { total: sumOf(costs), exempt };
}

/** Returns the greatest sum of whole events within the limit. */
function bestEvents(costs: readonly Pence[], limit: Pence): Pence {
  let sums = new Set([0]);
  for (const cost of costs) {
    const added = [...sums].map((sum) => sum + cost).filter((sum) => sum <= limit);
    sums = new Set([...sums, ...added]);
  }
  return Math.max(...sums);
}

function longServiceLimit(item: Item & { kind: "LongService" }, law: Limits): Pence {
  const isEarly = item.yearsSinceLast !== null && item.yearsSinceLast < law.longServiceYearsBetween;
  if (item.isMoney || isEarly || item.yearsOfService < law.longServiceFromYears) return 0;
  return item.yearsOfService * pence(law.longServiceYear);
}

function suggestionLimit(allowed: Pence | null, law: Limits): Pence {
  return allowed === null ? pence(law.suggestionEncouragement) : Math.min(allowed, pence(law.suggestionAtMost));
}

function sumOf(costs: readonly Pence[]): Pence {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
