import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { DATASETS, type Dataset, planReport, type ReportRow, runReport } from "../../../src/engine/reports";
import { runReportInPostgres } from "../../../src/services/reports";
import { Random } from "../../support/random";
import { randomDefinition } from "./random-definition";
import { randomRows } from "./random-rows";
import { createReportTable, fillReportTable } from "./report-tables";

export const AS_OF = "2026-11-21";
const OWN = "01JSAMPLEORGANISATION00001";
const OTHER = "01JSAMPLEORGANISATION00002";
const CONNECTIONS = 4;

export interface Equality {
  readonly compared: number;
  /** Results with at least one row. */
  readonly withRows: number;
  readonly differences: readonly string[];
}

/** Runs generated definitions over generated rows in memory and in PostgreSQL, and collects differences. */
export async function compareExecutors(
  url: string,
  definitions: number,
  rows: number,
  seed: number,
): Promise<Equality> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    const random = new Random(seed);
    const data = new Map<Dataset, readonly ReportRow[]>();
    for (const dataset of DATASETS) data.set(dataset, await fill(pool, dataset, rows, random));
    const cases = Array.from({ length: definitions }, (_, at) => {
      const dataset = DATASETS[at % DATASETS.length] as Dataset;
      return { dataset, definition: randomDefinition(dataset, random) };
    });
    return await compareAll(cases, data, db);
  } finally {
    await db.destroy();
  }
}

async function fill(pool: Pool, dataset: Dataset, count: number, random: Random): Promise<readonly ReportRow[]> {
  const rows = randomRows(dataset, count, random);
  await createReportTable(pool, dataset);
  await fillReportTable(pool, dataset, OWN, rows);
  await fillReportTable(pool, dataset, OTHER, randomRows(dataset, 20, random));
  return rows;
}

interface Case {
  readonly dataset: Dataset;
  readonly definition: unknown;
}

async function compareAll(
  cases: readonly Case[],
  data: ReadonlyMap<Dataset, readonly ReportRow[]>,
  db: Kysely<Record<string, never>>,
): Promise<Equality> {
  const differences: string[] = [];
  let withRows = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const { dataset, definition } = cases[next++] as Case;
      const difference = await compare(definition, data.get(dataset) ?? [], db, () => {
        withRows += 1;
      });
      if (difference !== null) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { compared: cases.length, withRows, differences };
}

async function compare(
  definition: unknown,
  rows: readonly ReportRow[],
  db: Kysely<Record<string, never>>,
  hasRows: () => void,
): Promise<string | null> {
  const said = JSON.stringify(definition);
  const plan = planReport(definition, { asOf: AS_OF });
  if (!plan.ok) return `refused: ${said}: ${JSON.stringify(plan.problems)}`;
  const inMemory = runReport(plan.value, rows);
  if (!inMemory.ok) return `rows refused: ${said}: ${JSON.stringify(inMemory.problems)}`;
  if (inMemory.value.rowCount > 0) hasRows();
  try {
    const inPostgres = await runReportInPostgres(db, plan.value, { organisationId: OWN });
    const [one, other] = [JSON.stringify(inMemory.value), JSON.stringify(inPostgres)];
    return one === other ? null : `${said}\nin memory:   ${one.slice(0, 2000)}\nin PostgreSQL: ${other.slice(0, 2000)}`;
  } catch (error) {
    return `${said}: ${String(error)}`;
  }
}
