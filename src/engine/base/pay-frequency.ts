import { getKeys } from "./look-up";

/** The frequencies of payrolls. */
export const REGULAR_FREQUENCIES = [
  "Weekly",
  "Fortnightly",
  "FourWeekly",
  "Monthly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
] as const;

/** How often an employee is paid. */
export type PayFrequency = (typeof REGULAR_FREQUENCIES)[number] | "Irregular";

/** What a frequency means for tax, National Insurance and loans. */
export interface FrequencyRule {
  /** Tax weeks (52) or tax months (12) in the base year of income tax. */
  readonly base: 52 | 12;
  /** Tax weeks or months that one payment covers. */
  readonly span: number;
  /** Payments in an ordinary year. */
  readonly perYear: number;
}

export const FREQUENCIES: Readonly<Record<PayFrequency, FrequencyRule>> = {
  Weekly: { base: 52, span: 1, perYear: 52 },
  Fortnightly: { base: 52, span: 2, perYear: 26 },
  FourWeekly: { base: 52, span: 4, perYear: 13 },
  Monthly: { base: 12, span: 1, perYear: 12 },
  Quarterly: { base: 12, span: 3, perYear: 4 },
  TwiceYearly: { base: 12, span: 6, perYear: 2 },
  Annually: { base: 12, span: 12, perYear: 1 },
  Irregular: { base: 52, span: 1, perYear: 52 },
};

/** Returns whether a frequency counts tax weeks, not tax months. */
export function isPaidByWeek(frequency: PayFrequency): boolean {
  return FREQUENCIES[frequency].base === 52;
}

export const PAY_FREQUENCIES = /* @__PURE__ */ getKeys(FREQUENCIES);
