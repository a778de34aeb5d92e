import { recordEvents } from "../../../src/platform/events";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestOptions, type TestPlatform, testPlatform } from "../support/platform";

/** Loopback receivers are allowed, as on a developer's machine. */
export const LOOPBACK = { settings: { WEBHOOK_NETWORKS: "127.0.0.0/8" } };

/** Milliseconds between two looks for work: no test notices them. */
const LOOK_EVERY = 10;

export function hooksPlatform(options: TestOptions = {}): Promise<TestPlatform> {
  return testPlatform(undefined, { ...LOOPBACK, sendingTimes: { lookEvery: LOOK_EVERY }, ...options });
}

// biome-ignore lint/suspicious/noExplicitAny: each test takes the fields that it knows
export async function made(call: Call, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.content.data;
}

/** Records events of an organisation, numbered in `data.number`; returns their ids. */
export function recordSamples(
  { store, clock, ids }: TestPlatform,
  { organisationId, accountId }: Pick<NewAccount, "organisationId" | "accountId">,
  numbers: readonly number[],
  eventType = "employee.updated",
): Promise<readonly string[]> {
  const events = numbers.map((number) => ({
    organisationId,
    accountId,
    eventType,
    resourceUrl: `/v1/employees/${number}`,
    data: { employeeId: String(number), payrollConfigId: null, changedFields: ["salary"], leavingDate: null },
  }));
  return store.inTenant(organisationId, (tx) => recordEvents(tx, { clock, ids }, organisationId, events));
}

/** Waits for several looks for work, in which nothing is expected to happen. */
export function looks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10 * LOOK_EVERY));
}

/** Waits until a condition holds; rejects after half a minute. */
export async function until(holds: () => boolean | Promise<boolean>, what = "it"): Promise<void> {
  for (const since = Date.now(); Date.now() - since < 30_000; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${what} does not happen`);
}
