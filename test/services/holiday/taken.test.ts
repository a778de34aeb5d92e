import { afterAll, beforeAll, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

const DAY = 86_400_000;

beforeAll(async () => {
  platform = await holidayPlatform();
});

afterAll(() => platform.stop());

it("approved holiday is taken by the lock of its last day's run, and cannot be cancelled once a lock has paid a day", async () => {
  const employeeId = await platform.worker(await platform.policy());
  const approved = async (startDate: string, endDate: string) => {
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, { startDate, endDate });
    await platform.data("POST", `/requests/${holidayId}/approve`);
    return holidayId as string;
  };
  const within = await approved("2026-04-20", "2026-04-21");
  const across = await approved("2026-04-29", "2026-05-05");
  const cancelled = (holidayId: string) => platform.token("POST", `/requests/${holidayId}/cancel`);
  const statuses = async () => {
    const all = await Promise.all([within, across].map((id) => platform.data("GET", `/requests/${id}`)));
    return all.map(({ status }) => status);
  };
  await platform.next();
  expect((await platform.lockRun(1)).status).toBe(200);
  expect(await statuses()).toEqual(["Taken", "Approved"]);
  expect([await cancelled(within), await cancelled(across)]).toEqual([
    [409, "holiday_already_taken"],
    [409, "period_locked"],
  ]);
  const reopened = await platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/1/reopen`, {
    reason: "Wrong",
  });
  expect(reopened.status).toBe(200);
  expect(await statuses()).toEqual(["Approved", "Approved"]);
  expect(await cancelled(across)).toEqual([200, "holiday_cancelled"]);
});

it("approved holiday is taken on the night after its last day, and cannot be cancelled then", async () => {
  const employeeId = await platform.worker(await platform.policy());
  const book = async (date: string) => {
    const sent = { startDate: date, endDate: date };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, sent);
    return holidayId as string;
  };
  const [past, ahead, undecided] = [await book("2026-11-23"), await book("2026-12-07"), await book("2026-11-24")];
  for (const holidayId of [past, ahead]) await platform.data("POST", `/requests/${holidayId}/approve`);
  // 21 to 25 November.
  platform.passTime(4 * DAY);
  await platform.timetable.look();
  const call = await platform.callAs(platform.owner);
  const request = (holidayId: string) => `/v1/holiday/requests/${holidayId}`;
  const status = async (holidayId: string) => (await call("GET", request(holidayId))).body.content.data.status;
  await expect.poll(() => status(past), { timeout: 60_000, interval: 200 }).toBe("Taken");
  expect([await status(ahead), await status(undecided)]).toEqual(["Approved", "Requested"]);
  const refused = await call("POST", `${request(past)}/cancel`);
  expect([refused.status, refused.body.message.token]).toEqual([409, "holiday_already_taken"]);
  // Days that are taken, approved or asked for already, and those of a request that is cancelled.
  const again = async (startDate: string) => {
    const sent = { startDate, endDate: startDate };
    const { status: code, body } = await call("POST", `/v1/holiday/employees/${employeeId}/requests`, sent);
    return [code, body.message.token];
  };
  for (const day of ["2026-11-23", "2026-12-07", "2026-11-24"]) {
    expect([day, ...(await again(day))]).toEqual([day, 409, "overlapping_dates"]);
  }
  expect((await call("POST", `${request(undecided)}/cancel`)).status).toBe(200);
  expect((await again("2026-11-24"))[0]).toBe(201);
});
