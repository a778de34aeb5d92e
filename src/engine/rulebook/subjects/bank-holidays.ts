import * as z from "zod/mini";
import { date, text } from "./notation";

/** Parts of the United Kingdom with bank holidays of their own. */
const BANK_HOLIDAY_TERRITORIES = ["EnglandAndWales", "Scotland", "NorthernIreland"] as const;

const about = { title: text, sources: z.array(text) };

/** The shape of `rules/bank-holidays.json`: holidays moved in one year, and days proclaimed once. */
export const bankHolidaysShape = z.strictObject({
  $schema: z.optional(text),
  moved: z.array(z.strictObject({ holiday: z.enum(["EarlyMay", "Spring"]), to: date, ...about })),
  proclaimed: z.array(z.strictObject({ date, territories: z.array(z.enum(BANK_HOLIDAY_TERRITORIES)), ...about })),
});
