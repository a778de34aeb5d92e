import { afterAll, beforeAll, expect, it } from "vitest";
import { hideTable } from "../support/hidden-table";
import { ADDRESS, type RtiPlatform, rtiPlatform } from "./sample-submissions";

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(undefined, { jobTries: 1 });
  const starter = { startDate: "2026-04-10", starterDeclaration: "A" };
  const { employeeId } = await platform.employee({ startDate: "2026-04-10", salary: "0", address: ADDRESS, starter });
  await platform.pay(employeeId, "2026-04-30", "3000");
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(() => platform.stop());

it("a submission whose job is given up has failed, is reported, and may be sent again", async () => {
  const giveBack = await hideTable(platform.databaseUrl, "rti_sandbox_message");
  const failed = await platform.answered(await platform.fps(1, { lateReason: "G" }));
  await giveBack();
  const errors = [
    { number: "", type: "fatal", text: "Sending was given up before an answer had come.", location: null },
  ];
  expect(failed).toMatchObject({ status: "Failed", errors, correlationId: null, respondedAt: expect.any(String) });
  const tried = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx.selectFrom("job").select("attempt").where("status", "=", "Failed").execute(),
  );
  expect(tried).toEqual([{ attempt: 1 }]);
  const told = (await platform.events()).filter(({ event_type }) => event_type.startsWith("rti."));
  expect(told.map(({ event_type }) => event_type)).toEqual(["rti.fps_rejected"]);
  expect(JSON.parse(told[0]?.body ?? "").data).toMatchObject({
    submissionId: failed.submissionId,
    status: "Failed",
    errors,
  });
  const again = await platform.answered(await platform.fps(1, { lateReason: "G" }));
  expect(again).toMatchObject({ status: "Accepted", supersedesSubmissionId: failed.submissionId });
});
