import { money, perYear, rate } from "./notation";
import * as form from "./schema";
import { parameter, parameterOrNone, subject } from "./subject";

export const employerCharges = subject(
  "employer-charges",
  {
    apprenticeshipLevy: parameter(form.object({ rate, allowance: perYear })),
    employmentAllowance: parameter(perYear),
    employmentAllowanceLiabilityBelow: parameterOrNone(money),
  },
  { levyRounding: ["HalfDown", "HalfUp", "Down"] },
);
