import * as z from "zod/mini";
import { count, money } from "./notation";
import { referencePeriodParameter, referencePeriodParameterOrNone, subjectDocument } from "./parameter";

const ageBand = z.strictObject({ fromAgeYears: count, hour: money });

export const minimumWageShape = subjectDocument(
  "minimum-wage",
  {
    ages: referencePeriodParameter(z.array(ageBand)),
    apprentice: referencePeriodParameter(z.strictObject({ hour: money })),
    accommodationOffset: referencePeriodParameterOrNone(z.strictObject({ day: money })),
  },
  {},
);
