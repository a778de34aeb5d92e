import type { DayNumber, PayFrequency } from "../../base";

/** One payment of earnings, on the day it is counted on: its normal pay day. */
export interface EarningsPayment {
  readonly day: DayNumber;
  readonly pence: number;
  readonly frequency: PayFrequency;
  /** The part that depends on the salary, and the salary it was worked out from; null where a rise says it. */
  readonly salaryPence: number;
  readonly paidAtSalary: number | null;
}

/** What an employee is paid where there is no pay to average yet. */
export interface ContractualPay {
  readonly pence: number;
  readonly per: "Week" | "Month" | "Year" | "Days";
  /** Days of the pay period where the pay is for so many days; null otherwise. */
  readonly days: number | null;
}

/** Pay as it bears on average weekly earnings. */
export interface PayHistory {
  readonly frequency: PayFrequency;
  /** By day, ascending. */
  readonly payments: readonly EarningsPayment[];
  /** Contractual or usual pay days, ascending, whether or not anything was due. */
  readonly normalDays: readonly DayNumber[];
  readonly hasContractualPayDay: boolean;
  /** Whether weekly pay is divided by the weeks that were paid, and not by the normal pay days. */
  readonly divisorFollowsWeeksPaid: boolean;
  /** First day of the present pattern, where it changed inside the relevant period. */
  readonly patternChangedOn: DayNumber | null;
  /** For sick pay: employed from, days that the pay received represents, and pay under the contract. */
  readonly employedFrom: DayNumber | null;
  readonly daysRepresented: number | null;
  readonly contractualPay: ContractualPay | null;
}
