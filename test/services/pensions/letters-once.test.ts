import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hold, type Tx } from "../../../src/platform/store";
import { writersLock } from "../../../src/services/pensions/letters/letters-of-run";
import type { LetterTables } from "../../../src/services/pensions/store/letter-tables";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

// Jobs of two runs may write letters in two processes at the same time.

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 28, 12));
  const { done } = callsOf(platform);
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true });
  const on = { isEnabled: true, sendEnrolmentLetter: true };
  await done("PUT", "/v2/pension/organisation/pension-default/auto-enrolment-settings", on);
  ({ employeeId } = await platform.employee({ taxCode: "1257L", dateOfBirth: "2008-01-31" }));
  await platform.next();
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
});

afterAll(() => platform.stop());

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  platform.store.inTenant(platform.owner.organisationId, work);

async function jobOnce(status: string): Promise<void> {
  const kind = "PensionLettersOfRun";
  const job = () =>
    inOrganisation((tx) => tx.selectFrom("job").select("status").where("kind", "=", kind).executeTakeFirst());
  while ((await job())?.status !== status) await wait(20);
}

it("a right that the job of another run is stating is not stated again", async () => {
  await inOrganisation(async (tx) => {
    const { organisationId } = platform.owner;
    await hold(tx, writersLock(organisationId));
    expect((await platform.lockRun(1)).status).toBe(200);
    await jobOnce("Running");
    await wait(200);
    await tx
      .withTables<LetterTables>()
      .insertInto("pension_letter")
      .values({
        organisation_id: organisationId,
        letter_id: platform.ids.next(),
        employee_id: employeeId,
        letter_type: "RightToOptIn",
        language: "English",
        delivery: "Print",
        membership_id: null,
        about_date: null,
        document: null,
        failure_reason: "organisation_information_missing",
        sent_to: null,
        requested_by: "sample",
        created_at: "2026-04-28T12:00:00.000Z",
      })
      .execute();
  });
  await jobOnce("Completed");
  const letters = await inOrganisation((tx) =>
    tx.withTables<LetterTables>().selectFrom("pension_letter").select(["letter_type", "requested_by"]).execute(),
  );
  expect(letters).toEqual([{ letter_type: "RightToOptIn", requested_by: "sample" }]);
});
