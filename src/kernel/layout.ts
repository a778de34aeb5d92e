// Where the column functions find their data; docs/kernel-abi.md describes this file. Any change here needs a new
// version.

/** Version of the layout and of the functions over columns. */
export const ABI_VERSION: i32 = 2;

// A call is a row of whole numbers, each the position of a block: first the rules and attributes, then one per column.

export const CALL_RULES: i32 = 0;
export const CALL_ATTRIBUTES: i32 = 1;
export const FREE_PAY: i32 = 2;
export const PAY_TO_DATE: i32 = 3;
export const TAX_TO_DATE: i32 = 4;
export const GROSS: i32 = 5;
export const TAX: i32 = 6;
export const EMPLOYEE_NI: i32 = 7;
export const EMPLOYER_NI: i32 = 8;
export const PLAN_LOAN: i32 = 9;
export const POSTGRADUATE_LOAN: i32 = 10;
export const NET_PAY: i32 = 11;
export const TAXABLE: i32 = 12;
export const NIABLE: i32 = 13;
export const BENEFITS: i32 = 14;
export const NET_CHANGES: i32 = 15;
export const TAX_WANTED: i32 = 16;
export const LOANS_WANTED: i32 = 17;
export const GROSS_TO_DATE: i32 = 18;
export const NIABLE_TO_DATE: i32 = 19;
export const EMPLOYEE_NI_TO_DATE: i32 = 20;
export const EMPLOYER_NI_TO_DATE: i32 = 21;
export const AT_LEL_TO_DATE: i32 = 22;
export const LEL_TO_PT_TO_DATE: i32 = 23;
export const PT_TO_UEL_TO_DATE: i32 = 24;
export const ABOVE_UEL_TO_DATE: i32 = 25;
export const PLAN_LOAN_TO_DATE: i32 = 26;
export const POSTGRADUATE_LOAN_TO_DATE: i32 = 27;
export const NET_PAY_TO_DATE: i32 = 28;
/** Number of values in a call. */
export const CALL_SIZE: i32 = 32;

// A rule block: the numbers of one tax year, frequency and period, then the tables.

/** Weeks or months to date, for a cumulative code; in an extra week only the payment's own. */
export const BLOCK_SPANS: i32 = 0;
/** Weeks or months of the payment, for a week 1/month 1 code. */
export const BLOCK_OWN_SPANS: i32 = 1;
/** 1, or 0 in an extra week, which ignores pay and tax of earlier payments. */
export const BLOCK_CUMULATIVE: i32 = 2;
/** Regulatory limit on tax, in basis points of the pay in money. */
export const BLOCK_LIMIT_RATE: i32 = 3;
/** Weeks over which pay is averaged for loans; otherwise 1. */
export const BLOCK_LOAN_WEEKS: i32 = 4;
/** 1 if the plan is deducted before the postgraduate loan when pay is too low for both; otherwise 0. */
export const BLOCK_PLAN_FIRST: i32 = 5;
/** A threshold and a rate for each loan; the first entry means no loan. */
export const BLOCK_LOANS: i32 = 8;
export const LOAN_TABLE_SIZE: i32 = 2;
/** One table for each letter, A to Z. */
export const BLOCK_NI: i32 = 40;
/** Tables for the period to date, then those for the payment alone. */
export const BLOCK_TAX: i32 = 552;
/** Distance from a tax table to date to the same table for the payment alone. */
export const ALONE_TAX: i32 = 576;
/** Number of values in a rule block: no attribute points beyond it. */
export const BLOCK_SIZE: i32 = 2624;

// A row's attributes, packed: tax table (11 bits, from BLOCK_TAX), NI table (9 bits, from BLOCK_NI), plan loan and
// postgraduate loan (4 bits each, from BLOCK_LOANS), and whether the code is on a week 1/month 1 basis.

export const TAX_BITS: i32 = 2047;
export const NI_SHIFT: i32 = 11;
export const NI_BITS: i32 = 511;
export const PLAN_SHIFT: i32 = 20;
export const POSTGRADUATE_SHIFT: i32 = 24;
export const LOAN_BITS: i32 = 15;
export const ALONE_SHIFT: i32 = 28;
