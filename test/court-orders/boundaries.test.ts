import { readFileSync } from "node:fs";
import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import type { CourtOrderFacts } from "../../src/engine/court-orders";
import { ruleYears } from "../support/rule-documents";
import { applied } from "./support";

// Every edge of every table in the rule files, a penny below and a penny above it, for one and for two units, against
// plain arithmetic over the files.

interface Band {
  readonly upTo?: string;
  readonly rate?: string;
  readonly fixed?: string;
  readonly atLeast?: string;
  readonly onExcess?: string;
}

type Column = "week" | "month" | "day";
type Table = Readonly<Partial<Record<Column, readonly Band[]>>>;

interface Held {
  readonly parameters: Readonly<Record<string, { readonly values: readonly { from: string; value?: Table }[] }>>;
}

const ORDERS: Readonly<Record<string, (from: string) => CourtOrderFacts>> = {
  finesTable: () => ({ orderType: "Mcaeo", deductionBasis: "Table" }),
  councilTaxEngland: (dateMade) => ({ orderType: "Ctaeo", jurisdiction: "England", dateMade }),
  councilTaxWales: (dateMade) => ({ orderType: "Ctaeo", jurisdiction: "Wales", dateMade }),
  deaStandard: () => ({ orderType: "Dea", rateType: "Standard" }),
  deaHigher: () => ({ orderType: "Dea", rateType: "Higher" }),
  niFinesTable: () => ({ orderType: "NiAeoFines" }),
  arrestmentTable: () => ({ orderType: "Ea" }),
};

const UNITS = { week: "Week", month: "Month", day: "Day" } as const;
const share = (rate = "0%") => new Decimal(rate.slice(0, -1)).div(100);
const halfDown = (x: Decimal, places = 2) => x.toDecimalPlaces(places, Decimal.ROUND_HALF_DOWN);

/** Returns the deduction that a table sets on net earnings for a number of units. */
function sumOf(name: string, bands: readonly Band[], net: Decimal, count: number): Decimal {
  const one = net.div(count);
  const at = bands.findIndex(({ upTo }) => upTo === undefined || one.lte(upTo));
  const band = bands[at] as Band;
  const edge = new Decimal(bands[at - 1]?.upTo ?? 0);
  if (name === "arrestmentTable") {
    const excess = halfDown(halfDown(one.sub(edge).mul(share(band.onExcess)), 4));
    return Decimal.max(band.atLeast ?? 0, excess)
      .add(band.fixed ?? 0)
      .mul(count);
  }
  if (name.startsWith("dea")) {
    const ceiling = net.sub(net.mul("0.6").toDecimalPlaces(2, Decimal.ROUND_CEIL));
    return Decimal.min(halfDown(net.mul(share(band.rate))), ceiling);
  }
  if (name === "niFinesTable") return net.mul(share(band.rate)).toDecimalPlaces(2, Decimal.ROUND_FLOOR);
  if (band.onExcess === undefined) return halfDown(one.mul(share(band.rate))).mul(count);
  const above = one.sub(edge).mul(share(band.onExcess));
  return halfDown(edge.mul(share(band.rate)).add(above)).mul(count);
}

/** Returns net earnings around each edge, and one amount far above the last. */
function around(bands: readonly Band[], count: number): Decimal[] {
  const edges = bands.flatMap(({ upTo }) => (upTo === undefined ? [] : [new Decimal(upTo).mul(count)]));
  return [...edges.flatMap((edge) => [edge.sub("0.01"), edge, edge.add("0.01")]), new Decimal("98765.43")];
}

describe.each(ruleYears())("%s", (year) => {
  const held = JSON.parse(readFileSync(`rules/${year}/court-orders.json`, "utf8")) as Held;

  test.each(Object.keys(ORDERS))("%s", (name) => {
    let rows = 0;
    for (const { from, value } of held.parameters[name]?.values ?? []) {
      const paymentDate =
        from > `${year.slice(0, 4)}-04-06` && !name.startsWith("council") ? from : `${year.slice(0, 4)}-07-31`;
      const isOver = name === "arrestmentTable" && from !== held.parameters[name]?.values.at(-1)?.from;
      if (isOver || value === undefined) continue;
      for (const column of Object.keys(value) as Column[]) {
        for (const count of [1, 2]) {
          const bands = value[column] ?? [];
          const facts = {
            paymentDate,
            payFrequency: "Irregular",
            payInterval: { unit: UNITS[column], count },
          } as const;
          for (const net of around(bands, count)) {
            const orders = [(ORDERS[name] as (from: string) => CourtOrderFacts)(from)];
            const { attachmentOrders } = applied({ ...facts, attachableEarnings: net.toFixed(2), orders });
            const where = `${name} ${from} ${column} ${count} ${net.toFixed(2)}`;
            expect(`${where} ${attachmentOrders}`).toBe(`${where} ${sumOf(name, bands, net, count).toFixed(2)}`);
            rows++;
          }
        }
      }
    }
    expect(rows).toBeGreaterThanOrEqual(50);
  });
});
