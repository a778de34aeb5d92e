/** What a payroll does on the day, and what machines may be asked to do. Measured values are not here. */
export interface Assumptions {
  /** The share of all employees who are paid on the day, and whose runs are made on it. */
  readonly paidThatDay: number;
  readonly payslipsPerYear: number;
  readonly yearsKept: number;
  /** For each employee paid that day. */
  readonly perEmployee: {
    readonly requests: number;
    /** How often pay is calculated again before the run is locked. */
    readonly recalculations: number;
    readonly deliveries: number;
  };
  /** The share of the day's work in each hour, from midnight. */
  readonly hours: readonly number[];
  readonly employer: {
    /** Employees of a job on average. */
    readonly employees: number;
    /** Variance of employees divided by the square of their mean: few employers are very large. */
    readonly variability: number;
  };
  /** Variance of the times of requests, of their statements, and of deliveries, divided by the square of the mean. */
  readonly variability: number;
  readonly limits: Limits;
}

/** How far parts are loaded at the peak, so that a failure or an unusual hour does not stop the work. */
export interface Limits {
  /** The share of time for which a processor core works. */
  readonly busy: number;
  /** Longest time in seconds that 99% of requests, jobs and deliveries wait before they begin. */
  readonly waits: { readonly api: number; readonly worker: number; readonly dispatcher: number };
  /** Of one database with its replicas. */
  readonly database: {
    readonly cores: number;
    readonly logMegabytesPerSecond: number;
    readonly terabytes: number;
  };
}

const HOURS_PER_THOUSAND = [2, 2, 2, 2, 3, 6, 18, 50, 105, 140, 135, 110, 80, 85, 85, 70, 45, 20, 12, 10, 8, 5, 3, 2];

/** Documented in docs/sizing.md, which prints them. */
export const ASSUMPTIONS: Assumptions = {
  paidThatDay: 0.6,
  payslipsPerYear: 20,
  yearsKept: 7,
  perEmployee: { requests: 5, recalculations: 3, deliveries: 2 },
  hours: HOURS_PER_THOUSAND.map((each) => each / 1_000),
  employer: { employees: 25, variability: 100 },
  variability: 4,
  limits: {
    busy: 0.6,
    waits: { api: 0.1, worker: 30, dispatcher: 5 },
    database: { cores: 32, logMegabytesPerSecond: 100, terabytes: 8 },
  },
};
