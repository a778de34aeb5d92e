import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/postgres";
import { compareExecutors } from "./support/equality";

const DEFINITIONS = Number(process.env.REPORT_DEFINITIONS ?? 10_000);
const ROWS = 120;
const SEED = Number(process.env.PROPERTY_SEED ?? 20260406);

describe("both executors of reports", () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  it(`answer the same, cell by cell and row by row, of ${DEFINITIONS} generated definitions`, async () => {
    const { compared, withRows, differences } = await compareExecutors(database.url, DEFINITIONS, ROWS, SEED);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(compared).toBe(DEFINITIONS);
    expect(withRows).toBeGreaterThan(DEFINITIONS / 2);
  });
});
