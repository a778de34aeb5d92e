import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readRecords } from "../scripts/proofs/records";

it("a long proof that is not run again states when it was last green, with which commit, and how long it took", () => {
  const records = readRecords();
  expect(Object.keys(records).filter((proof) => !existsSync(proof))).toEqual([]);
  for (const record of Object.values(records)) {
    expect(record).toEqual({
      closure: expect.stringMatching(/^[0-9a-f]{32}$/),
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      seconds: expect.any(Number),
    });
  }
});
