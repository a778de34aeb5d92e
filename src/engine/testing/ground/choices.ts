import { STUDENT_LOAN_PLANS, type StudentLoanPlan } from "../../base";
import type { FiguresInForce, Nation } from "../../rulebook";

/** The choices that all given figures allow. */
export interface Choices {
  /** Category letters, A first. */
  readonly letters: readonly string[];
  readonly plans: readonly StudentLoanPlan[];
  /** The code of an employee without other details. */
  readonly emergencyCode: string;
  /** Flat codes by nation: BR, D0, and so on. */
  readonly flatCodes: Readonly<Record<Nation, readonly string[]>>;
  /** Units in one block of free pay, where a code's number meets a limit. */
  readonly blockSize: number;
}

/** Returns letters with confirmed rates, collected plans, and codes that all the given figures have. */
export function getDrawnChoices(figures: readonly FiguresInForce[]): Choices {
  const [first] = figures;
  if (first === undefined) throw new RangeError("these rules share no day: nothing can be drawn");
  const letters = Object.keys(first.nationalInsurance.letters);
  return {
    letters: letters.filter((letter) => figures.every((each) => isOperable(letter, each))).sort(),
    plans: STUDENT_LOAN_PLANS.filter((plan) => figures.every(({ studentLoans }) => studentLoans.plans[plan] !== null)),
    emergencyCode: first.incomeTax.emergencyCode,
    flatCodes: {
      EnglandAndNorthernIreland: flatCodes("EnglandAndNorthernIreland", figures),
      Wales: flatCodes("Wales", figures),
      Scotland: flatCodes("Scotland", figures),
    },
    blockSize: first.incomeTax.freePay.blockSize,
  };
}

function isOperable(letter: string, { nationalInsurance }: FiguresInForce): boolean {
  const found = nationalInsurance.letters[letter];
  return found !== undefined && (!found.mariner || nationalInsurance.rates.employer.mariner !== null);
}

function flatCodes(nation: Nation, figures: readonly FiguresInForce[]): string[] {
  const [first] = figures;
  const prefix = first?.incomeTax.nations[nation].codePrefix ?? "";
  const rates = figures.map(({ incomeTax }) => {
    const { bands, basicRate } = incomeTax.nations[nation];
    return bands.length - basicRate + 1;
  });
  const count = Math.min(...rates, nation === "Scotland" ? 5 : 3);
  return Array.from({ length: count }, (_, step) => (step === 0 ? `${prefix}BR` : `${prefix}D${step - 1}`));
}
