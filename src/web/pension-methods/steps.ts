import type { Money, WorkingStep } from "../../engine";
import { formatPence, readPence } from "../../engine/base";
import type { Amounts, MethodFigures } from "./compare";

const ZERO = "0.00";

/** The engine's figures behind an amount. */
const FIGURES: Readonly<Record<keyof Amounts, RegExp>> = {
  takeHome: /^\/forPeriod\/netPay$/,
  tax: /^\/forPeriod\/(taxablePay|tax)$/,
  ni: /^\/forPeriod\/ni$/,
  loans: /^\/forPeriod\/(studentLoan|postgraduateLoan)$/,
  pension: /^\/pensionContributions\//,
  employerCost: /^\/forPeriod\/employerNi$|^\/employerCost$/,
};

/** Returns the steps behind an amount of a method, in the order of the calculation. */
export function stepsOf({ figures }: MethodFigures, amount: keyof Amounts): readonly WorkingStep[] {
  const steps = figures.steps.filter(({ figure }) => FIGURES[amount].test(figure));
  return amount === "pension" ? [...steps, intoThePension(figures.payslip.pensionContributions)] : steps;
}

/** Returns the page's own step for the total paid into the pension. */
function intoThePension(paid: MethodFigures["figures"]["payslip"]["pensionContributions"]): WorkingStep {
  const {
    employeeContribution: member = ZERO,
    taxRelief: relief = ZERO,
    employerContribution: employer = ZERO,
  } = paid ?? {};
  return {
    id: "page.into-the-pension",
    figure: "/pensionContributions",
    rule: "What the member pays, the relief that the scheme claims on it, and what the employer pays over.",
    formula: "member + relief + employer",
    inputs: { member, relief, employer },
    value: sumOf([member, relief, employer]),
    sources: [],
  };
}

function sumOf(amounts: readonly Money[]): Money {
  return formatPence(amounts.reduce((sum, amount) => sum + readPence(amount), 0));
}
