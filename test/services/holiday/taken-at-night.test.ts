import { afterAll, beforeAll, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "./sample-holiday";

let platform: HolidayPlatform;

const DAY = 86_400_000;

beforeAll(async () => {
  platform = await holidayPlatform();
});

afterAll(() => platform.stop());

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
  const call = await platform.callAs(platform.owner);
  const request = (holidayId: string) => `/v1/holiday/requests/${holidayId}`;
  const status = async (holidayId: string) => (await call("GET", request(holidayId))).body.content.data.status;
  await expect.poll(() => status(past), { timeout: 60_000, interval: 200 }).toBe("Taken");
  expect([await status(ahead), await status(undecided)]).toEqual(["Approved", "Requested"]);
  const refused = await call("POST", `${request(past)}/cancel`);
  expect([refused.status, refused.body.message.token]).toEqual([409, "holiday_already_taken"]);
});
