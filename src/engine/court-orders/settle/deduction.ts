/** What an order deducts on a pay-day, how it came about, and what it leaves behind; in pence. */
export interface Deduction {
  /** The earnings that the order is calculated on. */
  readonly attachable: number;
  /** The earnings that the protected share is a share of. */
  readonly protectedOf: number;
  readonly protectedEarnings: number;
  /** The sum of this pay-day by table or rate. */
  readonly normal: number;
  /** Brought forward from earlier pay-days, less what is set off. */
  readonly brought: number;
  /** With what was brought forward and never more than is owed; before protection and ceilings. */
  readonly expected: number;
  /** The earnings that what is protected and held back is deducted from. */
  readonly reach: number;
  /** Kept out of reach beside protected earnings. */
  readonly heldBack: number;
  readonly taken: number;
  /** The shortfall that is reported; what the ceiling of a direct earnings attachment cuts off is not one. */
  readonly shortfall: number;
  readonly carried: number;
  readonly protectedShortfall: number;
  readonly overDeduction: number;
  readonly isReduced: boolean;
  /** Of a conjoined order: the part for ordinary debts. */
  readonly toDebts: number;
  /** If a table is applied to each portion of the pay: what was left of each, and its sum. */
  readonly nets: readonly number[];
  readonly wishes: readonly number[];
  /** The maintenance arrestment that an earnings arrestment shares too little with. */
  readonly sharedWith: Deduction | null;
}
