import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../../services/support/platform";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform(Date.UTC(2026, 10, 21, 12, 0));
});

afterAll(() => platform.stop());

const HOUR = 60 * 60 * 1_000;

it("an installation deletes what is kept for a limited time, at its times", async () => {
  const { store, files } = platform;
  await store.inTenant("ORG-A", async (tx) => {
    await sql`insert into idempotency_key (scope_id, client_id, operation, key, request_hash, created_at)
      values ('ORG-A', 'C', 'POST /x', 'K', '', '2026-11-21T11:00:00Z')`.execute(tx);
    const file = { owner: "ORG-A", fileName: "a.txt", contentType: "text/plain", bytes: new Uint8Array(1) };
    await files.save(tx, { ...file, expiresAt: "2026-11-21T14:00:00.000Z" });
  });
  const left = () =>
    store.inTenant("ORG-A", async (tx) => {
      const keys = await tx.selectFrom("idempotency_key").select("key").execute();
      return [keys.length, (await tx.selectFrom("file").select("file_id").execute()).length];
    });
  await expect.poll(() => dueJobs()).toContain("SweepFiles");
  expect(await left()).toEqual([1, 1]);
  platform.passTime(3 * HOUR);
  await expect.poll(left).toEqual([1, 0]);
  platform.passTime(24 * HOUR);
  await expect.poll(left).toEqual([0, 0]);
});

async function dueJobs(): Promise<readonly string[]> {
  const { rows } = await platform.store.inSystem((tx) =>
    sql<{ name: string }>`select name from timed_job where due_at is not null`.execute(tx),
  );
  return rows.map(({ name }) => name);
}
