import { afterAll, beforeAll, expect, it } from "vitest";
import { holidayTables } from "../../../src/services/holiday/store/holiday-tables";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

// Records of holiday and its pay: Working Time Regulations 1998, regulation 16B, from 6 April 2026.

let platform: HolidayPlatform;

const DAY = 86_400_000;

beforeAll(async () => {
  platform = await holidayPlatform(undefined, { services: ["holiday"] });
});

afterAll(() => platform.stop());

it("has what an inspector asks for: leave years, every request, adjustments and holiday pay", async () => {
  const employeeId = await platform.worker(await platform.policy(), { salary: null });
  const request = async (startDate: string, endDate: string) =>
    (await platform.data("POST", `/employees/${employeeId}/requests`, { startDate, endDate })).holidayId as string;
  await platform.next();
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
  expect((await platform.lockRun(1)).status).toBe(200);
  const taken = await request("2026-05-11", "2026-05-12");
  await platform.data("POST", `/requests/${taken}/approve`);
  const declined = await request("2026-05-20", "2026-05-20");
  await platform.data("POST", `/requests/${declined}/decline`, { reason: "Too many away" });
  const deleted = await request("2026-05-21", "2026-05-21");
  await platform.data("DELETE", `/requests/${deleted}`);
  await platform.data("POST", `/employees/${employeeId}/adjustments`, {
    units: "1",
    reason: "Long service",
    date: "2026-06-01",
  });
  await platform.next();
  expect((await platform.lockRun(2)).status).toBe(200);

  const records = await platform.data("GET", `/employees/${employeeId}/records`);
  expect(records).toMatchObject({ keptFrom: "2020-11-21", from: "2020-11-21", to: "2026-11-21", notCalculated: [] });
  expect(records.years).toMatchObject([{ holidayYearStartDate: "2026-04-06", asOf: "2026-11-21", taken: "2" }]);
  expect(records.requests.map(({ holidayId, status }: Record<string, string>) => [holidayId, status])).toEqual([
    [taken, "Taken"],
    [declined, "Declined"],
    [deleted, "Cancelled"],
  ]);
  expect(records.adjustments).toEqual([{ date: "2026-06-01", units: "1", reason: "Long service" }]);
  // Two fifths of the average week: 2,000.00 of a month is 2,000 x 7 / 30 = 466.67 a week of April.
  expect(records.pay).toMatchObject([{ paymentDate: "2026-05-30", code: "HOLIDAY_PAY", amount: "186.67" }]);
  const later = await platform.data("GET", `/employees/${employeeId}/records?from=2026-05-15&to=2026-05-20`);
  expect(later.requests.map(({ holidayId }: { holidayId: string }) => holidayId)).toEqual([declined]);
  expect(later).toMatchObject({ adjustments: [], pay: [] });
});

it("keeps what used no leave for six years, and deletes it on the night after", async () => {
  const employeeId = await platform.worker(await platform.policy());
  const cancelled = async (date: string, updatedAt: string) => {
    const sent = { startDate: date, endDate: date };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, sent);
    await platform.data("DELETE", `/requests/${holidayId}`);
    await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      holidayTables(tx)
        .updateTable("holiday_request")
        .set({ updated_at: updatedAt })
        .where("holiday_id", "=", holidayId)
        .execute(),
    );
    return `/v1/holiday/requests/${holidayId}`;
  };
  const kept = await cancelled("2026-12-07", "2020-11-23T09:00:00.000Z");
  const over = await cancelled("2026-12-08", "2020-11-22T09:00:00.000Z");
  // The night of 23 November 2026.
  platform.passTime(2 * DAY);
  await platform.timetable.look();
  const call = await platform.callAs(platform.owner);
  const status = async (path: string) => (await call("GET", path)).status;
  await expect.poll(() => status(over), { timeout: 60_000, interval: 200 }).toBe(404);
  expect([await status(kept), await status(`${over}/history`)]).toEqual([200, 404]);
});
