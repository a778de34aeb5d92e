import fc from "fast-check";
import { type TaxYear, taxYearLabel } from "../../base";
import type { YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { getGround, type PopulationOptions } from "../ground";
import { payYears } from "./pay-years";

/** One employer's people through one tax year. */
export interface PayrollFacts {
  readonly taxYear: string;
  readonly employees: readonly { readonly id: string; readonly year: YearFacts }[];
}

/** Limits for generated payrolls. */
export interface PayrollOptions extends PopulationOptions {
  /** The most employees; 12 if left out. */
  readonly mostEmployees?: number;
}

/** Whole payrolls: one to twelve people with their histories in one tax year. Shrinks to one simple employee. */
export function payrolls(rulebook: Rulebook, options: PayrollOptions = {}): fc.Arbitrary<PayrollFacts> {
  const { years } = getGround(rulebook, options);
  return fc.oneof(...years.map(({ taxYear }) => payrollsOf(rulebook, taxYear, options)));
}

function payrollsOf(rulebook: Rulebook, taxYear: TaxYear, options: PayrollOptions): fc.Arbitrary<PayrollFacts> {
  const people = payYears(rulebook, { ...options, taxYears: [taxYear] });
  return fc.array(people, { minLength: 1, maxLength: options.mostEmployees ?? 12 }).map((histories) => ({
    taxYear: taxYearLabel(taxYear),
    employees: histories.map((year, index) => ({ id: `E${index + 1}`, year })),
  }));
}
