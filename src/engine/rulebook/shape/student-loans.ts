import * as z from "zod/mini";
import { perYear, rate } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

const loan = z.strictObject({ threshold: perYear, rate });

export const studentLoansShape = subjectDocument(
  "student-loans",
  {
    plan1: parameterOrNone(loan),
    plan2: parameterOrNone(loan),
    plan4: parameterOrNone(loan),
    plan5: parameterOrNone(loan),
    postgraduateLoan: parameter(loan),
    unknownPlan: parameter(z.enum(["Plan1", "Plan2", "Plan4", "Plan5"])),
  },
  { loanMultiplesOfWeeks: policy("PeriodThreshold", "AverageWeek") },
);
