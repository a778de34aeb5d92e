import { type DayNumber, formatPence, PAY_FREQUENCIES, type PayFrequency, type Pence, shape } from "../../base";
import { absent, ascending, dates, notNegative, unread } from "../fields";

/** One payment of earnings, on the day for which it counts: its normal pay day. */
export interface EarningsPayment {
  readonly day: DayNumber;
  readonly pence: Pence;
  readonly frequency: PayFrequency;
  /** The part that depends on the salary, and the salary it was calculated from; null if a rise states it. */
  readonly salaryPence: Pence;
  readonly paidAtSalary: number | null;
}

/** Pay as average weekly earnings need it. */
export interface PayHistory {
  readonly frequency: PayFrequency;
  /** By day, ascending. */
  readonly payments: readonly EarningsPayment[];
  /** Contractual or usual pay days, ascending, whether or not anything was due. */
  readonly normalDays: readonly DayNumber[];
  /** Whether weekly pay is divided by the number of weeks paid, not by the normal pay days. */
  readonly divisorFollowsWeeksPaid: boolean;
  /** First day of the present pattern, if it changed within the relevant period. */
  readonly patternChangedOn: DayNumber | null;
  /** First day of the employment, in whichever job; and of the job that pays this. */
  readonly employedFrom: DayNumber | null;
  readonly jobFrom: DayNumber | null;
  /** For sick pay: days that the pay received represents, and pay under the contract. */
  readonly daysRepresented: number | null;
  readonly contractualPay: ContractualPay | null;
  /** Pay of the other jobs that are one contract with this. */
  readonly otherJobs: readonly PayHistory[];
}

const EARNINGS = shape.record(
  {
    paymentDate: shape.date,
    /** Gross pay, after salary sacrifice; 0 for a pay day on which nothing was due. */
    amount: notNegative,
    /** For pay rises: the part that depends on the salary (default: all), and the salary it was calculated from. */
    amountFromSalary: shape.optional(notNegative, null),
    paidAtSalary: shape.optional(notNegative, null),
    /** The contractual pay day, if the payment was made early or late. */
    normalPaymentDate: shape.orNull(shape.date),
    /** The pattern that the payment belongs to, if it is not the present one. */
    payFrequency: shape.optional(shape.choice(PAY_FREQUENCIES), null),
  },
  ({ amount, amountFromSalary }, subject) => {
    if (amountFromSalary === null || amountFromSalary <= amount) return;
    subject.refuse("too_large", "/amountFromSalary", { maximum: formatPence(amount) });
  },
);

const CONTRACTUAL_PAY = shape.record(
  {
    amount: notNegative,
    per: shape.choice(["Week", "Month", "Year", "Days"]),
    /** With `per` "Days": the days of the pay period, such as 14 or 28. */
    days: shape.optional(shape.integer(1, 366), null),
  },
  ({ per }, subject) => {
    if (per === "Days" && !subject.has("days")) subject.refuse("required", "/days");
    if (per !== "Days" && subject.has("days")) subject.refuse("must_be_absent", "/days");
  },
);

/** What an employee is paid if there is no pay to average yet. */
export interface ContractualPay extends shape.ReadOf<typeof CONTRACTUAL_PAY> {}

const PAID = {
  payFrequency: shape.choice(PAY_FREQUENCIES),
  /** Payments of earnings liable to Class 1 National Insurance. */
  earnings: shape.list(EARNINGS, { upTo: 400 }),
  /** Every normal pay day, paid or not; defaults to the days of the earnings. */
  normalPaymentDates: shape.optional(dates, null),
};

/** Days that the pay represents, if fewer than eight weeks have been paid. */
const days = shape.integer(1, 55);

/** How sick pay of somebody new is averaged. */
const NEW_STARTER = {
  daysRepresented: shape.optional(days, null),
  contractualPay: shape.optional(CONTRACTUAL_PAY, null),
};

const MOST_JOBS = 20;

/** Another job with the employer. */
const JOB = { ...PAID, startDate: shape.date };

/** A job that pays family pay: nothing of it depends on being new. */
const FAMILY_JOB = { ...JOB, daysRepresented: absent(days, null), contractualPay: absent(CONTRACTUAL_PAY, null) };

/** Pay before a family payment, from which average weekly earnings are calculated. */
export const FAMILY_PAY_HISTORY = {
  ...PAID,
  /** Sick pay only: days that the pay represents, if fewer than eight weeks have been paid. */
  daysRepresented: absent(days, null),
  /** Sick pay only: pay under the contract, if nothing has been paid yet. */
  contractualPay: absent(CONTRACTUAL_PAY, null),
  /** False if no contract fixes a pay day: then the divisor is the weeks paid, even with usual pay days. */
  hasContractualPayDay: shape.optional(shape.flag, true),
  /** First day of the present pay pattern, if it changed within the relevant period. */
  patternChangedOn: shape.orNull(shape.date),
  /** First day of this job, if another job with the employer began before it. */
  jobStartDate: shape.orNull(shape.date),
  /** The person's other jobs with the employer, if their earnings are added for Class 1 National Insurance. */
  otherJobs: shape.optional(shape.list(shape.record(FAMILY_JOB), { upTo: MOST_JOBS }), []),
};

/** Pay before sick pay. */
export const SICK_PAY_HISTORY = {
  ...FAMILY_PAY_HISTORY,
  ...NEW_STARTER,
  otherJobs: shape.optional(shape.list(shape.record({ ...JOB, ...NEW_STARTER }), { upTo: MOST_JOBS }), []),
};

/** Pay is not read, because average earnings are stated. */
export const NO_PAY_HISTORY = {
  payFrequency: unread,
  earnings: unread,
  normalPaymentDates: unread,
  daysRepresented: unread,
  contractualPay: unread,
  hasContractualPayDay: unread,
  patternChangedOn: unread,
  jobStartDate: unread,
  otherJobs: unread,
};

type ReadJob = shape.RecordRead<typeof PAID> & Partial<shape.RecordRead<typeof NEW_STARTER>>;

type ReadPay = Omit<shape.RecordRead<typeof SICK_PAY_HISTORY>, "otherJobs"> & {
  readonly otherJobs: readonly (ReadJob & { readonly startDate: DayNumber })[];
};

/** Converts an employment's pay to the form that average earnings need. */
export function payHistory(read: ReadPay, employedFrom: DayNumber | null): PayHistory {
  return {
    ...jobHistory(read, employedFrom, read.jobStartDate ?? employedFrom),
    divisorFollowsWeeksPaid: !read.hasContractualPayDay,
    patternChangedOn: read.patternChangedOn,
    otherJobs: read.otherJobs.map((job) => jobHistory(job, employedFrom, job.startDate)),
  };
}

function jobHistory(read: ReadJob, employedFrom: DayNumber | null, jobFrom: DayNumber | null): PayHistory {
  const payments = read.earnings.map((payment) => ({
    day: payment.normalPaymentDate ?? payment.paymentDate,
    pence: payment.amount,
    frequency: payment.payFrequency ?? read.payFrequency,
    salaryPence: payment.amountFromSalary ?? payment.amount,
    paidAtSalary: payment.paidAtSalary,
  }));
  return {
    frequency: read.payFrequency,
    payments: payments.sort((a, b) => a.day - b.day),
    normalDays: read.normalPaymentDates ?? ascending(payments.map(({ day }) => day)),
    divisorFollowsWeeksPaid: false,
    patternChangedOn: null,
    employedFrom,
    jobFrom,
    daysRepresented: read.daysRepresented ?? null,
    contractualPay: read.contractualPay ?? null,
    otherJobs: [],
  };
}
