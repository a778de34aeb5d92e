import { expect, it } from "vitest";
import { jobFailures } from "../../../src/platform/installation/environment";
import { queueError } from "../../../src/platform/jobs/queue";

it("reports every job that fails, and of a queue without its database every ten seconds", () => {
  let now = 0;
  const told: unknown[] = [];
  const counted: unknown[] = [];
  const onFailure = jobFailures(
    { now: () => now },
    { failure: (event, error, fields) => void told.push([event, (error as { code?: string }).code, fields?.jobId]) },
    { job: (kind) => void counted.push(kind) },
  );
  for (let at = 0; at < 25_000; at += 500) {
    now = at;
    onFailure(queueError({ code: "ECONNREFUSED", message: "no", stack: "" }), null, null);
  }
  onFailure(new Error("no"), "J1", "sample");
  onFailure(new Error("no"), "J2", "sample");
  const queue = ["queue failed", "ECONNREFUSED", undefined];
  expect(told).toEqual([queue, queue, queue, ["job failed", undefined, "J1"], ["job failed", undefined, "J2"]]);
  expect(counted).toHaveLength(52);
});
