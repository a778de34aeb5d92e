import type { FpsStarterFacts } from "../../../engine/filings";
import { declarationFromP45 } from "../../../engine/income-tax";
import type { EmployeeFacts } from "../../employees";

type Starter = NonNullable<EmployeeFacts["employee"]["starter"]>;

/** Returns what a starter's record reports once; a P45 supplies a missing declaration. */
export function starterOf(starter: Starter): FpsStarterFacts {
  const { startDate, studentLoanPlan, postgraduateLoan, overseasSecondment, pensioner } = starter;
  const declaration = starter.starterDeclaration ?? (starter.p45 && declarationFromP45(starter.p45.taxCode));
  return {
    startDate,
    ...(declaration === null ? {} : { starterDeclaration: declaration }),
    ...(studentLoanPlan === null ? {} : { studentLoanPlan }),
    postgraduateLoan,
    ...(overseasSecondment === null ? {} : { overseasSecondment }),
    ...(pensioner === null ? {} : { pensioner }),
  };
}
