import * as z from "zod/mini";
import { money, perYear, rate } from "./notation";
import { parameter, parameterOrNone, subject } from "./subject";

export const employerCharges = subject(
  "employer-charges",
  {
    apprenticeshipLevy: parameter(z.strictObject({ rate, allowance: perYear })),
    employmentAllowance: parameter(perYear),
    employmentAllowanceLiabilityBelow: parameterOrNone(money),
  },
  { levyRounding: ["HalfDown", "HalfUp", "Down"] },
);
