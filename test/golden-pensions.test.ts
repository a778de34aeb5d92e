import { describe, expect, test } from "vitest";
import { RUNS } from "./pensions/support/golden-runs";
import { readGolden } from "./support/golden/golden-file";
import { existingFiles } from "./support/golden/manifest";

test("every golden file of pensions is run", () => {
  expect(RUNS.map(({ file }) => file).sort()).toEqual(existingFiles().filter((file) => file.includes("/pensions")));
});

describe.each(RUNS)("$file", ({ file, rows, expected, found }) => {
  const golden = readGolden(file);

  test(`has ${rows} rows`, () => {
    expect(golden.rows).toHaveLength(rows);
  });

  test.each(golden.rows.map((row) => ({ id: row.id, row })))("$id", ({ row }) => {
    expect(found(row)).toEqual(expected(row));
  });
});
