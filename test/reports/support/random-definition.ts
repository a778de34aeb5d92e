import type { CatalogueField, Dataset, FilterOperator } from "../../../src/engine/reports";
import type { Random } from "../../support/random";
import { randomValue, TAGS, TEXTS } from "./random-rows";

type Json = Record<string, unknown>;

const OPERATORS: Readonly<Record<string, readonly FilterOperator[]>> = {
  string: ["eq", "neq", "in", "gt", "gte", "lt", "lte", "between", "contains", "isNull"],
  decimal: ["eq", "neq", "in", "gt", "gte", "lt", "lte", "between", "isNull"],
  integer: ["eq", "neq", "in", "gt", "gte", "lt", "lte", "between", "isNull"],
  boolean: ["eq", "neq", "isNull"],
  date: ["eq", "neq", "in", "gt", "gte", "lt", "lte", "between", "isNull", "inPeriod"],
  datetime: ["eq", "neq", "in", "gt", "gte", "lt", "lte", "between", "isNull", "inPeriod"],
  enum: ["eq", "neq", "in", "isNull"],
  tags: ["contains", "isNull"],
};
const PARTS = ["a", "S", "ŵ", "łÓ", "ß", "ẞ", "i", "İ", "ς", "σ", "%", "_", "\\", "😀", "centre", "NORTH", ":", " "];

/** Returns a definition that the planner accepts. */
export function randomDefinition(dataset: Dataset, random: Random): Json {
  const grouped = random.chance(0.6);
  const body = grouped ? groupedBody(dataset, random) : listBody(dataset, random);
  return {
    dataset: dataset.name,
    ...body,
    ...(random.chance(0.8) ? { filters: randomFilter(dataset, random, 3) } : {}),
    orderBy: randomOrder(body.select as readonly Json[], random),
    ...(random.chance(0.4) ? { limit: random.pick([1, 2, 3, 5, 20, 20_000]) } : {}),
  };
}

function listBody(dataset: Dataset, random: Random): Json {
  const select = Array.from({ length: random.between(1, 4) }, (_, at) => plainEntry(dataset, at, random));
  return { select };
}

function plainEntry(dataset: Dataset, at: number, random: Random): Json {
  const tags = dataset.fields.find(({ type }) => type === "tags");
  if (tags !== undefined && random.chance(0.15)) return tagEntry(tags, at, random);
  return { field: random.pick(dataset.fields).name, as: `column ${at}` };
}

function tagEntry({ name }: CatalogueField, at: number, random: Random): Json {
  const [group, tag] = random.pick(TAGS.slice(0, -1)).split(":");
  return { tagValue: { field: name, group, name: tag }, as: `column ${at}` };
}

function groupedBody(dataset: Dataset, random: Random): Json {
  const groupable = dataset.fields.filter((field) => field.groupable);
  const tags = dataset.fields.find(({ type }) => type === "tags");
  const keys = Array.from(
    { length: random.between(1, 3) },
    (_, at): Json =>
      tags !== undefined && random.chance(0.2)
        ? tagEntry(tags, at, random)
        : { field: random.pick(groupable).name, as: `column ${at}` },
  );
  const different = [...new Map(keys.map((key) => [JSON.stringify(key.field ?? key.tagValue), key])).values()];
  const aggregates = Array.from({ length: random.between(0, 4) }, (_, at) => aggregateEntry(dataset, at, random));
  const hidden = random.chance(0.2) ? groupable.filter(({ name }) => !different.some((key) => key.field === name)) : [];
  const groupBy = [...different.map((key) => key.as), ...(hidden.length > 0 ? [random.pick(hidden).name] : [])];
  return { select: shuffled([...different, ...aggregates], random), groupBy };
}

function aggregateEntry(dataset: Dataset, at: number, random: Random): Json {
  const field = random.pick(dataset.fields.filter(({ aggregations }) => aggregations.length > 0));
  const aggregate = random.pick(field.aggregations);
  const distinct = aggregate === "count" && random.chance(0.5) ? { distinct: true } : {};
  return { aggregate, field: field.name, as: `figure ${at}`, ...distinct };
}

function randomOrder(select: readonly Json[], random: Random): readonly Json[] {
  const names = shuffled(
    select.map(({ as }) => as),
    random,
  ).slice(0, random.between(0, 3));
  return names.map((field) => ({ field, ...(random.chance(0.3) ? {} : { direction: random.pick(["asc", "desc"]) }) }));
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, at: random.fraction() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Returns a filter with a limited number of levels over its leaves. */
export function randomFilter(dataset: Dataset, random: Random, levels: number): Json {
  if (levels === 0 || random.chance(0.4)) return randomLeaf(dataset, random);
  const part = (): Json => randomFilter(dataset, random, levels - 1);
  const kind = random.pick(["and", "or", "not"]);
  return kind === "not" ? { not: part() } : { [kind]: Array.from({ length: random.between(1, 3) }, part) };
}

function randomLeaf(dataset: Dataset, random: Random): Json {
  const field = random.pick(dataset.fields.filter(({ filterable }) => filterable));
  const op = random.pick(OPERATORS[field.type] ?? []);
  return { field: field.name, op, value: leafValue(field, op, random) };
}

function leafValue(field: CatalogueField, op: FilterOperator, random: Random): unknown {
  if (op === "isNull") return random.chance(0.5);
  if (op === "contains") return random.pick(PARTS);
  if (op === "inPeriod") return random.pick(["@currentWeek", "@currentMonth", "@currentTaxYear"]);
  if (op === "in") return Array.from({ length: random.between(1, 4) }, () => someValue(field, random));
  return op === "between" ? bounds(field, random) : someValue(field, random);
}

function someValue(field: CatalogueField, random: Random): unknown {
  const value = randomValue(field, random);
  return value ?? (field.type === "string" ? random.pick(TEXTS) : someValue(field, random));
}

function bounds(field: CatalogueField, random: Random): unknown {
  const [a, b] = [someValue(field, random), someValue(field, random)];
  if (field.type === "decimal") return Number(a) <= Number(b) ? [a, b] : [b, a];
  if (field.type === "integer") return Number(a) <= Number(b) ? [a, b] : [b, a];
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))) <= 0 ? [a, b] : [b, a];
}
