import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation, orElse } from "../../contract";
import {
  importShown,
  importShownFields,
  importStatus,
  listedImport,
  newImport,
  type ShownImport,
} from "./import-schemas";
import { exampleMapping, importKind } from "./mapping-schemas";

const common = { service: "Imports", scope: "organisation" } as const;
const PATH = "/v1/imports";
const params = z.object({ importId: idField() });
const NOT_FOUND = { status: 404, token: "import_not_found", when: "There is no such import." } as const;

const ready: ShownImport = {
  ...importShownFields.example,
  status: "Ready",
  uploadUrl: null,
  columns: [
    { header: "Staff number", field: "payrollId" },
    { header: "Desk", field: null },
  ],
  unmappedColumns: ["Desk"],
  rowCount: 1,
  validCount: 1,
  preview: [{ row: 2, isValid: true, values: { payrollId: "1001" }, issues: [] }],
  jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
};

const { preview: _, issues: _1, warnings: _2, columns: _3, unmappedColumns: _4, uploadUrl: _5, ...inList } = ready;
const { sheetName: _6, ...listed } = inList;

export const listImports = operation({
  ...common,
  id: "listImports",
  method: "get",
  path: PATH,
  summary: "Imports, the newest first",
  description: "A page at a time, without rows. Filters choose a kind or a status.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    kind: importKind.optional(),
    status: importStatus.optional(),
  }),
  data: z.strictObject({ items: z.array(listedImport) }),
  token: "imports_listed",
  examples: { data: { items: [listed] } },
});

export const createImport = operation({
  ...common,
  id: "createImport",
  method: "post",
  path: PATH,
  summary: "Announces a file of employees, payroll lines or opening balances",
  description:
    "CSV, or a sheet of XLSX. Send the file with PUT to `uploadUrl`, then ask for the import until it is `Ready`: its rows are checked, and nothing is stored. Without a mapping, columns are matched by the names of the fields.",
  body: newImport,
  data: importShown,
  status: 201,
  token: "import_created",
  idempotent: true,
  refusals: [{ status: 404, token: "import_mapping_not_found", when: "There is no mapping of this name." }],
  examples: {
    body: { kind: "Employees", fileName: "employees.csv", size: 4_821, mapping: exampleMapping },
    data: importShownFields.example,
  },
});

export const readImport = operation({
  ...common,
  id: "getImport",
  method: "get",
  path: `${PATH}/{importId}`,
  summary: "An import: its columns, its first rows, and what is wrong with any of its rows",
  description:
    "Poll it after the file is sent: its status changes when the file has been read and checked. A file that was refused, or not sent in time, makes the import fail.",
  params,
  data: importShown,
  token: "import_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: ready },
});

export const applyImport = operation({
  ...common,
  id: "applyImport",
  method: "post",
  path: `${PATH}/{importId}/apply`,
  summary: "Stores the rows of an import, all of them or none",
  description:
    "With `onlyValid`, rows with faults are left out. All rows are stored in one transaction; if a row is refused that was right when it was checked, nothing is stored, and the import is `Ready` again with its faults.",
  params,
  body: z.strictObject({ onlyValid: orElse(z.boolean(), false) }).openapi("ImportApplication"),
  bodyOptional: true,
  data: importShown,
  status: 202,
  token: "import_queued",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    {
      status: 409,
      token: "import_not_ready",
      when: "The import is not `Ready`: its file is missing, being read or wrong.",
    },
    { status: 409, token: "import_already_applied", when: "The import is being applied, or was." },
    { status: 409, token: "import_has_invalid_rows", when: "Rows have faults, and `onlyValid` is not true." },
    { status: 409, token: "import_has_no_valid_rows", when: "Every row has faults." },
  ],
  examples: { body: { onlyValid: true }, data: { ...ready, status: "Applying" as const } },
});
