import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/postgres";
import { sized } from "../support/sized";
import { compareRefusals } from "./support/compare-refusals";
import { compareExecutors } from "./support/equality";

// A longer search: REPORT_DEFINITIONS=200000 PROPERTY_SEED=7 npx vitest run test/reports/executors-agree.sized.test.ts

const DEFINITIONS = Number(process.env.REPORT_DEFINITIONS ?? sized(1_000, 10_000));
const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

describe("both executors of reports", () => {
  let databases: readonly FreshDatabase[];

  beforeAll(async () => {
    databases = await Promise.all([freshDatabase(), freshDatabase()]);
  });

  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it(`answer the same, cell by cell and row by row, of ${DEFINITIONS} generated definitions`, {
    timeout: 180_000 + DEFINITIONS * 40,
  }, async () => {
    const { compared, withRows, differences } = await compareExecutors(databases[0]?.url ?? "", DEFINITIONS, 60, SEED);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(compared).toBe(DEFINITIONS);
    expect(withRows).toBeGreaterThan(DEFINITIONS / 2);
  });

  it("answer the same of more rows than are worked on at a time", async () => {
    const { withRows, differences } = await compareExecutors(databases[1]?.url ?? "", 120, 2500, SEED + 1);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(withRows).toBeGreaterThan(60);
  });

  it("refuse the same definitions with the same problems, each with a pointer into what was given", async () => {
    const { refused, differences } = await compareRefusals(10_000, SEED);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(refused).toBeGreaterThan(5000);
  });
});
