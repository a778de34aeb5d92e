import type { Pence } from "../../base";
import type { LineAmountType } from "../words";
import { taxOn } from "./tax-on";

interface TaxOfDocument {
  readonly taxType: string;
  readonly rate: number;
  readonly amount: number;
  readonly taxAmount: number;
}

interface CreditedDocument {
  readonly taxes: readonly TaxOfDocument[];
  readonly total: number;
}

interface Sums {
  readonly rate: number;
  /** What the invoice charges, in pence. */
  readonly charged: number;
  /** What other credit notes credit of it. */
  amount: number;
  tax: number;
}

/** What an invoice charges by tax type, and what credit notes credit of it. All amounts are in pence. */
export class Credited {
  readonly #sums = new Map<string, Sums>();
  readonly #totalLeft: number;

  constructor(
    private readonly type: LineAmountType,
    invoice: CreditedDocument,
    notes: readonly CreditedDocument[],
  ) {
    for (const { taxType, rate, amount } of invoice.taxes) {
      this.#sums.set(taxType, { rate, charged: amount, amount: 0, tax: 0 });
    }
    for (const { taxType, amount, taxAmount } of notes.flatMap(({ taxes }) => taxes)) {
      const sums = this.#sums.get(taxType);
      if (sums === undefined) continue;
      sums.amount += amount;
      sums.tax += taxAmount;
    }
    this.#totalLeft = notes.reduce((left, { total }) => left - total, invoice.total);
  }

  totalLeft(): number {
    return this.#totalLeft;
  }

  amountLeft(taxType: string): number {
    const { charged, amount } = this.#of(taxType);
    return charged - amount;
  }

  /** Returns whether a further amount is more than remains, or charges instead of crediting. */
  exceeds(taxType: string, pence: Pence): boolean {
    const left = this.amountLeft(taxType);
    return pence < Math.min(0, left) || pence > Math.max(0, left);
  }

  /** Returns the tax of a further amount: that on all that is credited, less what other notes have. */
  taxOf(taxType: string, pence: Pence): number {
    const { rate, amount, tax } = this.#of(taxType);
    const due = taxOn(this.type, amount + pence, rate) - tax;
    if (pence === 0) return 0;
    return pence < 0 ? Math.min(0, due) : Math.max(0, due);
  }

  #of(taxType: string): Sums {
    return this.#sums.get(taxType) ?? { rate: 0, charged: 0, amount: 0, tax: 0 };
  }
}
