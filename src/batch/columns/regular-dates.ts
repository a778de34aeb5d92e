import type { StudentLoanPlan } from "../../engine/base";
import { signedFreePay, type TaxCode } from "../../engine/income-tax";
import type { FiguresInForce } from "../../engine/rulebook";
import { packAttributes } from "../machine";
import type { FrequencySlots } from "./shape";

/** Code, letter and loans of a payment. */
export interface Terms {
  readonly id: number;
  readonly code: TaxCode;
  readonly letter: string;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  /** In the kernel's form. */
  readonly attributes: number;
}

/** The terms number that means no payment. */
export const NO_PAYMENT = 0;

/** The terms used so far, without duplicates; the columns store their numbers. */
export class TermsBook {
  private readonly known: Terms[] = [];
  private readonly byText = new Map<string, Terms>();

  of(code: TaxCode, letter: string, plan: StudentLoanPlan | null, postgraduateLoan: boolean): Terms {
    const text = `${code.text}|${code.week1Month1}|${letter}|${plan}|${postgraduateLoan}`;
    const found = this.byText.get(text);
    if (found !== undefined) return found;
    const attributes = packAttributes({ code, letter, plan, postgraduateLoan });
    const terms = { id: this.known.length + 1, code, letter, plan, postgraduateLoan, attributes };
    this.known.push(terms);
    this.byText.set(text, terms);
    return terms;
  }

  /** Returns the terms of a number from the columns; null for `NO_PAYMENT`. */
  at(id: number): Terms | null {
    return this.known[id - 1] ?? null;
  }
}

/** Returns free pay of one week or month in pence; additional pay of a K code is negative. */
export function getFreePay(figures: FiguresInForce, { code }: Terms, base: 52 | 12): number {
  return code.number === 0 ? 0 : signedFreePay(figures, code, base);
}

/** A usual payment date: its index among them, and its slot. */
interface RegularDate {
  readonly index: number;
  readonly slot: number;
  readonly date: string;
}

/** The usual payment dates of a frequency within its slots. */
export interface RegularDates {
  /** The number in the year, whether or not they are within the slots. */
  readonly count: number;
  readonly paid: readonly RegularDate[];
  readonly figures: readonly FiguresInForce[];
}

/** Null if two dates are in one period, or one is in week 53, 54 or 56: such rows are not simple. */
export function regularDates(
  { slots, dates }: FrequencySlots,
  all: readonly string[],
  on: (date: string) => number,
): RegularDates | null {
  const paid = all.flatMap((date, index) => {
    const slot = on(date);
    return slot < 0 ? [] : [{ index, slot, date }];
  });
  const periods = new Set(paid.map(({ slot }) => slots.list[slot]?.period.period));
  if (paid.length === 0 || periods.size < paid.length || dates.filter((date) => date !== null).length < paid.length)
    return null;
  if (paid.some(({ slot }) => slots.list[slot]?.period.isExtraWeek)) return null;
  const ascending = paid.every(({ slot }, at) => slot > (paid[at - 1]?.slot ?? -1));
  return ascending
    ? { count: all.length, paid, figures: [...new Set(slots.list.map(({ figures }) => figures))] }
    : null;
}
