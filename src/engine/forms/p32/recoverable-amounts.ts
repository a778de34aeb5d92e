import {
  type DefinedFunction,
  defineFunction,
  FAMILY_PAYMENT_TYPES,
  type FamilyPaymentType,
  formatPence,
  type Money,
  shape,
} from "../../base";
import { compensationField, fieldInNorthernIreland, pence, recoveredField } from "../../filing-facts";

const AMOUNTS = shape.orNull(shape.byWord(FAMILY_PAYMENT_TYPES, shape.amount()));
const ROW = shape.part({ statutoryRecovered: AMOUNTS, niCompensation: AMOUNTS, cisDeductionsSuffered: pence });

const P32 = shape.part({ months: shape.list(ROW, { upTo: 12 }) });

const FACTS = shape.record({
  /** The last tax month to include. */
  taxMonth: shape.integer(1, 12),
  /** As `makeP32` returns it. */
  p32: P32,
  /** The same of bereavement pay under the rules of Northern Ireland alone, which `p32` leaves out. */
  northernIreland: shape.orNull(P32),
});

/** An employer payment record, and the tax month up to which its amounts are added up. */
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
  work({ p32, northernIreland, taxMonth }) {
    const rows = p32.months.slice(0, taxMonth);
    const apart = northernIreland?.months.slice(0, taxMonth) ?? [];
    const sums = [
      ...FAMILY_PAYMENT_TYPES.map((type) => recoveredIn(rows, type)),
      ...FAMILY_PAYMENT_TYPES.map((type) => compensationIn(rows, type)),
      ...[recoveredIn(apart, BEREAVEMENT), compensationIn(apart, BEREAVEMENT)].map(
        ([field, total]) => [fieldInNorthernIreland(field), total] as const,
      ),
      ["cisDeductionsSuffered", totalOf(rows, (row) => row.cisDeductionsSuffered)] as const,
    ];
    const stated = sums.filter(([, total]) => total !== 0).map(([field, total]) => [field, formatPence(total)]);
    return stated.length === 0 ? null : { taxMonth, ...Object.fromEntries(stated) };
  },
});

type Rows = shape.ReadOf<typeof P32>["months"];
type Sum = readonly [field: string, pence: number];

const BEREAVEMENT = "StatutoryParentalBereavementPay";

function totalOf(rows: Rows, amount: (row: Rows[number]) => number | undefined): number {
  return rows.reduce((total, row) => total + (amount(row) ?? 0), 0);
}

function recoveredIn(rows: Rows, type: FamilyPaymentType): Sum {
  return [recoveredField(type), totalOf(rows, (row) => row.statutoryRecovered?.[type])];
}

function compensationIn(rows: Rows, type: FamilyPaymentType): Sum {
  return [compensationField(type), totalOf(rows, (row) => row.niCompensation?.[type])];
}
