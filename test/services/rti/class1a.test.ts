import { afterAll, beforeAll, expect, it } from "vitest";
import { checkFiling } from "../../../src/engine/filings";
import { rulebook } from "../../support/library";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform();
});

afterAll(() => platform.stop());

/** Returns the year's Class 1A contributions in the message of a month. */
async function told(period: number): Promise<readonly string[]> {
  expect((await platform.lockRun(period)).status).toBe(200);
  const { submissionId, status } = await platform.answered(await platform.fps(period, { lateReason: "H" }));
  const xml = await platform.xml(submissionId);
  expect(status).toBe("Accepted");
  expect(checkFiling({ xml, submissionDate: "2026-11-21" }, rulebook)).toMatchObject({ ok: true });
  return texts(xml, "Class1ANICsYTD");
}

it("an FPS reports Class 1A on termination awards from the first award of the year on, and of one taken back", async () => {
  const award = { code: "AWARD", name: "Award above 30,000", direction: "Payment", isClass1aNiable: true };
  expect((await platform.call("POST", "/v1/organisation/pay-element", award)).status).toBe(201);
  const { employeeId } = await platform.worker();
  await platform.pay(employeeId, "2026-04-30", "3000");
  await platform.pay(employeeId, "2026-05-30", "20000.10", "AWARD");
  await platform.pay(employeeId, "2026-06-30", "3000");
  await platform.pay(employeeId, "2026-07-30", "3000");
  await platform.pay(employeeId, "2026-07-30", "-20000.10", "AWARD");
  await platform.pay(employeeId, "2026-07-30", "25000", "SALARY");
  expect(await told(1)).toEqual([]);
  expect(await told(2)).toEqual(["3000.01"]);
  expect(await told(3)).toEqual(["3000.01"]);
  expect(await told(4)).toEqual(["0.00"]);
});
