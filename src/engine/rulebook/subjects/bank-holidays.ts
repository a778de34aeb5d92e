import { TERRITORIES } from "../../base";
import { date, text } from "./notation";
import * as form from "./schema";

const about = { title: text, sources: form.array(text) };

/** The shape of `rules/bank-holidays.json`: holidays moved in one year, and days proclaimed once. */
export const bankHolidaysShape = form.object({
  $schema: form.optional(text),
  moved: form.array(form.object({ holiday: form.words(["EarlyMay", "Spring"]), to: date, ...about })),
  proclaimed: form.array(form.object({ date, territories: form.array(form.words(TERRITORIES)), ...about })),
});
