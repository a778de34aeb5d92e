import type { PayFrequency, PensionType } from "../../engine";
import { type StudentLoanPlan, USUAL_WEEK } from "../../engine/base";

/** The frequencies that have their own calendar. */
export type Frequency = Exclude<PayFrequency, "Irregular">;

/** Where an employee lives, as income tax has it. */
export type Country = "England" | "Scotland" | "Wales";

/** The inputs of one situation. Texts stay as typed, right or wrong. */
export interface Situation {
  readonly amount: string;
  readonly per: "year" | "payment" | "day" | "hour";
  /** Days and hours worked in a week: for a daily or hourly rate, and for the averages of the year. */
  readonly days: string;
  readonly hours: string;
  readonly payFrequency: Frequency;
  readonly taxYear: string;
  /** Empty for the standard code of the country. */
  readonly taxCode: string;
  readonly country: Country;
  readonly niCategory: string;
  /** One-based place of the shown payment among the payments of the year. */
  readonly payment: string;
  /** An exact pay date; it decides the payment and the pay days of the year. */
  readonly payDate: string;
  /** Whether the payments before the shown one were the same, or did not take place. */
  readonly history: "same" | "none";
  /** On top of the shown payment alone. */
  readonly bonus: string;
  /** The value a year of benefits that are taxed through payroll. */
  readonly benefit: string;
  readonly studentLoanPlan: readonly StudentLoanPlan[];
  readonly postgraduateLoan: boolean;
  readonly pensionType: PensionType | "None";
  readonly pensionUnit: "percent" | "pounds";
  readonly pensionEmployee: string;
  readonly pensionEmployer: string;
  readonly director: "No" | "Annual" | "Alternative";
  readonly appointmentDate: string;
}

export type FieldName = keyof Situation;

export const DEFAULT_SITUATION: Situation = {
  amount: "35000",
  per: "year",
  days: USUAL_WEEK.daysPerWeek,
  hours: USUAL_WEEK.hoursPerWeek,
  payFrequency: "Monthly",
  taxYear: "2026",
  taxCode: "1257L",
  country: "England",
  niCategory: "A",
  payment: "1",
  payDate: "",
  history: "same",
  bonus: "",
  benefit: "",
  studentLoanPlan: [],
  postgraduateLoan: false,
  pensionType: "None",
  pensionUnit: "percent",
  pensionEmployee: "5",
  pensionEmployer: "3",
  director: "No",
  appointmentDate: "",
};
