import type { Column, TO_DATE } from "../../../src/batch/machine";
import type { Random } from "../../support/random";
import type { RowKind } from "./row-kind";

/** One row as facts, amounts in pence: pay, its changes before and after tax, and the year to date before it. */
export interface RowPerson {
  readonly kind: RowKind;
  readonly pay: number;
  readonly sacrifice: number;
  readonly untaxed: number;
  readonly notNiable: number;
  readonly benefits: number;
  readonly netPayPension: number;
  readonly giving: number;
  readonly reliefAtSource: number;
  readonly dues: number;
  readonly order: number;
  readonly expenses: number;
  readonly toDate: Readonly<Record<(typeof TO_DATE)[number], number>>;
}

export function randomPerson(random: Random, kinds: readonly RowKind[], typicalPay: number): RowPerson {
  const pay = randomPay(random, typicalPay);
  const isPlain = random.chance(0.4);
  const part = (most: number) => (isPlain || random.chance(0.6) ? 0 : Math.floor(pay * random.fraction() * most));
  return {
    kind: random.pick(kinds),
    pay,
    sacrifice: part(0.2),
    untaxed: part(0.3),
    notNiable: part(0.3),
    benefits: part(2),
    netPayPension: part(0.1),
    giving: part(0.05),
    reliefAtSource: part(0.1),
    dues: part(0.2),
    order: part(0.4),
    expenses: part(0.1),
    toDate: randomToDate(random, pay),
  };
}

/** Returns zero, some millions of pounds, or around a typical amount. */
function randomPay(random: Random, typicalPay: number): number {
  const kind = random.fraction();
  if (kind < 0.02) return 0;
  if (kind < 0.05) return random.between(0, 200_000_000);
  return Math.floor(typicalPay * random.fraction() * (kind < 0.25 ? 6 : 1.7));
}

function randomToDate(random: Random, pay: number): RowPerson["toDate"] {
  const before = Math.floor(pay * random.fraction() * 13);
  const share = (most: number) => Math.floor(before * random.fraction() * most);
  return {
    payToDate: before,
    taxToDate: share(0.45) - (random.chance(0.02) ? before : 0),
    grossToDate: before + share(0.1),
    niableToDate: before + share(0.1),
    employeeNiToDate: share(0.1),
    employerNiToDate: share(0.16),
    atLelToDate: share(0.3),
    lelToPtToDate: share(0.3),
    ptToUelToDate: share(0.5),
    aboveUelToDate: share(0.5),
    planLoanToDate: share(0.01) * 100,
    postgraduateLoanToDate: share(0.01) * 100,
    netPayToDate: share(0.9),
  };
}

export function isPlain({ sacrifice, untaxed, notNiable, benefits, expenses, ...person }: RowPerson): boolean {
  const { netPayPension, giving, reliefAtSource, dues, order } = person;
  const parts = [sacrifice, untaxed, notNiable, benefits, expenses, netPayPension, giving, reliefAtSource, dues, order];
  return parts.every((amount) => amount === 0);
}

/** Returns pay as the columns need it: the totals that the order of deductions makes of the parts. */
export function payColumns(person: RowPerson): Readonly<Partial<Record<Column, number>>> {
  const { pay, sacrifice, untaxed, notNiable, benefits, netPayPension, giving } = person;
  const taken = netPayPension + giving + person.reliefAtSource + person.dues + person.order;
  return {
    freePay: person.kind.freePay,
    gross: pay - sacrifice + untaxed + notNiable,
    taxable: pay - sacrifice + notNiable + benefits - netPayPension - giving,
    niable: pay - sacrifice + untaxed,
    benefits,
    netChanges: person.expenses - taken,
  };
}
