import type { PlanFilter, PlanLeaf } from "./plan";

/** Returns whether a filter uses a field. */
export function mentions(filter: PlanFilter, field: string): boolean {
  if (filter.kind === "leaf") return filter.field === field;
  return filter.kind === "not"
    ? mentions(filter.part, field)
    : filter.parts.some((part: PlanFilter) => mentions(part, field));
}

/** Returns the statuses that a filter can match, whatever the other fields of the row are. */
export function statusesOf(filter: PlanFilter, field: string, statuses: readonly string[]): readonly string[] {
  return statuses.filter((status) => outcome(filter, field, status) !== "never");
}

type Outcome = "always" | "maybe" | "never";

const OPPOSITE: Readonly<Record<Outcome, Outcome>> = { always: "never", maybe: "maybe", never: "always" };

function outcome(filter: PlanFilter, field: string, status: string): Outcome {
  if (filter.kind === "leaf") return filter.field !== field ? "maybe" : holds(filter, status) ? "always" : "never";
  if (filter.kind === "not") return OPPOSITE[outcome(filter.part, field, status)];
  const outcomes = filter.parts.map((part) => outcome(part, field, status));
  const [deciding, other] = filter.kind === "and" ? (["never", "always"] as const) : (["always", "never"] as const);
  if (outcomes.includes(deciding)) return deciding;
  return outcomes.includes("maybe") ? "maybe" : other;
}

/** Returns whether a comparison of the status itself holds. */
function holds({ op, values }: PlanLeaf, status: string): boolean {
  if (op === "isNull") return values[0] === false;
  return op === "neq" ? !values.includes(status) : values.includes(status);
}
