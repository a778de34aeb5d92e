import * as z from "zod/mini";
import { POLICY_CHOICES } from "../policy-choices";
import { money, perYear, rate } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

export const employerChargesShape = subjectDocument(
  "employer-charges",
  {
    apprenticeshipLevy: parameter(z.strictObject({ rate, allowance: perYear })),
    employmentAllowance: parameter(perYear),
    employmentAllowanceLiabilityBelow: parameterOrNone(money),
  },
  { levyRounding: policy(POLICY_CHOICES.levyRounding) },
);
