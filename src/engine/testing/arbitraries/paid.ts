import fc, { Arbitrary, type Random, Stream, Value } from "fast-check";
import { FREQUENCIES, type PayFrequency } from "../../base";

/** Any context of a payment, with pay in pence. */
export type Paid<Where> = Where & { readonly pay: number };

/** Pay that fits a context and a frequency, and that shrinks by itself: to the least pay, whatever the limits are. */
export class PaidWhere<Where extends { readonly payFrequency: PayFrequency }> extends Arbitrary<Paid<Where>> {
  constructor(
    private readonly where: fc.Arbitrary<Where>,
    private readonly limitsOf: (where: Where) => readonly number[],
  ) {
    super();
  }

  override generate(random: Random, biasFactor: number | undefined): Value<Paid<Where>> {
    const where = this.where.generate(random, biasFactor);
    const pay = drawPay(random, this.limitsOf(where.value), FREQUENCIES[where.value.payFrequency].perYear);
    return new Value({ ...where.value, pay }, where);
  }

  override canShrinkWithoutContext(_: unknown): _ is Paid<Where> {
    return false;
  }

  override shrink({ pay }: Paid<Where>, context: unknown): Stream<Value<Paid<Where>>> {
    if (!(context instanceof Value)) return Stream.nil();
    const where: Value<Where> = context;
    const less = LEAST_PAY.shrink(pay, undefined).map(({ value }) => new Value({ ...where.value, pay: value }, where));
    const plainer = this.where
      .shrink(where.value, where.context)
      .map((other) => new Value({ ...other.value, pay }, other));
    return less.join(plainer);
  }
}

const LARGEST_PAY = 200_000_000;
const LEAST_PAY = fc.integer({ min: 0, max: LARGEST_PAY });

/** Returns pence: near a limit, zero, up to two million pounds, or typical earnings of such a period. */
function drawPay(random: Random, limits: readonly number[], perYear: number): number {
  const kind = random.nextInt(1, 100);
  if (kind <= 25) {
    const limit = limits[random.nextInt(0, limits.length - 1)] ?? 0;
    const beside = random.nextInt(0, 1) === 0 ? random.nextInt(-1, 1) : random.nextInt(-150, 150);
    return Math.max(0, limit + beside);
  }
  if (kind <= 27) return 0;
  if (kind <= 30) return random.nextInt(0, LARGEST_PAY);
  return Math.floor(10 ** (2 + random.nextDouble() * 2.5) * (10_000 / perYear) * 0.12);
}
