import type { PlanFilter, ReportPlan } from "./plan";

/** Returns the fields that a plan reads, without duplicates: those of its columns, groups and filter. */
export function fieldsRead({ columns, groupBy, filter }: ReportPlan): readonly string[] {
  const read = [
    ...columns.map(({ from }) => from.field),
    ...(groupBy ?? []).map(({ field }) => field),
    ...(filter === null ? [] : filterFields(filter)),
  ];
  return [...new Set(read)];
}

/** Returns the fields that a filter reads. */
export function filterFields(filter: PlanFilter): readonly string[] {
  if (filter.kind === "leaf") return [filter.field];
  return filter.kind === "not" ? filterFields(filter.part) : filter.parts.flatMap(filterFields);
}
