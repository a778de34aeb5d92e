import { PAY_FREQUENCIES, type PayFrequency, readDate, taxPeriodOn } from "../../../engine/base";
import { taxYearOn } from "../../contract";
import type { Body } from "./facts-on-file";

/** A payment by its place in the tax year; a frequency without periods has no such place. */
export interface PaymentOn {
  readonly day: string;
  readonly year: number;
  readonly place: { readonly payFrequency: PayFrequency; readonly period: number } | null;
}

export function paymentOn(day: string, { payFrequency }: Body): PaymentOn {
  const year = taxYearOn(day);
  const known = PAY_FREQUENCIES.find((each) => each === payFrequency);
  const place = known && { payFrequency: known, period: taxPeriodOn(readDate(day), year, known).period };
  return { day, year, place: place ?? null };
}
