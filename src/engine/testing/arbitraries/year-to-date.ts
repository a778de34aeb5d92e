import fc from "fast-check";
import { FREQUENCIES, type Pence, startOfTaxYear, taxWeekOf, taxYearOf } from "../../base";
import type { NiBandResultFacts, YearToDateFacts } from "../../gross-to-net";
import type { Choices } from "../ground";
import { pounds } from "../pounds";
import type { Moment } from "./moments";
import { at, pickMostlyFirst } from "./pick";
import { sometimes } from "./sometimes";

/** The year before a payment, before its amount and date are known. */
export interface HistoryDraft {
  readonly beside: number;
  /** Tax paid, and contributions, in thousandths of pay. */
  readonly taxed: number;
  readonly hasP45: boolean;
  readonly letters: LettersDraft | null;
}

export interface LettersDraft {
  readonly places: readonly number[];
  readonly employee: number;
  readonly employer: number;
}

const letterPlaces = fc.array(pickMostlyFirst(40), { minLength: 1, maxLength: 2 });

export const lettersDrafts: fc.Arbitrary<LettersDraft> = fc.record({
  places: letterPlaces,
  employee: fc.nat(80),
  employer: fc.nat(150),
});

export const historyDrafts: fc.Arbitrary<HistoryDraft> = fc.record({
  beside: fc.nat(50_000),
  taxed: fc.nat(450),
  hasP45: sometimes(10, fc.constant(true)).map((has) => has === true),
  letters: sometimes(30, lettersDrafts),
});

/** Returns a year to date that fits the payment: the same pay in each earlier week. */
export function historyOf(draft: HistoryDraft, moment: Moment, choices: Choices): YearToDateFacts {
  const before = paidBefore(moment) + draft.beside;
  return {
    taxablePay: pounds(before),
    tax: pounds(thousandths(before, draft.taxed)),
    ...(draft.hasP45 ? { previousTaxablePay: "5000.55", previousTaxPaid: "612.20" } : null),
    ...(draft.letters === null
      ? { niBandResultDirector: {} }
      : {
          niBandResult: lettersOf(draft.letters, before, choices),
          niBandResultDirector: lettersOf(draft.letters, before, choices),
        }),
  };
}

function paidBefore({ day, pay, payFrequency }: Moment): number {
  const weeks = taxWeekOf(day, taxYearOf(day)) - 1;
  return day === startOfTaxYear(taxYearOf(day))
    ? 0
    : Math.floor((pay * weeks * FREQUENCIES[payFrequency].perYear) / 52);
}

/** Returns totals by category letter, for the given earnings in pence under each. */
export function lettersOf(
  { places, employee, employer }: LettersDraft,
  pay: number,
  { letters }: Choices,
): Record<string, NiBandResultFacts> {
  const totals = {
    grossForEmployeeNi: pounds(pay),
    ni: pounds(thousandths(pay, employee)),
    employerNi: pounds(thousandths(pay, employer)),
  };
  return Object.fromEntries(places.map((place) => [at(letters, place), totals]));
}

function thousandths(pence: Pence, share: number): number {
  return Math.floor((pence * share) / 1000);
}
