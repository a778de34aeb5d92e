import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { DATASETS, type Dataset, planReport } from "../../../src/engine/reports";
import { runDefinitionInPostgres } from "../../../src/services/reports";
import { Random } from "../../support/random";
import { AS_OF } from "./equality";
import { randomDefinition } from "./random-definition";
import { pointsInto, spoilt } from "./spoilt-definition";

/** A refused definition never reaches a server, so there is none. */
const nowhere = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface Refusals {
  readonly refused: number;
  readonly differences: readonly string[];
}

/** Spoils generated definitions, has them refused for memory and for PostgreSQL, and collects differences. */
export async function compareRefusals(count: number, seed: number): Promise<Refusals> {
  const random = new Random(seed);
  const differences: string[] = [];
  let refused = 0;
  for (let at = 0; at < count; at++) {
    const definition = spoilt(randomDefinition(DATASETS[at % DATASETS.length] as Dataset, random), random);
    const plan = planReport(definition, { asOf: AS_OF });
    const answer = await runDefinitionInPostgres(nowhere, definition, { asOf: AS_OF }, { organisationId: "O" });
    const same = plan.ok ? answer.ok : JSON.stringify(plan) === JSON.stringify(answer);
    const astray = plan.ok ? [] : plan.problems.filter(({ path }) => !pointsInto(definition, path));
    if (!plan.ok) refused += 1;
    if (!same || astray.length > 0)
      differences.push(`${JSON.stringify(definition)}: ${JSON.stringify([plan, answer])}`);
  }
  return { refused, differences };
}
