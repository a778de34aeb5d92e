import type { CallOptions, Problem, Workings } from "../base";
import { type PaymentFacts, type Payslip, payUncheckedYear, type YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";

/** The payslips of a year from one state of its facts. */
export interface History {
  readonly taxYear: number;
  readonly closed: readonly Payslip[];
  /** The payslip of the open run, if it is in this year. */
  readonly open: Payslip | null;
  readonly workings: Workings | null;
  readonly rules: string;
}

type Paid =
  | { readonly ok: true; readonly value: History }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Calculates a year with the open run after its closed periods. Pay below zero is allowed: nobody is paid by it. */
export function payHistory(
  facts: YearFacts,
  open: PaymentFacts | null,
  rulebook: Rulebook,
  options?: CallOptions,
): Paid {
  const payments = open === null || !Array.isArray(facts.payments) ? facts.payments : [...facts.payments, open];
  const result = payUncheckedYear({ ...facts, payments }, rulebook, { ...options, allowShortfall: true });
  if (!result.ok) return result;
  const { taxYear, payslips } = result.value;
  const closed = open === null ? payslips : payslips.slice(0, -1);
  return {
    ok: true,
    value: {
      taxYear,
      closed,
      open: open === null ? null : (payslips.at(-1) ?? null),
      workings: result.workings,
      rules: result.rules,
    },
  };
}
