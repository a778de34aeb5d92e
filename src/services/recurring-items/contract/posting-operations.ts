import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, money, operation } from "../../contract";
import { EXAMPLE_ITEM_ID, EXAMPLE_PAYROLL } from "./examples";
import { COMMON, ITEM_NOT_FOUND, ONE_ITEM, ofItem } from "./words";

export const listPostings = operation({
  ...COMMON,
  id: "listRecurringItemPostings",
  method: "get",
  path: `${ONE_ITEM}/postings`,
  summary: "Lists what runs have posted of a recurring item, the latest pay day first",
  description:
    "`Locked` postings are fixed. The next posting is `Expected`: what is due in the open run, before it is reduced to net pay; null for a percentage of gross pay.",
  params: ofItem,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({
    items: z.array(
      z
        .strictObject({
          payrollConfigId: idField(),
          payRunId: idField().nullable(),
          year: z.int(),
          period: z.int(),
          supplementary: z.int(),
          paymentDate: z.string(),
          amount: money().nullable(),
          due: money().nullable().openapi({ description: "What was due, of which `amount` was posted." }),
          status: z.enum(["Locked", "Expected"]),
          payrollLineId: z.string(),
          payslipId: idField().nullable(),
        })
        .openapi("RecurringItemPosting"),
    ),
  }),
  token: "recurring_item_postings_listed",
  refusals: [ITEM_NOT_FOUND],
  examples: {
    data: {
      items: [
        {
          payrollConfigId: EXAMPLE_PAYROLL,
          payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
          year: 2026,
          period: 1,
          supplementary: 0,
          paymentDate: "2026-04-30",
          amount: "100.00",
          due: "100.00",
          status: "Locked",
          payrollLineId: `internal_recurring_${EXAMPLE_ITEM_ID}_2026_1`,
          payslipId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
        },
      ],
    },
  },
});
