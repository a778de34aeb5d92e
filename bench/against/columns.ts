import { createRulebook } from "../../src/engine";
import { planReport, startReport } from "../../src/engine/reports";
import { rules } from "../../src/rules/2026-27";
import { monthsOfPay } from "../kernel-columns";
import type { Case } from "../measure";
import { DEFINITION } from "../reports/by-hand";
import { asColumns, linesOf } from "../reports/lines";

// A report over a million lines, and a month of pay in columns.

const LINES = 1_000_000;
const ROWS = 200_000;
const DAY = Date.parse("2026-07-31T00:00:00Z") / 86_400_000;

export function report(): readonly Case[] {
  const planned = planReport(DEFINITION, { asOf: "2026-11-21" });
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const batches = [...linesOf(LINES)].map(asColumns);
  const run = () => {
    const started = startReport(planned.value);
    for (const lines of batches) started.addColumns(lines);
    const finished = started.finish();
    if (!finished.ok) throw new Error(JSON.stringify(finished.problems));
  };
  return [{ name: "a report over columns", each: LINES, run }];
}

export function month(): readonly Case[] {
  const created = createRulebook(rules);
  const figures = created.ok ? created.value.figuresOn(DAY) : null;
  if (figures === null) throw new Error("no figures");
  return monthsOfPay(figures, DAY, ROWS, 0).months.map(({ kind, run }) => ({
    name: `columns: ${kind}`,
    each: ROWS,
    run,
  }));
}
