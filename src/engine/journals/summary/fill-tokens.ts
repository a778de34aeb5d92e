import { type Reader, taxYearLabel } from "../../base";
import { writeDate } from "../export/export-facts";
import type { ReadPayRun } from "../read/pay-run";
import type { DateFormatPreset } from "../words";

/** The facts available to narration and reference. */
interface Told {
  readonly payRun: ReadPayRun;
  readonly journalDate: string;
  readonly version: number;
  readonly dateFormat: DateFormatPreset;
}

/** The text of each token; null if the pay run does not state it. */
const TOKENS: Readonly<Record<string, (told: Told) => string | null>> = {
  PayRunId: ({ payRun }) => payRun.payRunId,
  PayrollConfigId: ({ payRun }) => payRun.payrollConfigId,
  TaxYear: ({ payRun }) => taxYearLabel(payRun.year),
  Year: ({ payRun }) => String(payRun.year),
  Period: ({ payRun }) => String(payRun.period),
  PeriodTwoDigits: ({ payRun }) => String(payRun.period).padStart(2, "0"),
  PayFrequency: ({ payRun }) => payRun.payFrequency,
  PaymentDate: ({ payRun, dateFormat }) => payRun.paymentDate && writeDate(payRun.paymentDate, dateFormat),
  JournalDate: ({ journalDate, dateFormat }) => writeDate(journalDate, dateFormat),
  Version: ({ version }) => String(version),
};

export const TOKEN_NAMES = Object.keys(TOKENS);

const FACT_OF: Readonly<Record<string, string>> = {
  PayrollConfigId: "/payRun/payrollConfigId",
  PayFrequency: "/payRun/payFrequency",
  PaymentDate: "/payRun/paymentDate",
};

/** Fills in the tokens of a format. An unknown token, or one that the pay run does not state, is a problem. */
export function fillTokens(reader: Reader, format: string, path: string, told: Told): string {
  return format.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = Object.hasOwn(TOKENS, name) ? TOKENS[name]?.(told) : undefined;
    if (text === undefined)
      reader.refuse("unknown_value", path, { allowed: TOKEN_NAMES.map((n) => `{${n}}`).join(", ") });
    if (text === null) reader.refuse("required_with", FACT_OF[name] as string, { other: path.slice(1) });
    return text ?? "";
  });
}
