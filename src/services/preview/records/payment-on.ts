import { PAY_FREQUENCIES, type PayFrequency, readDate, taxPeriodOn } from "../../../engine/base";
import { taxYearOn } from "../../contract";
import type { Body } from "./facts-on-file";

interface Place {
  readonly payFrequency: PayFrequency;
  readonly period: number;
  /** Whether it is beyond the year's 52 weeks. */
  readonly isExtraWeek: boolean;
}

/** A payment by its place in the tax year; a frequency without periods has no such place. */
export interface PaymentOn {
  readonly day: string;
  readonly year: number;
  readonly place: Place | null;
}

export function paymentOn(day: string, { payFrequency }: Body): PaymentOn {
  const year = taxYearOn(day);
  const known = PAY_FREQUENCIES.find((each) => each === payFrequency);
  return { day, year, place: known === undefined ? null : placeOn(day, year, known) };
}

function placeOn(day: string, year: number, payFrequency: PayFrequency): Place {
  const { period, isExtraWeek } = taxPeriodOn(readDate(day), year, payFrequency);
  return { payFrequency, period, isExtraWeek };
}
