import { expect, test } from "vitest";
import { starterTaxCode } from "../src/engine";
import { readGolden, text, textOrNull } from "./support/golden/golden-file";
import { rulebook } from "./support/library";

const { rows } = readGolden("2026-27/starter-codes");

test.each(rows)("$case", (row) => {
  const leavingDate = textOrNull(row, "leavingDate");
  const p45 =
    leavingDate === null
      ? null
      : { leavingDate, taxCode: text(row, "p45Code"), week1Month1: row.p45Week1Month1 === true };
  const statement = textOrNull(row, "statement") as "A" | "B" | "C" | null;
  const code = starterTaxCode({ startDate: text(row, "startDate"), statement, p45 }, rulebook);
  expect(code.ok && code.value).toEqual({ taxCode: row.taxCode, week1Month1: row.week1Month1 });
});
