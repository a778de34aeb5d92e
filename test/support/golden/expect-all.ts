import { expect } from "vitest";
import { readGolden } from "./golden-file";
import type { Entry } from "./manifest";

/** Runs a file and expects the right number of rows, all of them executed, and every figure equal. */
export function expectAll<Input>({ file, rows, run }: Entry<Input>, input: Input, through: string): void {
  const golden = readGolden(file);
  const results = run(golden, input);
  console.log(`${file}: ${results.length} of ${rows} rows executed through ${through}`);
  expect(golden.rows).toHaveLength(rows);
  expect(results).toHaveLength(rows);
  expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
}
