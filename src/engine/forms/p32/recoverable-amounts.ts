import { type DefinedFunction, defineFunction, FAMILY_PAYMENT_TYPES, formatPence, type Money, shape } from "../../base";
import { compensationField, pence, recoveredField } from "../../filing-facts";

const AMOUNTS = shape.orNull(shape.byWord(FAMILY_PAYMENT_TYPES, shape.amount()));
const ROW = shape.part({ statutoryRecovered: AMOUNTS, niCompensation: AMOUNTS, cisDeductionsSuffered: pence });

const FACTS = shape.record({
  /** The last tax month to include. */
  taxMonth: shape.integer(1, 12),
  /** As `makeP32` returns it. */
  p32: shape.part({ months: shape.list(ROW, { upTo: 12 }) }),
});

export interface SumRecoverableFacts extends shape.FactsOf<typeof FACTS> {}

/** The `recoverableAmounts` of an employer payment summary: amounts that are zero throughout are left out. */
export type RecoverableToDate = { readonly taxMonth: number } & Readonly<Record<string, Money | number>>;

/**
 * Returns the recoverable amounts of an employer payment summary: those of the employer payment record, added up from
 * month 1 to a tax month. Null if nothing was recovered, compensated or suffered.
 *
 * Problems: wrong facts.
 */
export const sumRecoverable: DefinedFunction<SumRecoverableFacts, RecoverableToDate | null> = defineFunction({
  name: "recoverable-amounts",
  facts: FACTS,
  work({ p32, taxMonth }) {
    const rows = p32.months.slice(0, taxMonth);
    const sum = (amount: (row: (typeof rows)[number]) => number | undefined) =>
      rows.reduce((total, row) => total + (amount(row) ?? 0), 0);
    const sums = [
      ...FAMILY_PAYMENT_TYPES.map(
        (type) => [recoveredField(type), sum((row) => row.statutoryRecovered?.[type])] as const,
      ),
      ...FAMILY_PAYMENT_TYPES.map(
        (type) => [compensationField(type), sum((row) => row.niCompensation?.[type])] as const,
      ),
      ["cisDeductionsSuffered", sum((row) => row.cisDeductionsSuffered)] as const,
    ];
    const stated = sums.filter(([, total]) => total !== 0).map(([field, total]) => [field, formatPence(total)]);
    return stated.length === 0 ? null : { taxMonth, ...Object.fromEntries(stated) };
  },
});
