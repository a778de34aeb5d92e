import { earningsAbove, earningsBetween, roundNiToPenny } from "../../kernel";
import { readHundredths, readPence, type WorkingStep } from "../base";

/** The earnings between two limits, and the contribution on them; amounts in pence. */
export interface ContributionBand {
  readonly from: number;
  /** null above the upper earnings limit. */
  readonly to: number | null;
  readonly earnings: number;
  readonly rate: string;
  readonly amount: number;
}

/** A contribution of one earnings period by bands; amounts in pence. */
export interface ContributionBands {
  readonly letter: string;
  readonly bands: readonly ContributionBand[];
  /** Deducted, or paid by the employer, earlier in the earnings period. */
  readonly before: number;
  /** The contribution of this payment: what the bands add up to, less `before`. */
  readonly due: number;
}

type Limits = readonly (readonly [from: string | null, to: string | null, rate: string | null])[];

/** Inputs of the contribution's step that limit each band, and its rate. */
const LIMITS: Readonly<Record<"employee" | "employer", Limits>> = {
  employee: [
    [null, "PT", null],
    ["PT", "UEL", "main"],
    ["UEL", null, "upper"],
  ],
  employer: [
    [null, "ST", null],
    ["ST", "UST", "lower"],
    ["UST", "UEL", "middle"],
    ["UEL", null, "upper"],
  ],
};

/**
 * Returns the contribution of a payment by bands, from the steps of its payslip. The bands are those of all earnings of
 * the earnings period under one category letter; null if other letters were used in it too. Each band is rounded alone,
 * which adds up to the contribution: of two bands that are rounded together, one has the rate 0%.
 */
export function contributionBands(
  steps: readonly WorkingStep[],
  side: "employee" | "employer",
): ContributionBands | null {
  const own = steps.filter(({ id }) => id.startsWith(`national-insurance.${side}.`));
  const [step] = own;
  if (step === undefined || own.length > 1) return null;
  const letter = step.id.slice(step.id.lastIndexOf(".") + 1);
  const earnings = readPence(steps.find(({ id }) => id === `national-insurance.earnings.${letter}`)?.value);
  const bands = LIMITS[side].map((limits) => bandOf(limits, step.inputs, earnings)).filter(isFilled);
  const total = bands.reduce((sum, { amount }) => sum + amount, 0);
  const [before, due] = [readPence(step.inputs["taken before"]), readPence(step.value)];
  return total - before === due ? { letter, bands, before, due } : null;
}

function bandOf(
  [lower, upper, rate]: Limits[number],
  inputs: WorkingStep["inputs"],
  earnings: number,
): ContributionBand {
  const from = lower === null ? 0 : readPence(inputs[lower]);
  const to = upper === null ? null : readPence(inputs[upper]);
  const inBand = to === null ? earningsAbove(earnings, from) : earningsBetween(earnings, from, to);
  const percent = rate === null ? "0%" : (inputs[rate] ?? "");
  const basisPoints = readHundredths(percent.slice(0, -1));
  return { from, to, earnings: inBand, rate: percent, amount: roundNiToPenny(inBand * basisPoints) };
}

/** The first band is shown for earnings below every threshold too. */
function isFilled({ from, earnings }: ContributionBand): boolean {
  return from === 0 || earnings > 0;
}
