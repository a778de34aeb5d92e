import { invalidOf, issueAt, Refused } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { leaveYearOn } from "../balances/leave-year";
import { runYearEnd } from "../contract/year-end-operation";
import { findSettings } from "../policies/find-settings";
import { yearEnd } from "./run-year-end";

export function mountYearEnd(context: ServiceContext): void {
  mountOperation(context, runYearEnd, async ({ body, organisationId, now, today }, tx) => {
    const { holidayYearEndDate, isPreview } = body;
    const { holidayYearStart } = await findSettings(tx);
    const year = leaveYearOn(holidayYearStart, holidayYearEndDate);
    if (year.end !== holidayYearEndDate) {
      const text = `The leave year of that day ends on ${year.end}.`;
      const issue = issueAt(["holidayYearEndDate"], "unknown_value", { allowed: year.end }, text);
      throw invalidOf([issue], (each) => each);
    }
    if (!isPreview && holidayYearEndDate >= today) {
      throw new Refused(409, {
        token: "holiday_year_not_over",
        text: "The leave year has not ended: only a preview is possible.",
      });
    }
    const { items, refused } = await yearEnd(tx, context, { organisationId, year, isPreview, now });
    const text = isPreview ? "This is what would be carried over." : "The leave year is ended.";
    return { data: { holidayYearEndDate, isPreview, items: [...items], refused: [...refused] }, text };
  });
}
