/**
 * A rate of a part of pay, followed penny by penny without multiplying or dividing: basis points accumulate in `rest`,
 * and whole units are carried as they fill. At intervals the sum is compared with the product in BigInt; whole numbers
 * are added exactly, so a sum that is right at both ends of a range with one rate was right throughout.
 */
export class Share {
  #whole = 0;
  #rest = 0;

  constructor(
    private readonly low: number,
    private readonly high: number,
    private readonly rate: number,
    /** Basis points of a penny in one unit: 10,000 for pence, 1,000,000 for pounds. */
    private readonly unit: number,
    start: number,
  ) {
    const [whole, rest] = this.byProduct(start);
    this.#whole = Number(whole);
    this.#rest = Number(rest);
  }

  /** Advances from pay of `pence` by a penny. */
  step(pence: number): void {
    if (pence < this.low || pence >= this.high) return;
    this.#rest += this.rate;
    while (this.#rest >= this.unit) {
      this.#rest -= this.unit;
      this.#whole++;
    }
  }

  /** Returns whole units, rounded down. */
  get down(): number {
    return this.#whole;
  }

  /** Rounds as National Insurance does: cut to a tenth of a penny, then six tenths or more round up. */
  get byThirdDecimal(): number {
    return this.#whole + (this.#rest >= 6000 ? 1 : 0);
  }

  /** Throws if the sum is not the product. */
  check(pence: number): void {
    const [whole, rest] = this.byProduct(pence);
    if (whole !== BigInt(this.#whole) || rest !== BigInt(this.#rest))
      throw new Error(`the oracle lost count at ${pence}`);
  }

  private byProduct(pence: number): readonly [bigint, bigint] {
    const part = BigInt(Math.max(0, Math.min(pence, this.high) - this.low));
    const product = part * BigInt(this.rate);
    return [product / BigInt(this.unit), product % BigInt(this.unit)];
  }
}
