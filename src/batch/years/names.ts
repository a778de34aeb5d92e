import { STATUTORY_PAY_TYPES, type StatutoryPayType } from "../../engine/gross-to-net";

/** Amounts of a person's year besides tax and National Insurance. */
export const YEAR_SUMS = [
  ...(["studentLoan", "postgraduateLoan", "pension", "employerPension", "salarySacrifice"] as const),
  ...(["benefitsTaxedViaPayroll", "attachmentOrders", "attachmentOrderFees", "otherDeductions"] as const),
  ...(["otherAdditions", "grossPay", "netPay"] as const),
];

const TAX = ["previousTaxablePay", "previousTaxPaid", "taxablePay", "tax", "totalTaxablePay", "totalTax"] as const;
const STATUTORY = STATUTORY_PAY_TYPES.map(nameOfStatutory);
const LETTER = ["niablePay", "atLel", "lelToPt", "ptToUel", "aboveUel", "ni", "employerNi"] as const;

/** Amounts of a person, and those of a category letter, in their order. */
export const PERSON_AMOUNTS: readonly string[] = [...TAX, ...YEAR_SUMS, ...STATUTORY];
/** The amounts of one National Insurance category letter in a person's year, in their order. */
export const LETTER_AMOUNTS: readonly string[] = LETTER;

/** Returns the name of the column of a statutory payment. */
export function nameOfStatutory(type: StatutoryPayType): string {
  return type.charAt(0).toLowerCase() + type.slice(1);
}
