/** Whether line amounts are without tax, include it, or bear none. */
export const LINE_AMOUNT_TYPES = ["Exclusive", "Inclusive", "NoTax"] as const;
/** How tax enters the amounts of invoice lines, one of `LINE_AMOUNT_TYPES`. */
export type LineAmountType = (typeof LINE_AMOUNT_TYPES)[number];

/** What a fee is charged for. */
export const FEE_KINDS = ["PerPayslip", "PerRun", "PerStarter", "PerLeaver", "PerMonth", "PercentageOfGross"] as const;
/** What a fee is charged for, one of `FEE_KINDS`. */
export type FeeKind = (typeof FEE_KINDS)[number];

/** What the quantity of a line counts: one, the units of the pay lines, or the payslips. */
export const MAPPING_BASES = ["Amount", "Units", "Count"] as const;
/** What the quantity of an invoice line counts, one of `MAPPING_BASES`. */
export type MappingBasis = (typeof MAPPING_BASES)[number];

/** The lines of a run: for each employee and element, for each element, or for each account and tax type. */
export const INVOICE_DETAILS = ["PerEmployee", "PerElement", "Total"] as const;
/** How finely a pay run is divided into invoice lines, one of `INVOICE_DETAILS`. */
export type InvoiceDetail = (typeof INVOICE_DETAILS)[number];
