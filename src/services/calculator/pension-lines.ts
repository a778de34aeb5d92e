import type { PayLine } from "../../engine";
import { amountOf, type Decimal, halfUp } from "./contract/decimal";
import type { RequestPension } from "./contract/request";

const MILLION = 1_000_000n;
const WHOLE = 10_000n;

/**
 * The contributions on pensionable pay as pay lines, each rounded once to the penny, a half upwards. A member with
 * relief at source pays less by the basic rate of tax (`reliefBasisPoints`); voluntary contributions are a line apart.
 */
export function pensionLines(pension: RequestPension, pensionablePence: bigint, reliefBasisPoints: number): PayLine[] {
  const { pensionType, employeeFactor, employerFactor, additionalVoluntaryContribution: voluntary } = pension;
  const taken = pensionType === "ReliefAtSource" ? WHOLE - BigInt(reliefBasisPoints) : WHOLE;
  const lines: PayLine[] = [];
  const member = (pence: bigint, description: string): void => {
    lines.push({ lineType: "PensionContribution", pensionType, description, amount: amountOf(pence) });
  };
  if (employeeFactor) member(share(pensionablePence, employeeFactor, taken), "Pension");
  if (voluntary) member(halfUp(voluntary.parts * taken, WHOLE), "Additional voluntary contribution");
  if (employerFactor) {
    lines.push({ lineType: "EmployerPension", amount: amountOf(share(pensionablePence, employerFactor, WHOLE)) });
  }
  return lines;
}

function share(pence: bigint, factor: Decimal, taken: bigint): bigint {
  return halfUp(pence * factor.parts * taken, MILLION * WHOLE);
}
