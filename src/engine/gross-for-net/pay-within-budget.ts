import { halfUpDivide } from "../../kernel";
import {
  type Failure,
  formatHundredths,
  formatPence,
  isObject,
  LARGEST_AMOUNT_PENCE,
  type Money,
  type Pence,
  problem,
  Reader,
  readPence,
  toFacts,
  type Unread,
} from "../base";
import { grossToNet, type Payslip, type PayslipFacts } from "../gross-to-net";
import { calculation, type Rulebook } from "../rulebook";
import type { BudgetFacts } from "./facts";
import { PENNY, readStep } from "./read-wanted";

const KNOWN: ReadonlySet<string> = new Set(["budget", "share", "step", "people"]);
const MOST_PEOPLE = 10_000;
const SHARES: readonly unknown[] = ["EqualAmounts", "InProportion"];

const HUNDREDTHS_OF_THE_WHOLE = 10_000;

/** One person's pay within the budget. */
export interface BudgetedPerson {
  readonly id: string;
  /** What is added to the pay of the facts. */
  readonly furtherPay: Money;
  readonly grossPay: Money;
  readonly netPay: Money;
  /** What the payslip costs the employer in total. */
  readonly employerCost: Money;
}

/** The pay that fits in a budget, for each person and in total. Amounts are pounds. */
export interface PayWithinBudget {
  /** What everybody gets more: pounds, or with `InProportion` per cent of pay. */
  readonly further: Money;
  readonly people: readonly BudgetedPerson[];
  /** What all payslips cost the employer together. */
  readonly employerCost: Money;
  /** What is left of the budget: one more step costs more than that. */
  readonly remainder: Money;
}

/**
 * Finds the most further pay that a budget allows a group of people: the same amount for each, or the same percentage of
 * each one's pay, rounded half up to the penny. The budget is the total cost to employer of all their payslips: pay with
 * the employer's National Insurance and pension contributions, each through the whole payslip.
 *
 * Amounts are decimal strings in whole pence. Problems: those of `grossToNet` for each person, with paths such as
 * `/people/3/taxCode`; `too_small` if the budget is below what their pay costs as it is, or if a share in proportion has no
 * pay to go by. Source: the rules of the payslip; a cost to employer does not fall while pay rises, so that halving finds
 * the last step within the budget.
 */
export const payWithinBudget = calculation<BudgetFacts, PayWithinBudget>((facts, rulebook) => {
  const reader = new Reader();
  const budget = readBudget(reader, facts);
  if (budget === null) return { ok: false, problems: reader.problems };
  const unchanged = payAll(budget, 0, rulebook);
  if (!unchanged.ok) return unchanged;
  const { costPence } = unchanged;
  if (costPence > budget.budgetPence) {
    return { ok: false, problems: [problem("too_small", "/budget", { minimum: formatPence(costPence) })] };
  }
  const most = mostWithin(budget, unchanged, rulebook);
  return { ok: true, value: written(budget, most), workings: null, rules: most.rules };
});

/** Returns the payslips with the most steps of further pay that the budget covers. */
function mostWithin(budget: ReadBudget, unchanged: PaidAll, rulebook: Rulebook): PaidAll {
  let within = unchanged;
  const fits = (steps: number): boolean => {
    const tried = payAll(budget, steps, rulebook);
    if (!tried.ok || tried.costPence > budget.budgetPence) return false;
    within = tried;
    return true;
  };
  let beyond = 1;
  while (beyond < LARGEST_AMOUNT_PENCE && fits(beyond)) beyond *= 2;
  while (beyond - within.steps > 1) {
    const middle = Math.floor((within.steps + beyond) / 2);
    if (!fits(middle)) beyond = middle;
  }
  return within;
}

function written({ budgetPence, step }: ReadBudget, { steps, costPence, people }: PaidAll): PayWithinBudget {
  return {
    further: formatHundredths(steps * step),
    people: people.map(personWritten),
    employerCost: formatPence(costPence),
    remainder: formatPence(budgetPence - costPence),
  };
}

function personWritten({ id, furtherPence, payslip: { forPeriod, employerCost } }: PaidPerson): BudgetedPerson {
  const { grossPay, netPay } = forPeriod;
  return { id, furtherPay: formatPence(furtherPence), grossPay, netPay, employerCost };
}

/** A person's payslip with the further pay that is in it. */
interface PaidPerson {
  readonly id: string;
  readonly furtherPence: Pence;
  readonly payslip: Payslip;
}

/** Everybody's payslips with as many steps of further pay, and what they cost the employer. */
interface PaidAll {
  readonly ok: true;
  readonly steps: number;
  readonly costPence: Pence;
  readonly people: readonly PaidPerson[];
  readonly rules: string;
}

/** Calculates everybody's payslip with some steps of further pay. */
function payAll(budget: ReadBudget, steps: number, rulebook: Rulebook): PaidAll | Failure {
  const people: PaidPerson[] = [];
  let costPence = 0;
  let rules = "";
  for (const [place, person] of budget.people.entries()) {
    const furtherPence = furtherPay(budget, person, steps);
    const facts = { ...person.facts, grossPay: formatPence(person.payPence + furtherPence) };
    const paid = grossToNet(facts, rulebook, { allowShortfall: true });
    if (!paid.ok) {
      return { ok: false, problems: paid.problems.map((each) => ({ ...each, path: `/people/${place}${each.path}` })) };
    }
    people.push({ id: person.id, furtherPence, payslip: paid.value });
    costPence += readPence(paid.value.employerCost);
    rules = paid.rules;
  }
  return { ok: true, steps, costPence, people, rules };
}

function furtherPay({ isInProportion, step }: ReadBudget, { payPence }: ReadPerson, steps: number): Pence {
  return isInProportion ? halfUpDivide(payPence * step * steps, HUNDREDTHS_OF_THE_WHOLE) : step * steps;
}

/** A person whose pay may rise. */
interface ReadPerson {
  readonly id: string;
  readonly payPence: Pence;
  readonly facts: Omit<PayslipFacts, "grossPay">;
}

interface ReadBudget {
  readonly budgetPence: Pence;
  readonly isInProportion: boolean;
  /** Hundredths of a pound or of a per cent. */
  readonly step: number;
  readonly people: readonly ReadPerson[];
}

/** Reads a budget; null with problems. Payslips read the other facts of the people. */
function readBudget(reader: Reader, facts: unknown): ReadBudget | null {
  const own = reader.object(facts, "");
  if (own === null) return null;
  reader.onlyKnown(own, KNOWN, "");
  const { budget, share = "EqualAmounts", step, people } = own;
  const budgetPence = reader.amount(budget, "budget", "");
  if (budgetPence < 0) reader.refuse("negative_amount", "/budget");
  if (!SHARES.includes(share)) reader.refuse("unknown_value", "/share", { allowed: SHARES.join(", ") });
  const hundredths = readStep(reader, step);
  const listed = reader.list(own, "people", "", MOST_PEOPLE);
  if (Array.isArray(people) && people.length === 0) reader.refuse("required", "/people/0");
  const read = listed.map((person, place) => readPerson(reader, person, place));
  const isInProportion = share === "InProportion";
  if (isInProportion && areUnpaid(read)) reader.refuse("too_small", "/people/0/grossPay", { minimum: PENNY });
  if (reader.problems.length > 0) return null;
  return { budgetPence, isInProportion, step: hundredths, people: read };
}

/** Returns whether nobody has any pay, so that there is nothing in whose proportion it could rise. */
function areUnpaid(people: readonly ReadPerson[]): boolean {
  return people.length > 0 && people.every(({ payPence }) => payPence <= 0);
}

function readPerson(reader: Reader, person: unknown, place: number): ReadPerson {
  const { id = String(place), grossPay, ...facts }: Unread = isObject(person) ? person : {};
  const path = `/people/${place}`;
  if (!isObject(person)) reader.refuse("wrong_type", path, { expected: "object" });
  else if (typeof id !== "string") reader.refuse("wrong_type", `${path}/id`, { expected: "string" });
  if (facts.lines !== undefined) reader.refuse("must_be_absent", `${path}/lines`);
  const payPence = isObject(person) ? reader.amount(grossPay, "grossPay", path) : 0;
  // The payslip reads the rest, whatever it is.
  return { id: String(id), payPence, facts: toFacts(facts) };
}
