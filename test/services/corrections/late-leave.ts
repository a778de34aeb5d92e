import type { CorrectionPlatform } from "./sample-corrections";

/** Weeks of each payment begin on a Wednesday, so that one of them is in two pay periods. */
export const LATE_LEAVE = [
  { statutoryType: "StatutorySickPay", startDate: "2026-05-20", endDate: "2026-06-16" },
  {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-07-20",
    startDate: "2026-05-20",
    endDate: "2026-09-01",
  },
  {
    statutoryType: "StatutoryAdoptionPay",
    qualifyingEventDate: "2026-04-15",
    placementDate: "2026-05-20",
    startDate: "2026-05-20",
    endDate: "2026-08-04",
  },
  {
    statutoryType: "StatutoryPaternityPay",
    qualifyingEventDate: "2026-05-12",
    actualBirthDate: "2026-05-12",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-05-27", weeks: 2 }],
  },
  {
    statutoryType: "StatutorySharedParentalPay",
    qualifyingEventDate: "2026-03-10",
    actualBirthDate: "2026-03-10",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-05-20", weeks: 4 }],
    weeksUsedByOtherPayment: 8,
    partnerConditionsMet: true,
  },
  {
    statutoryType: "StatutoryParentalBereavementPay",
    qualifyingEventDate: "2026-05-15",
    bereavementType: "Death",
    blocks: [{ startDate: "2026-05-27", weeks: 2 }],
  },
  {
    statutoryType: "StatutoryNeonatalCarePay",
    qualifyingEventDate: "2026-04-01",
    neonatalCareStartDate: "2026-04-01",
    neonatalCareEndDate: "2026-05-11",
    blocks: [{ startDate: "2026-05-27", weeks: 2 }],
  },
] as const;

type Leave = (typeof LATE_LEAVE)[number];

const tier = (percentage: string, value: number) => ({ percentage, duration: { value, unit: "Week" } });
const tiers = (...all: readonly object[]) => ({ type: "DeductAbsentDays", tiers: all });

/** What the employer pays in leave; null if nothing beside statutory pay. */
export const POLICIES = [
  { name: "no plan", plan: null },
  { name: "full pay", plan: { type: "FullPay" } },
  { name: "a week of full pay and two of half pay", plan: tiers(tier("100", 1), tier("50", 2)) },
  { name: "90%", plan: tiers(tier("90", 26)) },
] as const;

/** Somebody whose leave becomes known late, and a twin of whom it was known in time. */
export interface LeaveTwins {
  readonly late: string;
  readonly inTime: string;
  readonly enter: (employeeId: string) => Promise<void>;
}

/** Adds twins with a plan, and enters the leave of one of them. */
export async function plantLeave(
  { call, employee }: CorrectionPlatform,
  leave: Leave,
  { plan }: (typeof POLICIES)[number],
): Promise<LeaveTwins> {
  const send = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, body);
    if (answer.status > 201) throw new Error(JSON.stringify(answer.body.validationIssues ?? answer.body));
  };
  const add = async (): Promise<string> => {
    const { employeeId } = await employee({ startDate: "2020-01-06", taxCode: "1257L", salary: "36000" });
    const documents = { sickness: plan, familyLeave: plan };
    if (plan !== null) await send("PUT", `/v1/salary/employees/${employeeId}/leave`, documents);
    return employeeId;
  };
  const enter = (employeeId: string) =>
    send("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, { ...leave, averageEarningsOverride: "500.00" });
  const [late, inTime] = [await add(), await add()];
  await enter(inTime);
  return { late, inTime, enter };
}
