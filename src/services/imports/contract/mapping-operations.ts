import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { operation, textField } from "../../contract";
import { exampleMapping, importKind, mapping, mappingShown, type ShownMapping } from "./mapping-schemas";

const common = { service: "Imports", scope: "organisation" } as const;
const PATH = "/v1/import-mappings";
const params = z.object({ kind: importKind, name: textField(60).openapi({ example: "monthly-hours" }) });

const example: ShownMapping = {
  kind: "Employees",
  name: "hr-export",
  ...exampleMapping,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

export const listMappings = operation({
  ...common,
  id: "listImportMappings",
  method: "get",
  path: PATH,
  summary: "The remembered column mappings, by kind and name",
  description: "A page at a time. `kind` chooses employees, payroll lines or opening balances.",
  query: pageQuery({ usual: 50, most: 100 }).extend({ kind: importKind.optional() }),
  data: z.strictObject({ items: z.array(mappingShown) }),
  token: "import_mappings_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [example] } },
});

export const saveMapping = operation({
  ...common,
  id: "saveImportMapping",
  method: "put",
  path: `${PATH}/{kind}/{name}`,
  summary: "Remembers a column mapping under a name, or replaces it",
  description: "Imports that were made with it keep the mapping that they were made with.",
  params,
  body: mapping,
  data: mappingShown,
  token: "import_mapping_saved",
  examples: { body: exampleMapping, data: example },
});

export const deleteMapping = operation({
  ...common,
  id: "deleteImportMapping",
  method: "delete",
  path: `${PATH}/{kind}/{name}`,
  summary: "Forgets a column mapping",
  description: "Returns the mapping as it was.",
  params,
  data: mappingShown,
  token: "import_mapping_deleted",
  refusals: [{ status: 404, token: "import_mapping_not_found", when: "There is no such mapping." }],
  examples: { data: example },
});
