import { type Money, shape } from "../base";

const DAYS_OF_PERIOD = 31;
const HOURS_OF_PERIOD = 744;
const HOURS_OF_YEAR = 8_784;

const EXCEEDED = shape.record(
  {
    /** Hours worked, or treated as worked, from the day on which the basic hours were exceeded. */
    hoursWorked: shape.decimal("hours", { from: 0, upTo: HOURS_OF_PERIOD }),
    /** Days of the period before that day, and from it; left out in later periods, which are wholly after it. */
    daysBefore: shape.optional(shape.integer(0, DAYS_OF_PERIOD), null),
    daysFrom: shape.optional(shape.integer(1, DAYS_OF_PERIOD), null),
  },
  ({ daysBefore, daysFrom }, subject) => {
    if (daysBefore === null && daysFrom !== null) subject.refuse("required", "/daysBefore");
    if (daysFrom === null && daysBefore !== null) subject.refuse("required", "/daysFrom");
  },
);

const SALARIED_HOURS = shape.record(
  {
    /** Basic hours of the calculation year under the contract. */
    basicHours: shape.decimal("hours", { from: "0.01", upTo: HOURS_OF_YEAR }),
    payFrequency: shape.choice(["Weekly", "Fortnightly", "FourWeekly", "Monthly"]),
    /** Days employed in a period in which the employment starts or ends; left out for a whole period. */
    employedDays: shape.optional(shape.integer(1, DAYS_OF_PERIOD), null),
    /** Basic hours of absence in the period that were unpaid, or paid at a reduced rate. */
    unpaidAbsenceHours: shape.optional(shape.decimal("hours", { from: 0, upTo: HOURS_OF_PERIOD }), 0),
    /** Given from the period in which the worker exceeds the basic hours of the calculation year. */
    exceeded: shape.optional(EXCEEDED, null),
  },
  ({ employedDays, exceeded }, subject) => {
    const areDaysSplit = exceeded !== null && (exceeded.daysBefore !== null || exceeded.daysFrom !== null);
    if (!areDaysSplit || employedDays === null) return;
    subject.refuse("sent_together", "/employedDays", { other: "exceeded.daysBefore" });
  },
);

export const FACTS = shape.record(
  {
    /** First day of the pay reference period. */
    periodStartDate: shape.date,
    dateOfBirth: shape.date,
    /** The last day on which the worker is of compulsory school age; required under 16. */
    schoolLeavingDate: shape.orNull(shape.date),
    /** The date on which an apprentice started the apprenticeship; left out for anyone else. */
    apprenticeshipStartDate: shape.orNull(shape.date),
    /**
     * Pay that counts: basic pay, incentives and bonuses, after salary sacrifice; no overtime premium, tips, allowances
     * or expenses.
     */
    payThatCounts: shape.amount(),
    /** Deductions and payments for the employer's own use or benefit. */
    deductionsForEmployer: shape.optional(shape.amount({ from: 0 }), 0),
    /** Hours in the period, to the hundredth, as a decimal string or number. Not with `salariedHours`. */
    hours: shape.optional(shape.decimal("hours", { from: "0.01", upTo: HOURS_OF_PERIOD }), null),
    /** Salaried hours work: the hours of the period are calculated from those of the year. */
    salariedHours: shape.optional(SALARIED_HOURS, null),
    /** Days on which the employer provides accommodation, and what it charges for them. */
    accommodationDays: shape.optional(shape.integer(0, DAYS_OF_PERIOD), 0),
    accommodationCharge: shape.optional(shape.amount({ from: 0 }), 0),
    /** The day on which a shortfall is paid: what is owed then is in `arrears`. */
    settlementDate: shape.orNull(shape.date),
  },
  shape.notAfter("dateOfBirth", "periodStartDate"),
  shape.notBefore("settlementDate", "periodStartDate"),
  shape.excludes("salariedHours", "hours"),
  shape.requiresEither("hours", "salariedHours"),
  ({ accommodationCharge }, subject) => {
    if (accommodationCharge <= 0 || subject.has("accommodationDays")) return;
    subject.refuse("required_with", "/accommodationDays", { other: "accommodationCharge" });
  },
);

/** The facts of one worker's pay reference period. */
export interface MinimumWageFacts extends shape.FactsOf<typeof FACTS> {}

/** The facts as read: pence, day numbers and hundredths of hours. */
export type WageFacts = shape.ReadOf<typeof FACTS>;
export type SalariedHours = shape.ReadOf<typeof SALARIED_HOURS>;

/** "None": of compulsory school age, so there is no minimum wage. */
export type MinimumWageBand = "Apprentice" | "Age" | "None";

/** Whether the pay of a period reaches the minimum wage, with the figures compared. */
export interface MinimumWage {
  readonly isCompliant: boolean;
  /** The age at the start of the period, which selects the rate. */
  readonly age: number;
  readonly band: MinimumWageBand;
  /** null if there is no minimum wage. */
  readonly hourlyRate: Money | null;
  /** Hours of the period, rounded to the nearest hundredth; the calculation uses the exact ones. */
  readonly hours: string;
  /** The least that must be paid for the hours, rounded up to the penny. */
  readonly payRequired: Money;
  /** After deductions for the employer and the effect of accommodation. */
  readonly payThatCounts: Money;
  /** The shortfall in pay; 0.00 if there is none. */
  readonly shortfall: Money;
  /** What is owed for the shortfall if it is paid on the settlement date; null without one. */
  readonly arrears: Money | null;
  /** The rate of that day for the band of the period; null without one, or without a minimum wage. */
  readonly arrearsHourlyRate: Money | null;
}
