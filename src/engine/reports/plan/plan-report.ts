import { type Failure, isObject, type Problem, pointerStep, type Unread } from "../../base";
import { DATASETS, type Dataset, findDataset, findField } from "../catalogue";
import type { ReportDefinition } from "../definition/definition";
import { readFilters } from "../definition/read-filter";
import { readGroupBy } from "../definition/read-group-by";
import { MOST_ROWS, readLimit } from "../definition/read-limit";
import { readOrderBy } from "../definition/read-order-by";
import { readSelect } from "../definition/read-select";
import { DefinitionReader } from "../definition/reading";
import { readDay } from "../values";
import type { PlanFilter, ReportMode, ReportPlan } from "./plan";
import { mentions, statusesOf } from "./status-scope";

const KNOWN = new Set(["name", "description", "dataset", "select", "filters", "groupBy", "orderBy", "limit"]);
const MODES: readonly ReportMode[] = ["SYNC", "EXPORT", "SCHEDULED"];
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "9998-12-31";

/** The day on which a report runs, and how it is run. */
export interface PlanOptions {
  /** The day of the run, "2026-11-21", for `@currentMonth` and the like. A schedule passes its fire date. */
  readonly asOf: string;
  /** How the report is run, which determines the maximum number of rows; default `SYNC`. */
  readonly mode?: ReportMode;
}

/** The plan of a report, or every problem of its definition. */
export type PlanResult = { readonly ok: true; readonly value: ReportPlan } | Failure;

/**
 * Checks a report definition against the catalogue of its dataset and makes the plan that both executors follow.
 * Reports every problem at once, each with a JSON pointer into the definition (`/asOf` and `/mode` are the options); a
 * definition with any problem has no plan, so no filter is ever dropped.
 *
 * If the definition does not filter on the payslip status, the plan adds `status = FINAL`, and `statusScope` lists the
 * statuses that can be in the result.
 *
 * Source: the interface's chapter on reports (2.8 and 8).
 */
export function planReport(definition: ReportDefinition | unknown, options: PlanOptions): PlanResult {
  const dataset = datasetOf(definition);
  const reader = new DefinitionReader(dataset, readDay(options.asOf));
  const mode = readOptions(options, reader);
  const owner = reader.object(definition, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  readHeading(owner, reader);
  const columns = readSelect(owner.select, reader);
  const asked = readFilters(owner.filters, reader);
  const groupBy = readGroupBy(owner.groupBy, columns, reader);
  const orderBy = readOrderBy(owner.orderBy, columns, reader);
  const limit = readLimit(owner.limit, mode, reader);
  if (dataset === null || reader.problems.length > 0) return { ok: false, problems: inOrder(reader.problems) };
  const { filter, statusScope } = withStatus(asked, dataset);
  const value: ReportPlan = {
    planVersion: 1,
    dataset: dataset.name,
    mode,
    columns: columns.filter((column) => column !== null),
    filter,
    groupBy,
    orderBy,
    limit,
    isCapped: limit === MOST_ROWS[mode],
    statusScope,
  };
  return { ok: true, value };
}

function datasetOf(definition: unknown): Dataset | null {
  const name = isObject(definition) ? definition.dataset : null;
  return typeof name === "string" ? findDataset(name) : null;
}

function readOptions({ asOf, mode }: PlanOptions, reader: DefinitionReader): ReportMode {
  if (Number.isNaN(reader.asOf)) reader.refuse(asOf === undefined ? "required" : "invalid_date", "/asOf");
  else if (asOf < FIRST_DAY) reader.refuse("date_before", "/asOf", { limit: FIRST_DAY });
  else if (asOf > LAST_DAY) reader.refuse("date_after", "/asOf", { limit: LAST_DAY });
  return mode === undefined ? "SYNC" : reader.choice({ mode }, "mode", "", MODES);
}

function readHeading({ name, description, dataset }: Unread, reader: DefinitionReader): void {
  if (name !== undefined && name !== null) reader.shortText(name, "/name");
  if (description !== undefined && description !== null && description !== "") {
    reader.text(description, "/description");
  }
  if (reader.dataset !== null) return;
  const known = reader.text(dataset, "/dataset");
  if (known === null) return;
  reader.refuse("unknown_dataset", "/dataset", { allowed: DATASETS.map((each) => each.name).join(", ") });
}

/** Returns the filter with the implied status, and the statuses it can match. */
function withStatus(asked: PlanFilter | null, dataset: Dataset): Pick<ReportPlan, "filter" | "statusScope"> {
  const { statusField } = dataset;
  if (statusField === null) return { filter: asked, statusScope: null };
  if (asked !== null && mentions(asked, statusField)) {
    const statuses = findField(dataset, statusField)?.enumValues ?? [];
    return { filter: asked, statusScope: statusesOf(asked, statusField, statuses) };
  }
  const final = isFinal(statusField);
  const filter: PlanFilter = asked === null ? final : { kind: "and", parts: [final, asked] };
  return { filter, statusScope: ["FINAL"] };
}

function isFinal(field: string): PlanFilter {
  return { kind: "leaf", field, type: "enum", op: "eq", values: ["FINAL"], period: null };
}

const ORDER = ["", "/asOf", "/mode", "/dataset", "/name", "/description", "/select", "/filters", "/groupBy"];

/** Returns problems in the order of the definition's members. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const place = ({ path }: Problem): number => {
    const at = ORDER.indexOf(path === "" ? "" : pointerStep(path.split("/")[1] ?? ""));
    return at < 0 ? ORDER.length : at;
  };
  return [...problems].sort((a, b) => place(a) - place(b));
}
