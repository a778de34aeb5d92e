import type { Random } from "../test/support/random";

/** One row of plain monthly pay as facts; amounts in pence. */
export interface PlainPerson {
  readonly gross: number;
  readonly payBefore: number;
  readonly taxBefore: number;
  readonly codeNumber: number;
  readonly nation: "" | "S";
  readonly letter: string;
  readonly plan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
  readonly postgraduate: boolean;
}

/** The tax month of the payment. */
export const MONTH = 4;

const LETTERS = ["A", "B", "C", "J", "H", "M", "F"];
const PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;

export function plainPerson(random: Random): PlainPerson {
  const gross = random.between(50_000, 1_200_000);
  const payBefore = gross * (MONTH - 1) + random.between(-20_000, 20_000);
  return {
    gross,
    payBefore,
    taxBefore: Math.floor(payBefore * random.fraction() * 0.25),
    codeNumber: random.chance(0.6) ? 1257 : random.between(1, 1500),
    nation: random.chance(0.2) ? "S" : "",
    letter: random.chance(0.6) ? "A" : random.pick(LETTERS),
    plan: random.chance(0.3) ? random.pick(PLANS) : null,
    postgraduate: random.chance(0.1),
  };
}
