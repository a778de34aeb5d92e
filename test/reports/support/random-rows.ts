import type { CatalogueField, Dataset, ReportRow } from "../../../src/engine/reports";
import type { Random } from "../../support/random";

/** Texts on which executors may disagree: case, letters beyond ASCII and beyond 16 bits, signs used in patterns. */
export const TEXTS = [
  "Sales",
  "sales",
  "SALES ",
  "",
  " ",
  "Ŵyn",
  "ŵYN",
  "Łódź",
  "łÓDŹ",
  "straße",
  "STRAẞE",
  "İzmir",
  "ıi",
  "ΣΊΣΥΦΟΣ",
  "σίσυφος",
  "ЖЗИ жзи",
  "😀",
  "\u{10000}",
  "\uE000",
  "\uFFFD",
  "a%b_c",
  "O'Brien; --",
  'back\\slash "quote"',
  "zebra",
  "Zebra",
  "10",
  "9",
  "team:x",
];

export const TAGS = [
  "cost:centre:North",
  "cost:centre:north",
  "cost:centre:South",
  "cost:centre:",
  "cost:centre:a:b",
  "cost:other:North",
  "Cost:centre:West",
  "team:Łódź:😀",
  "team:Łódź:ł",
  "plain",
];

export const DAYS = ["2026-04-05", "2026-04-06", "2026-11-16", "2026-11-21", "2026-11-22", "2026-11-30", "2027-04-05"];

export const INSTANTS = [
  "2026-04-05T22:59:59.999Z",
  "2026-04-05T23:00:00.000Z",
  "2026-04-05T23:30:00.000Z",
  "2026-11-01T00:00:00.000Z",
  "2026-11-16T00:00:00.000Z",
  "2026-11-22T23:59:59.999Z",
  "2026-11-23T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
];

const PENCE = [
  "0",
  "0.00",
  "0.01",
  "-0.01",
  "0.05",
  "100.10",
  "-7.05",
  "2500",
  "2500.00",
  "9999999999999.99",
  "-9999999999999.99",
];
const UNITS = ["0", "0.000001", "-0.000001", "37.5", "1.5", "999999999.999999", "12.345678"];

/** Returns a value of a field as the API writes it; sometimes null. */
export function randomValue(field: CatalogueField, random: Random): unknown {
  if (random.chance(0.15)) return null;
  switch (field.type) {
    case "decimal":
      return randomDecimal(field.decimals ?? 0, random);
    case "integer":
      return random.pick([0, 1, 2, 7, 2026, -5, random.between(-1000, 100_000)]);
    case "boolean":
      return random.chance(0.5);
    case "date":
      return random.chance(0.8) ? random.pick(DAYS) : `20${random.between(10, 40)}-02-${random.between(10, 28)}`;
    case "datetime":
      return random.pick(INSTANTS);
    case "enum":
      return random.pick(field.enumValues ?? []);
    case "tags":
      return Array.from({ length: random.between(0, 3) }, () => random.pick(TAGS));
    default:
      return random.pick(TEXTS);
  }
}

function randomDecimal(decimals: number, random: Random): string {
  if (random.chance(0.5)) return random.pick(decimals === 2 ? PENCE : UNITS);
  const fraction = String(random.between(0, 10 ** decimals - 1)).padStart(decimals, "0");
  return `${random.chance(0.3) ? "-" : ""}${random.between(0, 5000)}.${fraction}`;
}

/** Returns rows of a dataset, flat or nested; a field that is null may be missing. */
export function randomRows(dataset: Dataset, count: number, random: Random): readonly ReportRow[] {
  return Array.from({ length: count }, () => {
    const entries = dataset.fields.map((field) => [field.name, randomValue(field, random)] as const);
    const given = entries.filter(([, value]) => value !== null || random.chance(0.5));
    return random.chance(0.5) ? Object.fromEntries(given) : nest(given);
  });
}

function nest(entries: readonly (readonly [name: string, value: unknown])[]): ReportRow {
  const row: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const steps = name.split(".");
    const last = steps.pop() as string;
    let owner = row;
    for (const step of steps) {
      owner[step] ??= {};
      owner = owner[step] as Record<string, unknown>;
    }
    owner[last] = value;
  }
  return row;
}
