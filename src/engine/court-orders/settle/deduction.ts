/** An order's deduction on a pay-day, how it was calculated, and what it leaves; in pence. */
export interface Deduction {
  /** The earnings that the order is calculated on. */
  readonly attachable: number;
  /** The earnings to which the protected share is applied. */
  readonly protectedOf: number;
  readonly protectedEarnings: number;
  /** The deduction of this pay-day by table or rate. */
  readonly normal: number;
  /** Brought forward from earlier pay-days, less what is set off. */
  readonly brought: number;
  /** Including amounts brought forward, never more than is owed; before protection and ceilings. */
  readonly expected: number;
  /** The earnings from which protected and held-back amounts are subtracted. */
  readonly reach: number;
  /** Held back in addition to protected earnings. */
  readonly heldBack: number;
  readonly taken: number;
  /** The shortfall reported; an amount cut off by the ceiling of a direct earnings attachment is not one. */
  readonly shortfall: number;
  readonly carried: number;
  readonly protectedShortfall: number;
  readonly overDeduction: number;
  readonly isReduced: boolean;
  /** For a conjoined order: the part for ordinary debts. */
  readonly toDebts: number;
  /** If a table is applied to each portion of the pay: what remained of each, and its deduction. */
  readonly nets: readonly number[];
  readonly wishes: readonly number[];
  /** The maintenance arrestment with which an earnings arrestment shares insufficient earnings. */
  readonly sharedWith: Deduction | null;
}
