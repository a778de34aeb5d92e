import { type Reader, taxYearLabel } from "../../base";
import { writeDate } from "../export/write-date";
import type { ReadPayRun } from "../read/read-pay-run";
import type { DateFormatPreset } from "../words";

/** What a narration and a reference may tell. */
interface Told {
  readonly payRun: ReadPayRun;
  readonly journalDate: string;
  readonly version: number;
  readonly dateFormat: DateFormatPreset;
}

/** A token's text; null where the pay run does not say. */
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

/** A format with its tokens filled in. An unknown token, or one about which the pay run says nothing, is a problem. */
export function fillTokens(reader: Reader, format: string, path: string, told: Told): string {
  return format.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = Object.hasOwn(TOKENS, name) ? TOKENS[name]?.(told) : undefined;
    if (text === undefined)
      reader.refuse("unknown_value", path, { allowed: TOKEN_NAMES.map((n) => `{${n}}`).join(", ") });
    if (text === null) reader.refuse("required_with", FACT_OF[name] as string, { other: path.slice(1) });
    return text ?? "";
  });
}
