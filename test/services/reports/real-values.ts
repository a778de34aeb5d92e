import { type CatalogueField, type Dataset, findField, type ReportRow } from "../../../src/engine/reports";
import type { Random } from "../../support/random";

type Json = Readonly<Record<string, unknown>>;

/** Returns a filter most of whose values are those of rows, so that it is true of some of them. */
export function withRealValues(node: Json, dataset: Dataset, rows: readonly ReportRow[], random: Random): Json {
  for (const key of ["and", "or"] as const) {
    const parts = node[key];
    if (Array.isArray(parts)) return { [key]: parts.map((part) => withRealValues(part, dataset, rows, random)) };
  }
  if (node.not !== undefined) return { not: withRealValues(node.not as Json, dataset, rows, random) };
  const field = findField(dataset, String(node.field));
  if (field === null || random.chance(0.25)) return node;
  const value = realValue(field, String(node.op), () => valueIn(random.pick(rows), field.name), random);
  return value === undefined ? node : { ...node, value };
}

function realValue(field: CatalogueField, op: string, draw: () => unknown, random: Random): unknown {
  if (op === "isNull" || op === "inPeriod") return undefined;
  const [one, other] = [draw(), draw()];
  if (one === null || other === null) return undefined;
  if (op === "contains") return field.type === "tags" ? random.pick(one as string[]) : partOf(String(one), random);
  if (op === "in") return [one, other];
  return op === "between" ? inOrder(field, one, other) : one;
}

function partOf(text: string, random: Random): string | undefined {
  const from = random.between(0, Math.max(0, text.length - 1));
  return text === "" ? undefined : text.slice(from, from + random.between(1, 4));
}

function inOrder({ type }: CatalogueField, one: unknown, other: unknown): unknown {
  const isNumber = type === "decimal" || type === "integer";
  const isBelow = isNumber
    ? Number(one) <= Number(other)
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) <= 0;
  return isBelow ? [one, other] : [other, one];
}

function valueIn(row: ReportRow, name: string): unknown {
  const steps = name.split(".");
  const value = steps.reduce<unknown>((owner, step) => (owner as ReportRow | null | undefined)?.[step], row);
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}
