import * as z from "zod/mini";
import { byLoanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import { POLICY_CHOICES } from "../policy-choices";
import { perYear, rate } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

const loan = z.strictObject({ threshold: perYear, rate });

const plan = parameterOrNone(loan);

export const studentLoansShape = subjectDocument(
  "student-loans",
  {
    ...byLoanPlanParameter(() => plan),
    postgraduateLoan: parameter(loan),
    unknownPlan: parameter(z.enum(STUDENT_LOAN_PLANS)),
  },
  {
    loanMultiplesOfWeeks: policy(POLICY_CHOICES.loanMultiplesOfWeeks),
    loanOrder: policy(POLICY_CHOICES.loanOrder),
  },
);
