import type { Asked, Data } from "../payroll-story";
import { dataAt, type SideStory } from "./side-story";

const HOLIDAY = "/v1/holiday";

/** The Mondays that holiday is taken on begin here. */
const FIRST_MONDAY = Date.UTC(2026, 10, 30);
const WEEK = 7 * 86_400_000;

/** Hours that the first employee works in each run. */
const HOURS = "25";

/**
 * Holiday of the second employee, requested, approved and each third time cancelled; hours of the first one, which
 * accrue leave when a run is locked. What was acknowledged stays, and no run accrues twice.
 */
export function holidayStory(): SideStory {
  let worker = "";
  let hours = 0;
  /** The acknowledged statuses of requests, by their ids. */
  const decided = new Map<string, string>();
  return {
    *requests({ known: { employeeIds, locked }, period }) {
      const [irregular = "", employee = ""] = employeeIds;
      if (worker === "") {
        yield* policyOf(employee, { kind: "RegularHours", unitName: "Day" });
        yield* policyOf(irregular, { kind: "IrregularHours", unitName: "Hour", accrual: "PerPayPeriod" });
        worker = irregular;
      }
      hours = locked.length;
      const line = { id: `hours-${period}`, payElementCode: "HOURS", units: HOURS };
      yield side("POST", `/v1/payroll/line/${irregular}`, { lines: [line] });
      const startDate = new Date(FIRST_MONDAY + (period % 15) * WEEK).toISOString().slice(0, 10);
      const sent = { startDate, endDate: startDate };
      if (decided.size >= 15) return;
      const { holidayId } = yield side("POST", `${HOLIDAY}/employees/${employee}/requests`, sent);
      for (const move of period % 3 === 0 ? ["approve", "cancel"] : ["approve"]) {
        const { status } = yield side("POST", `${HOLIDAY}/requests/${holidayId}/${move}`);
        decided.set(holidayId, status);
      }
    },
    async lost(door) {
      const requests = [...decided].map(async ([holidayId, status]) => {
        const found = await dataAt(door, `${HOLIDAY}/requests/${holidayId}`);
        // A cancellation that was not acknowledged may have been done.
        const isThere = found?.status === status || (status === "Approved" && found?.status === "Cancelled");
        return isThere ? [] : [`holiday ${holidayId} is ${found?.status}, not ${status}`];
      });
      return [...(await Promise.all(requests)).flat(), ...(await lostHours(door, worker, hours))];
    },
  };
}

/** 12.07% of 25 hours are 3 hours: each locked run accrues them once. */
async function lostHours(door: Parameters<typeof dataAt>[0], employeeId: string, runs: number) {
  if (employeeId === "") return [];
  const balance = await dataAt(door, `${HOLIDAY}/employees/${employeeId}/balances?asOf=2027-03-31`);
  const possible = [runs, runs + 1].map((count) => String(3 * count));
  return possible.includes(balance?.accrued) ? [] : [`${employeeId} accrued ${balance?.accrued}, not ${possible}`];
}

function* policyOf(employeeId: string, fields: object): Generator<Asked, void, Data> {
  const policy = { name: `Policy of ${employeeId}`, effectiveFrom: "2026-04-01", bankHolidays: "NotGiven", ...fields };
  const { policyId } = yield side("POST", `${HOLIDAY}/policies`, policy);
  const body = { policyId, effectiveFrom: "2026-04-06" };
  yield side("PUT", `${HOLIDAY}/employees/${employeeId}/policy`, body);
}

function side(method: "POST" | "PUT", path: string, body?: object): Asked {
  return { kind: "side", method, path, ...(body === undefined ? {} : { body }) };
}
