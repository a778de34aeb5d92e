import { formatDate, formatPence, readPence, startOfTaxYear, type TaxYear } from "../base";
import type { BenefitKind } from "./define-benefit";

/** The facts of a benefit as they are written, which its calculation has accepted. */
type WrittenFacts = Readonly<Record<string, unknown>>;

/** What of a benefit continues in the next tax year. */
export interface CarriedBenefit {
  /** For the same calculation of the next tax year. */
  readonly facts: WrittenFacts;
  /** Names of facts that the next tax year has otherwise: left out, or what remains of them. */
  readonly changed: readonly string[];
}

/** Payments of one tax year, and when its fuel stopped. */
const OF_ONE_YEAR: ReadonlySet<string> = new Set([
  "payments",
  "madeGood",
  "allMadeGoodOn",
  "lastFuelDay",
  "isProvidedAgain",
]);

/**
 * Returns the facts of a benefit for the next tax year: what an employee paid or made good in the year is left out, days
 * and costs that ended in it too, and a loan begins with the balance that it ended with. A contribution to the price of a
 * car is kept, since it counts in every later year. Null if the benefit ended: fuel that stopped, a loan that is repaid,
 * costs that were all of the year, an asset that was given.
 */
export function carryBenefit(kind: BenefitKind, taxYear: TaxYear, facts: WrittenFacts): CarriedBenefit | null {
  const hasStopped = typeof facts.lastFuelDay === "string" && facts.isProvidedAgain !== true;
  if (kind === "AssetTransfer" || kind === "Relocation" || hasStopped) return null;
  const start = formatDate(startOfTaxYear(taxYear + 1));
  const entries = Object.entries(facts).map(([name, value]) => [name, carried(name, value, start)] as const);
  if (entries.some(([name, value]) => (name === "costs" || name === "loans") && value === undefined)) return null;
  const changed = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(facts[name]));
  return {
    facts: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    changed: changed.map(([name]) => name),
  };
}

/** Returns a fact as it is from a day on; undefined if nothing of it is left. */
function carried(name: string, value: unknown, start: string): unknown {
  if (OF_ONE_YEAR.has(name)) return undefined;
  if (!Array.isArray(value)) return value;
  if (name === "unavailable" || name === "costs") return some(value.filter((each) => !hasEnded(each, start)));
  return name === "loans" ? some(value.flatMap(nextLoan)) : value;
}

function some(list: readonly unknown[]): readonly unknown[] | undefined {
  return list.length === 0 ? undefined : list;
}

function hasEnded({ to }: { readonly to?: unknown }, start: string): boolean {
  return typeof to === "string" && to < start;
}

interface WrittenLoan {
  readonly openingBalance: string;
  readonly changes?: readonly { readonly amount: string }[];
  readonly interestPaid?: string;
  readonly released?: string;
}

function nextLoan({ openingBalance, changes = [], interestPaid: _, released: __, ...loan }: WrittenLoan): object[] {
  const balance = changes.reduce((sum, { amount }) => sum + readPence(amount), readPence(openingBalance));
  return balance === 0 ? [] : [{ openingBalance: formatPence(balance), ...loan }];
}
