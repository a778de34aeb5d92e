import type { PlanColumn, PlanFilter, PlanKey, PlanLeaf, ReportPlan } from "./plan";
import { fieldsRead } from "./plan-report";

/** A step of a plan in words. */
export interface PlanStep {
  readonly step: "rows" | "filter" | "group" | "columns" | "order" | "limit";
  readonly text: string;
}

/** Explains step by step, in order, what a plan does with the rows of its dataset. */
export function explainPlan(plan: ReportPlan): readonly PlanStep[] {
  const { filter, groupBy, orderBy, columns } = plan;
  return [
    { step: "rows", text: `Read the rows of ${plan.dataset}: ${fieldsRead(plan).join(", ")}.` },
    { step: "filter", text: filter === null ? "Keep every row." : `Keep the rows where ${filterText(filter)}.` },
    ...(groupBy === null
      ? []
      : [{ step: "group" as const, text: `Make a group of ${groupBy.map(keyText).join(", ")}.` }]),
    { step: "columns", text: `Answer ${columns.map(columnText).join(", ")}.` },
    {
      step: "order",
      text: `Order by ${orderBy.map(({ column, direction }) => `${quoted(columns[column]?.name ?? "")} ${direction}`).join(", ")}, nulls last.`,
    },
    { step: "limit", text: limitText(plan) },
  ];
}

function limitText({ limit, isCapped, mode }: ReportPlan): string {
  const rows = `Answer at most ${limit} ${limit === 1 ? "row" : "rows"}`;
  return isCapped ? `${rows}, the most of a ${mode} run; check whether there are more.` : `${rows}.`;
}

function columnText({ name, from, type, decimals }: PlanColumn): string {
  const shape = decimals === null ? type : `${type} with ${decimals} decimals`;
  if (from.kind !== "aggregate") return `${quoted(name)} = ${keyText(from)} (${shape})`;
  const distinct = from.distinct ? "different values of " : "";
  return `${quoted(name)} = ${from.aggregate} of ${distinct}${from.field} (${shape})`;
}

function keyText(key: PlanKey): string {
  return key.kind === "field" ? key.field : `the value of tag ${key.group}:${key.name} in ${key.field}`;
}

function filterText(filter: PlanFilter): string {
  if (filter.kind === "leaf") return leafText(filter);
  if (filter.kind === "not") return `not (${filterText(filter.part)})`;
  return filter.parts
    .map((part) => (part.kind === "leaf" ? filterText(part) : `(${filterText(part)})`))
    .join(` ${filter.kind} `);
}

const WORDS = { eq: "=", neq: "is not", gt: ">", gte: ">=", lt: "<", lte: "<=", in: "is one of", contains: "contains" };

function leafText({ field, op, values, period }: PlanLeaf): string {
  if (op === "isNull") return `${field} ${values[0] === true ? "is" : "is not"} null`;
  const [first, second] = values.map((value) => JSON.stringify(value));
  if (op === "between") return `${field} is from ${first} to ${second}${period === null ? "" : ` (${period})`}`;
  return `${field} ${WORDS[op]} ${op === "in" ? values.map((value) => JSON.stringify(value)).join(", ") : first}`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
