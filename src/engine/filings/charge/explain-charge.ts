import { formatPence, itemAt, type Money, shape } from "../../base";
import type { P32Row } from "../../filing-facts";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { groupChains, sumTracks } from "./chains";
import { CHARGE_FIELDS, insideTaxYear } from "./charge-facts";
import { CHARGE_NAMES, type ChargeAmounts, type ChargePence, chargePence } from "./charge-result";
import { getDuplicates } from "./duplicates";
import { type ChargeEvent, canHappen, type ExplanationKind, getChargeEvents, getDeparture } from "./events";
import { chargeLaw } from "./expect-charge";
import { AS_SENT, type ChargeBasis, calculateCharge } from "./month-charge";

/** Sets tried in a search, so that many submissions take no longer than a second or two. */
const MOST_TRIED = 20_000;
const LARGEST = 3;

/** Sets of explanations shown. */
const MOST_SETS = 5;

const FACTS = shape.record(
  {
    ...CHARGE_FIELDS,
    /** HMRC's amounts for the month, under their names in the P32; at least one. */
    amounts: shape.byWord(CHARGE_NAMES, shape.amount()),
  },
  insideTaxYear,
  ({ amounts }, subject) => {
    if (Object.keys(amounts).length === 0) subject.refuse("required", "/amounts/totalDue");
  },
);

/** The submissions of a tax year, and HMRC's amounts for one of its months. */
export interface ExplainChargeFacts extends shape.FactsOf<typeof FACTS> {}

/** A part of an explanation. Those with the same `set` explain the whole difference together. */
export interface ChargeExplanation {
  /** The number of the set. */
  readonly set: number;
  readonly kind: ExplanationKind;
  /** The submissions that the part is about. */
  readonly submissionIds: readonly string[];
  /** Employees read as second employments; none otherwise. */
  readonly employeeIds: readonly string[];
  /** What it adds to the total due. */
  readonly amount: Money;
}

/** How HMRC's charge differs from the expected one, and the sets of mistakes that give the difference. */
export interface ExplainedCharge {
  /** HMRC's amounts less those expected, under the names given. */
  readonly difference: ChargeAmounts;
  /** The smallest set first. */
  readonly explanations: readonly ChargeExplanation[];
  /** What no set explains: zero, or the difference. */
  readonly unexplained: ChargeAmounts;
}

/**
 * Returns which submissions explain a difference between HMRC's charge of a tax month and the expected one: not
 * processed, processed twice, counted in an earlier version, a summary that is missing, or an employment read as two. An
 * explanation is a set of up to three of them that gives every stated amount to the penny.
 *
 * Problems: as `expectCharge`; `required` without an amount.
 */
export const explainCharge: DefinedCalculation<ExplainChargeFacts, ExplainedCharge> = defineCalculation({
  name: "explain-charge",
  facts: FACTS,
  law: chargeLaw,
  work({ amounts, ...read }, { yearsAllowance }): ExplainedCharge {
    const chains = groupChains(read);
    const basis = { read, tracks: sumTracks(chains), yearsAllowance };
    const expected = chargePence(calculateCharge(basis, AS_SENT));
    const names = CHARGE_NAMES.filter((name) => amounts[name] !== undefined);
    const stated = (name: keyof P32Row) => amounts[name] ?? 0;
    const isEqual = names.every((name) => stated(name) === expected[name]);
    const passes = (events: readonly ChargeEvent[]) => {
      if (!canHappen(events)) return false;
      const charge = chargePence(calculateCharge(basis, getDeparture(events)));
      return names.every((name) => charge[name] === stated(name));
    };
    const sets = isEqual ? [] : findSets(getChargeEvents(basis, getDuplicates(chains, read)), passes, MOST_SETS);
    const write = (pence: (name: keyof P32Row) => number): ChargeAmounts =>
      Object.fromEntries(names.map((name) => [name, formatPence(pence(name))]));
    const difference = write((name) => stated(name) - expected[name]);
    return {
      difference,
      explanations: sets.flatMap((events, index) => partsOf(basis, events, { set: index + 1, expected })),
      unexplained: isEqual || sets.length > 0 ? write(() => 0) : difference,
    };
  },
});

interface Place {
  readonly set: number;
  readonly expected: ChargePence;
}

/** Returns the parts of a set by kind; each amount is what the kind adds to those before it. */
function partsOf(basis: ChargeBasis, events: readonly ChargeEvent[], { set, expected }: Place) {
  const happened: ChargeEvent[] = [];
  let total = expected.totalDue;
  return [...new Set(events.map((event) => kindAmong(event, events)))].map((kind): ChargeExplanation => {
    const own = events.filter((event) => kindAmong(event, events) === kind);
    happened.push(...own);
    const before = total;
    total = chargePence(calculateCharge(basis, getDeparture(happened))).totalDue;
    return {
      set,
      kind,
      submissionIds: own.map(({ submissionId }) => submissionId),
      employeeIds: own.flatMap(({ employeeIds }) => employeeIds),
      amount: formatPence(total - before),
    };
  });
}

/** Returns the kind of an event: without the version before, a submission is not processed at all. */
function kindAmong({ kind, supersedes }: ChargeEvent, events: readonly ChargeEvent[]): ExplanationKind {
  const isGone = events.some(({ isIgnored, submissionId }) => isIgnored && submissionId === supersedes);
  return kind === "EarlierVersion" && isGone ? "NotProcessed" : kind;
}

/**
 * Returns the sets of up to three items that pass a test, the smallest first, and in the order of the items. A set that
 * contains one already found is left out. Stops after enough have been found or too many tried.
 */
function findSets<Item>(
  items: readonly Item[],
  passes: (set: readonly Item[]) => boolean,
  enough: number,
): readonly (readonly Item[])[] {
  const found: (readonly Item[])[] = [];
  let tried = 0;
  for (let size = 1; size <= LARGEST; size += 1) {
    for (const set of setsOf(items, size)) {
      if (tried >= MOST_TRIED || found.length >= enough) return found;
      if (found.some((known) => known.every((item) => set.includes(item)))) continue;
      tried += 1;
      if (passes(set)) found.push(set);
    }
  }
  return found;
}

/** Yields the sets of a size. */
function* setsOf<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at += 1) {
    const item = itemAt(items, at);
    for (const rest of setsOf(items, size - 1, at + 1)) yield [item, ...rest];
  }
}
