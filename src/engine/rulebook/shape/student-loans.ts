import * as z from "zod/mini";
import { type LoanPlanParameter, loanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import { POLICY_CHOICES } from "../policy-choices";
import { perYear, rate } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

const loan = z.strictObject({ threshold: perYear, rate });

const plan = parameterOrNone(loan);
const plans = Object.fromEntries(STUDENT_LOAN_PLANS.map((each) => [loanPlanParameter(each), plan]));

export const studentLoansShape = subjectDocument(
  "student-loans",
  {
    ...(plans as Readonly<Record<LoanPlanParameter, typeof plan>>),
    postgraduateLoan: parameter(loan),
    unknownPlan: parameter(z.enum(STUDENT_LOAN_PLANS)),
  },
  {
    loanMultiplesOfWeeks: policy(POLICY_CHOICES.loanMultiplesOfWeeks),
    loanOrder: policy(POLICY_CHOICES.loanOrder),
  },
);
