import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatInstant } from "../../../src/platform/ports";
import { RECORDS_KEPT } from "../../../src/services/retention";
import { type TestPlatform, testPlatform } from "../../services/support/platform";

/** The timed jobs of an installation, beside those that delete what is kept for a limited time. */
const OF_SERVICES = [
  ...["CheckBrandDomains", "DischargeEndedOrders", "EndHolidayYears", "EnterReEnrolments", "FillReports"],
  "ExpireHolidayRequests",
  ...["PriceProvisionalWeeks", "RunReportSchedules", "SweepFiles", "SweepUploads", "TakeHoliday"],
];

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.account("Sample");
});

afterAll(() => platform.stop());

interface TimedJobRow {
  readonly name: string;
  readonly tries: number;
  readonly is_due: boolean;
}

it("every timed job of an installation can be run: it may read and write what it works on", async () => {
  const names = async () => (await jobs()).map(({ name }) => name);
  await expect
    .poll(async () => new Set(await names()))
    .toEqual(new Set([...OF_SERVICES, ...Object.keys(RECORDS_KEPT)]));
  const now = formatInstant(platform.clock.now());
  await platform.store.inSystem((tx) => sql`update timed_job set due_at = ${now}, tries = 0`.execute(tx));
  await platform.timetable.look();
  const waiting = async () => (await jobs()).filter(({ tries, is_due }) => tries === 0 && is_due);
  await expect.poll(waiting).toEqual([]);
  expect((await jobs()).filter(({ tries }) => tries > 0)).toEqual([]);
});

async function jobs(): Promise<readonly TimedJobRow[]> {
  const now = formatInstant(platform.clock.now());
  const { rows } = await platform.store.inSystem((tx) =>
    sql<TimedJobRow>`select name, tries, coalesce(due_at <= ${now}, false) as is_due from timed_job`.execute(tx),
  );
  return rows;
}
