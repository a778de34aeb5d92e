import type {
  Amount,
  DatedNiCategory,
  DatedPostgraduateLoan,
  DatedStudentLoan,
  DatedTaxCode,
  DirectorFacts,
  PayFrequency,
  PayLine,
  PaymentFacts,
  PayslipPensionFacts,
  StudentLoanPlan,
  YearFacts,
  YearToDateFacts,
} from "../../engine";
import type { CalendarDate } from "../../engine/base";

/** One employee's year in a batch: the facts of `payYear`, with short forms for values that are the same all year. */
export interface EmployeeYear {
  readonly id: string;
  readonly payFrequency: PayFrequency;
  /**
   * Pay on every payment date from `startDate` to `leavingDate`; or a list, one entry per payment date of the year,
   * null if not paid.
   */
  readonly grossPay?: Amount | readonly (Amount | null)[];
  /** Lines added to every payment of `grossPay`. */
  readonly lines?: readonly PayLine[];
  /** Every payment separately; instead of `grossPay`, `lines` and `paymentDates`. */
  readonly payments?: readonly PaymentFacts[];
  /** The payment dates, if they are not the batch's own for the frequency. */
  readonly paymentDates?: readonly CalendarDate[];
  readonly startDate?: CalendarDate | null;
  /** The last day of the employment. Later pay must be in a list of amounts, or in `payments`. */
  readonly leavingDate?: CalendarDate | null;
  /** As in `payYear`: pay after leaving and after this day is not in the P45. */
  readonly p45IssueDate?: CalendarDate | null;
  /** As in `payYear`: for irregular pay, the payment before the first one. */
  readonly lastPaymentDate?: CalendarDate | null;
  /** An off-payroll (deemed) worker: no loan is deducted. */
  readonly isOffPayrollWorker?: boolean;
  /** The tax code for the whole year, or use `taxCodes`. */
  readonly taxCode?: string;
  readonly week1Month1?: boolean;
  readonly taxCodes?: readonly DatedTaxCode[];
  /** The category letter for the whole year, or use `niCategories`. */
  readonly niCategory?: string;
  readonly niCategories?: readonly DatedNiCategory[];
  /** The plan for the whole year, or use `studentLoans`. */
  readonly studentLoanPlan?: StudentLoanPlan | null;
  readonly studentLoans?: readonly DatedStudentLoan[];
  /** Deducted the whole year, or use `postgraduateLoans`. */
  readonly postgraduateLoan?: boolean;
  readonly postgraduateLoans?: readonly DatedPostgraduateLoan[];
  readonly director?: DirectorFacts | null;
  readonly openingBalance?: YearToDateFacts | null;
  /** The pension to calculate all year, as on a payslip, or use `pensions` as in `payYear`. */
  readonly pension?: PayslipPensionFacts | null;
  readonly pensions?: YearFacts["pensions"];
  /** Court orders to calculate, as in `payYear`. */
  readonly courtOrders?: YearFacts["courtOrders"];
}

/** The fields of an employee's year. */
export const EMPLOYEE_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "payFrequency",
  "grossPay",
  "lines",
  "payments",
  "paymentDates",
  "startDate",
  "leavingDate",
  "p45IssueDate",
  "lastPaymentDate",
  "isOffPayrollWorker",
  "taxCode",
  "week1Month1",
  "taxCodes",
  "niCategory",
  "niCategories",
  "studentLoanPlan",
  "studentLoans",
  "postgraduateLoan",
  "postgraduateLoans",
  "director",
  "openingBalance",
  "pension",
  "pensions",
  "courtOrders",
] satisfies (keyof EmployeeYear)[]);
