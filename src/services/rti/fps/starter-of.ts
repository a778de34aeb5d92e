import { readTaxCode } from "../../../engine";
import type { FpsStarterFacts } from "../../../engine/filings";
import type { EmployeeFacts } from "../../employees";

type Starter = NonNullable<EmployeeFacts["employee"]["starter"]>;

/** Returns what a starter's record reports once; a P45 supplies a missing declaration. */
export function starterOf(starter: Starter): FpsStarterFacts {
  const { startDate, studentLoanPlan, postgraduateLoan, overseasSecondment, pensioner } = starter;
  const declaration = starter.starterDeclaration ?? declarationOfP45(starter);
  return {
    startDate,
    ...(declaration === null ? {} : { starterDeclaration: declaration }),
    ...(studentLoanPlan === null ? {} : { studentLoanPlan }),
    postgraduateLoan,
    ...(overseasSecondment === null ? {} : { overseasSecondment }),
    ...(pensioner === null ? {} : { pensioner }),
  };
}

/** A P45 shows an earlier job this year (B); a code without allowances on it shows another job or a pension (C). */
export function declarationOfP45({ p45 }: Pick<Starter, "p45">): "B" | "C" | null {
  if (p45 === null) return null;
  const code = readTaxCode(p45.taxCode);
  const isWithoutAllowance = code?.kind === "Flat" || (code?.kind === "Allowance" && code.suffix === "");
  return isWithoutAllowance ? "C" : "B";
}
