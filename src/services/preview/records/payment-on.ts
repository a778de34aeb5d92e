import type { CourtOrderFacts, PayslipFacts } from "../../../engine";
import { PAY_FREQUENCIES, type PayFrequency, readDate, taxPeriodOn } from "../../../engine/base";
import { taxYearOn } from "../../contract";
import { type Earlier, NOTHING_EARLIER, type otherJobsFacts } from "../../pay-runs";
import type { Body } from "./facts-on-file";

/** What a caller with records knows about an employee. Values in the request take precedence. */
export interface OnFile {
  readonly earlier: Earlier;
  readonly pensions: readonly PensionOnFile[];
  readonly courtOrders: readonly CourtOrderFacts[];
  readonly courtOrderDay: NonNullable<PayslipFacts["courtOrderDay"]>;
  readonly jobs: ReturnType<typeof otherJobsFacts>;
}

interface PensionOnFile {
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
  readonly terms: NonNullable<PayslipFacts["pension"]>;
}

export const NOTHING_ON_FILE: OnFile = {
  earlier: NOTHING_EARLIER,
  pensions: [],
  courtOrders: [],
  courtOrderDay: {},
  jobs: {},
};

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
