import { readDate, taxYearOf } from "../../../engine/base";
import type { FpsStarterFacts } from "../../../engine/filings";
import type { EmployeeFacts } from "../../pay";

type Starter = NonNullable<EmployeeFacts["employee"]["starter"]>;

/** What a starter's record tells once; a P45 stands for the declaration that it leaves out. */
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

/** A job left in this tax year makes this one the only one now, B; one left before it the first since 6 April, A. */
export function declarationOfP45({ p45, startDate }: Starter): "A" | "B" | null {
  if (p45 === null) return null;
  return yearOf(p45.leavingDate) === yearOf(startDate) ? "B" : "A";
}

function yearOf(date: string): number {
  return taxYearOf(readDate(date));
}
