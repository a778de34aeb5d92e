import type { PayFrequency } from "../../engine/base";
import type { Column, Step } from "../machine";
import type { PackedPay, PackedPayment, PackedRow } from "./packed-row";
import type { Slot, Slots } from "./slots";

/** What rows of one kind have in common: their tables, and which columns they need. */
export interface Shape {
  readonly frequency: PayFrequency;
  readonly director: boolean;
  /** Whether taxable or NI-able pay differs from the money, or anything else joins or leaves net pay. */
  readonly wide: boolean;
  /** Whether every slot is paid, and with the same pay and terms. */
  readonly steady: boolean;
  readonly slots: readonly Slot[];
  /** The usual payment date of each slot; null where it has none. */
  readonly dates: readonly (string | null)[];
  /** From the frequency's slots to the shape's; -1 for one that is never paid. */
  readonly places: readonly number[];
}

/** What is said of a frequency's slots: their usual dates. */
export interface FrequencySlots {
  readonly slots: Slots;
  /** A payment date for each slot that is usually paid, else null. */
  readonly dates: readonly (string | null)[];
  /** Whether free pay is counted alike in all of them, so that a row may keep one figure for the year. */
  readonly oneFreePay: boolean;
}

/** What is carried from payment to payment. */
export const TO_DATE = [
  ...["payToDate", "taxToDate", "grossToDate", "niableToDate", "employeeNiToDate", "employerNiToDate"],
  ...["atLelToDate", "lelToPtToDate", "ptToUelToDate", "aboveUelToDate"],
  ...["planLoanToDate", "postgraduateLoanToDate", "netPayToDate"],
] as readonly Column[];
const PLAIN_IN: readonly Column[] = ["freePay", "gross"];
const WIDE_IN: readonly Column[] = ["taxable", "niable", "benefits", "netChanges"];
const OUT: readonly Column[] = ["tax", "employeeNi", "employerNi", "planLoan", "postgraduateLoan", "netPay"];
/** Written and not read again: payslips find them anew where they are wanted. */
const PASSING: readonly Column[] = ["taxWanted", "loansWanted"];

/** Columns that a shape has once a row, and those that it has once a row and slot. */
export function columnsOf({ wide, steady }: Shape): {
  readonly once: readonly Column[];
  readonly perSlot: readonly Column[];
} {
  const inputs = wide ? [...PLAIN_IN, ...WIDE_IN] : PLAIN_IN;
  const passing = wide ? PASSING : [];
  return steady
    ? { once: [...TO_DATE, ...passing, ...inputs], perSlot: OUT }
    : { once: [...TO_DATE, ...passing], perSlot: [...inputs, ...OUT] };
}

/** The steps of a payment, in order. */
export function stepsOf({ director, wide }: Shape): readonly [Step, Step] {
  if (director) return ["payDirectors", "carryDirectors"];
  return [wide ? "payWide" : "payPlain", "carryPay"];
}

/** The shape of a row, by a name that rows of the same shape share. */
export function shapeName(row: PackedRow, { dates, oneFreePay }: FrequencySlots, averagesLoans: boolean): string {
  const wide = row.director || averagesLoans || row.payments.some(({ pay }) => isWide(pay));
  return `${row.frequency}|${row.director}|${wide}|${oneFreePay && isSteady(row, dates)}`;
}

/** The shape of that name. */
export function shapeOf(name: string, { slots, dates }: FrequencySlots): Shape {
  const [frequency, director, wide, steady] = name.split("|");
  const kept = [...slots.list.keys()].filter((slot) => steady === "false" || dates[slot] !== null);
  return {
    frequency: frequency as PayFrequency,
    director: director === "true",
    wide: wide === "true",
    steady: steady === "true",
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
