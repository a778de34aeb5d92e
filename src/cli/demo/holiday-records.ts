import type { Call } from "./demo-caller";

const POLICY = {
  name: "Office staff",
  kind: "RegularHours",
  unitName: "Day",
  contractualUnits: "25",
  bankHolidays: "OnTop",
  carryOver: [{ cause: "Contractual", maximumUnits: "5", lastDay: 3 }],
  effectiveFrom: "2024-04-01",
};

/** Days of two of the sample's employees, by their ids. */
const REQUESTS = [
  { employee: "S01", startDate: "2026-08-03", endDate: "2026-08-14" },
  { employee: "S09", startDate: "2026-06-15", endDate: "2026-06-19" },
];

/** Gives the sample's employees a holiday policy, and two of them booked days. */
export async function enterHoliday(call: Call, employees: ReadonlyMap<string, string>): Promise<void> {
  const { policyId } = await call("POST", "/v1/holiday/policies", POLICY);
  const settings = { holidayYearStart: "--04-01", defaultPolicyId: policyId, approvalNeeded: false };
  await call("PUT", "/v1/holiday/organisation", settings);
  for (const { employee, ...days } of REQUESTS) {
    await call("POST", `/v1/holiday/employees/${employees.get(employee)}/requests`, days);
  }
}
