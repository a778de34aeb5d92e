/**
 * A rate of a part of pay, followed penny by penny without multiplying or dividing: basis points pile up in `rest`, and
 * whole units are moved over as they fill. Every so often the pile is compared with the product in BigInt; whole numbers
 * are added exactly, so a pile that is right at both ends of a stretch of one rate was right all the way.
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

  /** From pay of `pence` to a penny more. */
  step(pence: number): void {
    if (pence < this.low || pence >= this.high) return;
    this.#rest += this.rate;
    while (this.#rest >= this.unit) {
      this.#rest -= this.unit;
      this.#whole++;
    }
  }

  /** Whole units: what is left over is dropped. */
  get down(): number {
    return this.#whole;
  }

  /** National Insurance: cut to a tenth of a penny, of which six and more make another penny. */
  get byThirdDecimal(): number {
    return this.#whole + (this.#rest >= 6000 ? 1 : 0);
  }

  /** Throws when the pile is not the product. */
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
