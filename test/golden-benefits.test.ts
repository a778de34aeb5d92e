import { expect, test } from "vitest";
import { answer, CALCULATIONS, law, lawWith, taxYearLabel } from "./benefits/support";
import { type GoldenRow, readGolden, text } from "./support/golden/golden-file";
import { rulebook } from "./support/library";

const golden = readGolden("2026-27/benefits");

interface Case {
  readonly facts: { readonly taxYear?: number };
  readonly expected: Readonly<Record<string, unknown>>;
  readonly amended: Readonly<Record<string, unknown>> | null;
}

test("has every published example about benefits, and the checks worked by hand", () => {
  const ids = new Set(golden.rows.map((row) => text(row, "id").split(" ")[0]));
  const published = Array.from({ length: 35 }, (_, at) => `W-${at + 1}`).filter((id) => id !== "W-33");
  const byHand = [1, 2, 3, 4, 5, 6, 7, 9, 10].map((number) => `K-${number}`);
  expect([...ids].sort()).toEqual([...published, "PSA1170", ...byHand].sort());
  expect(golden.rows).toHaveLength(67);
});

test.each(golden.rows.map((row) => ({ id: text(row, "id"), row })))("$id", ({ row }) => {
  const { expected } = caseOf(row);
  expect(answerTo(row)).toMatchObject(expected);
});

function caseOf(row: GoldenRow): Case {
  return row as unknown as Case;
}

function answerTo(row: GoldenRow): unknown {
  const { facts, amended } = caseOf(row);
  const calculate = CALCULATIONS[text(row, "calculation")];
  if (calculate === undefined) throw new Error("no such calculation");
  if (facts.taxYear === undefined) return answer(calculate(facts, rulebook));
  const document = `${taxYearLabel(facts.taxYear)}/benefits.json#`;
  const changes = Object.entries(amended ?? {}).map(([pointer, value]) => [document + pointer, value]);
  return answer(calculate(facts, changes.length === 0 ? law : lawWith(Object.fromEntries(changes))));
}
