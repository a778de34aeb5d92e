import { byName } from "./look-up";

/** The statutory payments, in listing order. */
export const STATUTORY_TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
] as const;

/** A statutory payment, one of `STATUTORY_TYPES`. */
export type StatutoryType = (typeof STATUTORY_TYPES)[number];

/** The family-related payments: all but sick pay. HMRC refunds them in part or in full. */
export type FamilyPaymentType = Exclude<StatutoryType, "StatutorySickPay">;

export const FAMILY_PAYMENT_TYPES: readonly FamilyPaymentType[] = /* @__PURE__ */ STATUTORY_TYPES.filter(
  (type) => type !== "StatutorySickPay",
);

/** The abbreviations of the payments in HMRC's messages. */
export const STATUTORY_ABBREVIATIONS = {
  StatutorySickPay: "SSP",
  StatutoryMaternityPay: "SMP",
  StatutoryPaternityPay: "SPP",
  StatutoryAdoptionPay: "SAP",
  StatutorySharedParentalPay: "ShPP",
  StatutoryParentalBereavementPay: "SPBP",
  StatutoryNeonatalCarePay: "SNCP",
} as const satisfies Readonly<Record<StatutoryType, string>>;

/** Returns the FPS element with a payment's amount to date; only family-related payments have one. */
export function statutoryItem(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type]}YTD`;
}

/** Returns the name of a payment in words: "Statutory Sick Pay". */
export function statutoryPayName(type: StatutoryType): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/** The form that says why a payment is refused or ends, and by when an employee must have it. */
export interface RefusalForm {
  readonly form: string;
  /** Null if no source for it was found. */
  readonly due: string | null;
}

/**
 * Sources: HMRC Statutory Payments Manual SPM120900 (SMP1); GOV.UK, Statutory Sick Pay: employer guide (SSP1).
 * Payments that are not listed have no form of their own.
 */
export const REFUSAL_FORMS: Readonly<Partial<Record<StatutoryType, RefusalForm>>> = {
  StatutorySickPay: { form: "SSP1", due: "within 7 days of the start of the sickness" },
  StatutoryMaternityPay: { form: "SMP1", due: "within 7 days of your decision" },
  StatutoryPaternityPay: { form: "SPP1", due: null },
  StatutoryAdoptionPay: { form: "SAP1", due: null },
};

/** The purpose of a pay element; reports and the minimum wage check group by it. */
export const PAY_ELEMENT_CATEGORIES = [
  "BasicPay",
  "Overtime",
  "Bonus",
  "Commission",
  "Allowance",
  "HolidayPay",
  "SickPay",
  "BackPay",
  "Expense",
  "Benefit",
  "TerminationPayment",
  "SalarySacrifice",
  "PayrollGiving",
  "Loan",
  "Other",
] as const;

export type PayElementCategory = (typeof PAY_ELEMENT_CATEGORIES)[number];

/** The part of the UK in which someone is employed, as far as the law differs. */
export type Territory = (typeof TERRITORIES)[number];

/** How pension contributions can meet tax, in listing order. */
export const PENSION_TYPES = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;

/** How pension contributions and tax meet: relief at source, a net pay arrangement, or salary sacrifice. */
export type PensionType = (typeof PENSION_TYPES)[number];

/** The bands of earnings for National Insurance, from the lowest. */
export const NI_BANDS = ["atLel", "lelToPt", "ptToUel", "aboveUel"] as const;

/** The amounts of a category letter, which are divided into bands. */
export const LETTER_AMOUNTS = ["grossForEmployeeNi", "grossForEmployerNi", "ni", "employerNi"] as const;

/** The days of a week, from Monday. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const TERRITORIES = ["EnglandAndWales", "Scotland", "NorthernIreland"] as const;

/**
 * The student loan plans, in listing order. Everything else follows from the name: `Plan4` is number 04 in messages,
 * and has its threshold and rate in the parameter `plan4` of the rule data.
 */
export const STUDENT_LOAN_PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;

/** A student loan plan that employers collect, one of `STUDENT_LOAN_PLANS`. The postgraduate loan is not a plan. */
export type StudentLoanPlan = (typeof STUDENT_LOAN_PLANS)[number];

/** The parameter of the rule data with a plan's threshold and rate. */
export type LoanPlanParameter = Lowercase<StudentLoanPlan>;

/** Returns an object with an entry for each plan. */
export function byLoanPlan<Value>(
  entryFor: (plan: StudentLoanPlan) => Value,
): Readonly<Record<StudentLoanPlan, Value>> {
  return byName(STUDENT_LOAN_PLANS, entryFor);
}

export function loanPlanParameter(plan: StudentLoanPlan): LoanPlanParameter {
  return plan.toLowerCase() as LoanPlanParameter;
}

/** Returns the number of a plan in messages to and from HMRC, in two digits. */
export function loanPlanCode(plan: StudentLoanPlan): string {
  return plan.slice("Plan".length).padStart(2, "0");
}

/** Who repays a loan under each plan, and who repays a postgraduate loan. Source: gov.uk/repaying-your-student-loan. */
export const LOAN_BORROWERS: Readonly<Record<StudentLoanPlan | "Postgraduate", string>> = {
  Plan1: "Northern Ireland, or England and Wales if the course started before 1 September 2012",
  Plan2:
    "Wales if the course started on or after 1 September 2012, and England if it started between 1 September 2012 and 31 July 2023",
  Plan4: "Scotland",
  Plan5: "England if the course started on or after 1 August 2023",
  Postgraduate: "England or Wales, for a master’s or a doctoral course",
};
