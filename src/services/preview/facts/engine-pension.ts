import type { PayslipFacts } from "../../../engine";
import { formatPence } from "../../../engine/base";
import type { Decimal } from "../contract/decimal";
import type { RequestPension } from "../contract/request";

type PensionFacts = NonNullable<PayslipFacts["pension"]>;

/** Converts a pension to the engine's form: a side that is not given contributes nothing. */
export function enginePension(pension: RequestPension): PensionFacts {
  const { pensionType, contributionBasis, employeeFactor, employerFactor } = pension;
  const { additionalVoluntaryContribution: voluntary } = pension;
  return {
    pensionType,
    contributionBasis,
    employeeFactor: factorOf(employeeFactor),
    employerFactor: factorOf(employerFactor),
    ...(voluntary === undefined ? {} : { additionalVoluntaryContribution: formatPence(Number(voluntary.parts)) }),
  };
}

function factorOf(factor: Decimal | undefined): string {
  const parts = String(factor?.parts ?? 0n).padStart(7, "0");
  return `${parts.slice(0, -6)}.${parts.slice(-6)}`;
}
