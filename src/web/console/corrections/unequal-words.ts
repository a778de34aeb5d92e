import { spaced } from "../parts";

const REASONS: Readonly<Record<string, string>> = {
  earnings_period_of_payment: "it is due on what is paid in an earnings period",
  contributions_of_period_of_payment: "contributions are due on what is paid in a period",
  orders_of_period_of_payment: "orders deduct from what is paid in a period",
  week1_month1_basis: "the tax code of the run is not cumulative",
  taxable_pay_differs: "tax follows taxable pay to date",
  tax_of_period_of_payment: "the tax of the run follows its own rules",
  recovery_outstanding: "a part is recovered later, or may not be",
  tax_year_closed: "pay of an earlier year is paid in this one",
  paid_in_later_year: "pay of an earlier year is paid in this one",
  not_calculated: "the closed periods cannot be calculated from the records of today",
};

/** Says why an amount does not end as if it had been right from the beginning. */
export function unequalWords(reasonToken: string): string {
  return REASONS[reasonToken] ?? spaced(reasonToken).toLowerCase();
}
