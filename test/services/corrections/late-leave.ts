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
    statutoryType: "StatutoryPaternityPay",
    qualifyingEventDate: "2026-05-12",
    actualBirthDate: "2026-05-12",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-05-27", weeks: 2 }],
    allocation: "ByWeekEnd",
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

/** Leave of which a week is on both sides of 6 April 2026. */
export const ACROSS_YEARS = [
  { statutoryType: "StatutorySickPay", startDate: "2026-03-11", endDate: "2026-04-14" },
  {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-05-18",
    startDate: "2026-03-11",
    endDate: "2026-05-26",
  },
  {
    statutoryType: "StatutoryPaternityPay",
    qualifyingEventDate: "2026-03-10",
    actualBirthDate: "2026-03-10",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-03-25", weeks: 2 }],
  },
] as const;

const tier = (percentage: string, value: number) => ({ percentage, duration: { value, unit: "Week" } });
const tiers = (...all: readonly object[]) => ({ type: "DeductAbsentDays", tiers: all });

/** What the employer pays in leave; null if nothing beside statutory pay. */
export const POLICIES = [
  { name: "no plan", plan: null },
  { name: "full pay", plan: { type: "FullPay" } },
  { name: "a week of full pay and two of half pay", plan: tiers(tier("100", 1), tier("50", 2)) },
  { name: "90%", plan: tiers(tier("90", 26)) },
] as const;

const HALF_PAY = tiers(tier("50", 8));
const MATERNITY = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-07-20",
  startDate: "2026-06-01",
};
const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-06-08", endDate: "2026-06-14" };

/**
 * Leave of June with the lines that correct it, calculated by hand for a salary of 26,000: 2,166.67 a month, 71.23 a day.
 * Maternity pay of June is 4 x 450.00 + 128.58 = 1,928.58, so that 238.09 was overpaid or is a top-up; 8% of it is 19.04
 * (June's National Insurance is 70.45 and not 89.49). Seven days are 498.63, and sick pay of them 123.25.
 */
export const BY_HAND = [
  {
    name: "maternity without a plan",
    leave: MATERNITY,
    plan: null,
    lines: { SALARY_ADJUSTMENT: "-1928.58", NeverDuePay: "-238.09", NiCorrection: "-19.04" },
  },
  {
    name: "maternity at full pay",
    leave: MATERNITY,
    plan: { type: "FullPay" },
    lines: { SALARY_ADJUSTMENT: "-2166.67", SALARY_TOP_UP: "238.09" },
  },
  {
    name: "sickness at full pay",
    leave: SICK,
    plan: { type: "FullPay" },
    lines: { SALARY_ADJUSTMENT: "-498.63", SALARY_TOP_UP: "375.38" },
  },
  {
    name: "sickness at half pay",
    leave: SICK,
    plan: HALF_PAY,
    lines: { SALARY_ADJUSTMENT: "-249.32", SALARY_TOP_UP: "126.07", NeverDuePay: "-249.31", NiCorrection: "-19.94" },
  },
] as const;

/** Somebody whose leave becomes known late, and a twin of whom it was known in time. */
export interface LeaveTwins {
  readonly late: string;
  readonly inTime: string;
  readonly enter: (employeeId: string) => Promise<void>;
}

/** Adds twins with a plan, and enters the leave of one of them. */
export async function plantLeave(
  platform: CorrectionPlatform,
  leave: object,
  { plan }: Pick<(typeof POLICIES)[number], "plan">,
  fields: object = {},
): Promise<LeaveTwins> {
  const enter = (employeeId: string) => enterLeave(platform, leave, employeeId);
  const [late, inTime] = [await withPlan(platform, plan, fields), await withPlan(platform, plan, fields)];
  await enter(inTime);
  return { late, inTime, enter };
}

/** Adds an employee with a plan, and returns the id. */
export async function withPlan(platform: CorrectionPlatform, plan: object | null, fields: object): Promise<string> {
  const record = { startDate: "2020-01-06", taxCode: "1257L", salary: "36000", ...fields };
  const { employeeId } = await platform.employee(record);
  const documents = { sickness: plan, familyLeave: plan };
  if (plan !== null) await send(platform, "PUT", `/v1/salary/employees/${employeeId}/leave`, documents);
  return employeeId;
}

export async function enterLeave(platform: CorrectionPlatform, leave: object, employeeId: string): Promise<void> {
  const award = { averageEarningsOverride: "500.00", ...leave };
  await send(platform, "POST", `/v1/statutory-pay/payments/employees/${employeeId}`, award);
}

async function send({ call }: CorrectionPlatform, method: string, path: string, body: object): Promise<void> {
  const answer = await call(method, path, body);
  if (answer.status > 201) throw new Error(JSON.stringify(answer.body.validationIssues ?? answer.body));
}
