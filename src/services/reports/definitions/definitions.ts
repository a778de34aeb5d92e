import { z } from "@hono/zod-openapi";
import type { RequestWork } from "../../contract";
import { field as of, requesterName, resource } from "../../contract";
import { EXAMPLE_DEFINITION, MEMBERS } from "../contract/definition-schemas";
import { INVALID_DEFINITION } from "../contract/run-operations";
import { planDefinition } from "../run/plan-definition";
import { countSchedules } from "./count-schedules";

/** A member of a definition: only described here, because the planner checks it. */
function member(name: keyof typeof MEMBERS, example: unknown, isText = false) {
  const schema = z.any().openapi(MEMBERS[name] as object);
  const stored = isText ? {} : { toColumn: JSON.stringify };
  return of.optional(of.field(schema, schema, example, stored));
}

/** Definitions that are saved: checked as a whole when they are saved, and again when they are run. */
export const definitions = resource({
  service: "Reports",
  name: "report definition",
  token: "report_definition",
  schema: "ReportDefinition",
  path: "/v1/report/report-definitions",
  table: "report_definition",
  key: "id",
  isBeta: true,
  fields: {
    name: of.text(100, "Net pay by department"),
    description: of.optional(of.text(500, "What each department costs.")),
    dataset: member("dataset", EXAMPLE_DEFINITION.dataset, true),
    select: member("select", EXAMPLE_DEFINITION.select),
    filters: member("filters", EXAMPLE_DEFINITION.filters),
    groupBy: member("groupBy", EXAMPLE_DEFINITION.groupBy),
    orderBy: member("orderBy", EXAMPLE_DEFINITION.orderBy),
    limit: member("limit", null),
    createdBy: of.shown(z.string(), "USER#01JZ3V6D4R8QK2M5N7P9T1W3X9"),
  },
  further: {
    fields: { scheduleCount: of.shown(z.int(), 0) },
    of: async ({ tx }, records) => {
      const counts = await countSchedules(tx);
      return records.map((record) => ({ scheduleCount: counts.get(String(Reflect.get(record, "id"))) ?? 0 }));
    },
  },
  exampleBody: { name: "Net pay by department", ...EXAMPLE_DEFINITION },
  operations: {
    list: { summary: "Saved report definitions" },
    create: { summary: "Saves a report definition", refusals: [INVALID_DEFINITION] },
    read: {},
    replace: { refusals: [INVALID_DEFINITION] },
    remove: {},
  },
  unique: {
    report_definition_by_name: {
      token: "name_in_use",
      text: "Another report definition has this name.",
      when: "Another definition has this name.",
    },
  },
  inUse: "Schedules run this definition: delete them first.",
  columns: (sent, before, work) => {
    const members = Object.entries(sent).filter(([name, value]) => name in MEMBERS && value !== null);
    const definition = Object.fromEntries(members);
    planDefinition(definition, { asOf: work.today });
    return before === null ? createdBy(work) : {};
  },
});

function createdBy({ caller }: RequestWork) {
  return { created_by: requesterName(caller) };
}
