import { halfUpDivide } from "../../kernel";
import { type Failure, formatPence, type Pence, readPence } from "../base";
import { grossToNet, type Payslip } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import type { ReadBudget, ReadPerson } from "./read-budget";

const HUNDREDTHS_OF_THE_WHOLE = 10_000;

/** A person's payslip with the further pay that is in it. */
export interface PaidPerson {
  readonly id: string;
  readonly furtherPence: Pence;
  readonly payslip: Payslip;
}

/** Everybody's payslips with as many steps of further pay, and what they cost the employer. */
export interface PaidAll {
  readonly ok: true;
  readonly steps: number;
  readonly costPence: Pence;
  readonly people: readonly PaidPerson[];
  readonly rules: string;
}

/** Calculates everybody's payslip with some steps of further pay. */
export function payAll(budget: ReadBudget, steps: number, rulebook: Rulebook): PaidAll | Failure {
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
