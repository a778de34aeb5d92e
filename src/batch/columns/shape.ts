import { PAY_FREQUENCIES, type PayFrequency } from "../../engine/base";
import { type Column, type Step, TO_DATE } from "../machine";
import type { PackedPay, PackedPayment, PackedRow, RegularRow } from "./packed-row";
import type { Slot, Slots } from "./slots";

/** What decides the shape of a row. */
export interface Kind {
  readonly frequency: PayFrequency;
  readonly director: boolean;
  /** Whether taxable or NICable pay differs from gross pay, or anything else changes net pay. */
  readonly wide: boolean;
  /** Whether every slot is paid, with the same pay and terms. */
  readonly steady: boolean;
}

/** The common properties of rows of one kind: their tables, and the columns they need. */
export interface Shape extends Kind {
  readonly slots: readonly Slot[];
  /** The usual payment date of each slot; null for a slot that is not usually paid. */
  readonly dates: readonly (string | null)[];
  /** From the frequency's slots to the shape's; -1 for one that is never paid. */
  readonly places: readonly number[];
}

/** The slots of a frequency with their usual dates. */
export interface FrequencySlots {
  readonly slots: Slots;
  /** A payment date for each slot that is usually paid, else null. */
  readonly dates: readonly (string | null)[];
  /** Whether free pay is calculated alike in all of them, so that a row may store one amount for the year. */
  readonly oneFreePay: boolean;
}

const PLAIN_IN: readonly Column[] = ["freePay", "gross"];
const WIDE_IN: readonly Column[] = ["taxable", "niable", "benefits", "netChanges"];
const OUT: readonly Column[] = ["tax", "employeeNi", "employerNi", "planLoan", "postgraduateLoan", "netPay"];
/** Written and not read again: payslips calculate them again when needed. */
const PASSING: readonly Column[] = ["taxWanted", "loansWanted"];

/** Returns the columns that a shape has once per row, and those once per row and slot. */
export function getShapeColumns({ wide, steady }: Shape): {
  readonly once: readonly Column[];
  readonly perSlot: readonly Column[];
} {
  const inputs = wide ? [...PLAIN_IN, ...WIDE_IN] : PLAIN_IN;
  const passing = wide ? PASSING : [];
  return steady
    ? { once: [...TO_DATE, ...passing, ...inputs], perSlot: OUT }
    : { once: [...TO_DATE, ...passing], perSlot: [...inputs, ...OUT] };
}

/** Returns the steps of a payment, in order. */
export function getShapeSteps({ director, wide }: Shape): readonly [Step, Step] {
  if (director) return ["payDirectors", "carryDirectors"];
  return [wide ? "payWide" : "payPlain", "carryPay"];
}

/** Returns the kind of a row. */
export function getRowKind(row: PackedRow, { dates, oneFreePay }: FrequencySlots, averagesLoans: boolean): Kind {
  const { frequency, director, payments } = row;
  const wide = director || averagesLoans || payments.some(({ pay }) => isWide(pay));
  return { frequency, director, wide, steady: oneFreePay && isSteady(row, dates) };
}

/** Returns the kind of a regular row. */
export function kindOfRegular(row: RegularRow, averagesLoans: boolean): Kind {
  const { frequency, director, steady, payments } = row;
  const [first] = payments;
  const wide = director || averagesLoans || (row.lines !== null && first !== undefined && isWide(first.pay));
  return { frequency, director, wide, steady };
}

/** Returns the number of the shape of a kind. */
export function getKindNumber({ frequency, director, wide, steady }: Kind): number {
  return PAY_FREQUENCIES.indexOf(frequency) * 8 + (director ? 4 : 0) + (wide ? 2 : 0) + (steady ? 1 : 0);
}

/** Returns the shape of a kind. */
export function getShape(kind: Kind, { slots, dates }: FrequencySlots): Shape {
  const kept = [...slots.list.keys()].filter((slot) => !kind.steady || dates[slot] !== null);
  return {
    ...kind,
    slots: kept.flatMap((slot) => slots.list[slot] ?? []),
    dates: kept.map((slot) => dates[slot] ?? null),
    places: slots.list.map((_, slot) => kept.indexOf(slot)),
  };
}

function isWide({ gross, taxable, niable, benefits, netChanges }: PackedPay): boolean {
  return taxable !== gross || niable !== gross || benefits !== 0 || netChanges !== 0;
}

function isSteady({ payments }: PackedRow, dates: readonly (string | null)[]): boolean {
  const [first] = payments;
  if (first === undefined || payments.length !== dates.filter((date) => date !== null).length) return false;
  return payments.every((payment) => {
    const { slot, terms, pay, lines, pension } = payment;
    const isSame = pay === first.pay && lines === first.lines && pension === first.pension;
    return dates[slot] !== null && terms === first.terms && (isSame || isAlike(payment, first));
  });
}

function isAlike(one: PackedPayment, other: PackedPayment): boolean {
  return one.pay.gross === other.pay.gross && textOf(one) === textOf(other);
}

function textOf({ pay, lines, pension }: PackedPayment): string {
  return JSON.stringify([pay, lines, pension]);
}
