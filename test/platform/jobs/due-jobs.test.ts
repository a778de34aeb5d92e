import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lookForJobs } from "../../../src/platform/jobs/due-jobs";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";
import { type JobsSetup, openJobs } from "./jobs-setup";

const HOUR = 3_600;
const KINDS = ["now", "later", "never"];
let database: FreshDatabase;
let setup: JobsSetup;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  setup = await openJobs(database.url);
  for (const kind of KINDS) setup.jobs.handle(kind, async () => null);
  await setup.jobs.start({ work: false });
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await setup.close();
  await database.drop();
});

const enqueue = (kind: string, afterSeconds: number) =>
  setup.store.inTenant("ORG", (tx) =>
    setup.jobs.enqueue(tx, { organisation: "ORG", kind, payload: null, afterSeconds }),
  );

it("wakes the kinds that have a job to begin, once a look succeeds, until it is stopped", async () => {
  await enqueue("now", 0);
  await enqueue("now", 0);
  await enqueue("later", HOUR);
  const [woken, failures]: [string[], unknown[]] = [[], []];
  const clients = [new Client({ connectionString: `${database.url}-gone` }), client];
  const stop = lookForJobs({
    // The first look fails: its database does not exist.
    db: {
      executeSql: async (text, values) => {
        const next = clients.shift() ?? client;
        if (next !== client) await next.connect();
        return next.query(text, values);
      },
    },
    kinds: () => KINDS,
    wake: (kind) => woken.push(kind),
    onFailure: (error) => failures.push(error),
  });
  await expect.poll(() => woken.length).toBeGreaterThan(1);
  await client.query("update pgboss.job set start_after = now() - interval '1 second' where name = 'later'");
  await expect.poll(() => woken).toContain("later");
  stop();
  expect(failures).toMatchObject([{ code: "3D000" }]);
  expect(new Set(woken)).toEqual(new Set(["now", "later"]));
});

it("looks again after a quarter of a second, also after a look that failed", async () => {
  const [waits, failures]: [number[], unknown[]] = [[], []];
  let looks = 0;
  await new Promise<void>((resolve) => {
    const stop = lookForJobs({
      db: {
        executeSql: (text, values) => {
          looks += 1;
          return looks === 2 ? client.query("select from no_such_table") : client.query(text, values);
        },
      },
      kinds: () => KINDS,
      wake: () => undefined,
      onFailure: (error) => failures.push(error),
      pause: async (milliseconds) => {
        waits.push(milliseconds);
        if (waits.length < 3) return;
        stop();
        resolve();
      },
    });
  });
  expect({ looks, waits }).toEqual({ looks: 3, waits: [250, 250, 250] });
  expect(failures).toMatchObject([{ code: "42P01" }]);
});
