import { endOfTaxYear, formatDate, startOfTaxYear } from "../../../engine/base";

/** A tax year of a payroll that is to be finalised. */
export interface ClosingYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  /** 6 April. */
  readonly firstDay: string;
  /** 5 April of the next calendar year. */
  readonly lastDay: string;
  /** 6 April of the next calendar year: from then on the carried codes apply. */
  readonly nextDay: string;
}

export function closingYear(payrollConfigId: string, taxYear: number): ClosingYear {
  return {
    payrollConfigId,
    taxYear,
    firstDay: formatDate(startOfTaxYear(taxYear)),
    lastDay: formatDate(endOfTaxYear(taxYear)),
    nextDay: formatDate(startOfTaxYear(taxYear + 1)),
  };
}
