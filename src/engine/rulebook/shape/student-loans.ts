import * as z from "zod/mini";
import { POLICY_CHOICES } from "../policy-choices";
import { perYear, rate } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

const loan = z.strictObject({ threshold: perYear, rate });

const plan = parameterOrNone(loan);

export const studentLoansShape = subjectDocument(
  "student-loans",
  {
    plan1: plan,
    plan2: plan,
    plan4: plan,
    plan5: plan,
    postgraduateLoan: parameter(loan),
    unknownPlan: parameter(z.enum(["Plan1", "Plan2", "Plan4", "Plan5"])),
  },
  {
    loanMultiplesOfWeeks: policy(POLICY_CHOICES.loanMultiplesOfWeeks),
    loanOrder: policy(POLICY_CHOICES.loanOrder),
  },
);
