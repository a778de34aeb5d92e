import { z } from "@hono/zod-openapi";
import { idField, operation } from "../../contract";
import { EXAMPLE_RESULT, RUN_REFUSALS, resultShown } from "../contract/run-operations";

export const runDefinition = operation({
  service: "Reports",
  scope: "organisation",
  isBeta: true,
  longRead: true,
  id: "runReportDefinition",
  method: "post",
  path: "/v1/report/report-definitions/{id}/run",
  summary: "Runs a saved report definition: up to 10,000 rows at once",
  description: "`truncated` says that there were more rows: export them instead.",
  params: z.object({ id: idField() }),
  data: resultShown,
  token: "report_run_completed",
  refusals: [
    { status: 404, token: "report_definition_not_found", when: "The organisation has no such definition." },
    ...RUN_REFUSALS,
  ],
  examples: { data: EXAMPLE_RESULT },
});
