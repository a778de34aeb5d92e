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

/** One employee's year in a batch: the facts of `payYear`, with short forms for what stays the same all year. */
export interface EmployeeYear {
  readonly id: string;
  readonly payFrequency: PayFrequency;
  /**
   * Pay of every payment date from `startDate` to `leavingDate`; or a list, one entry a payment date of the year, null
   * where nothing is paid.
   */
  readonly grossPay?: Amount | readonly (Amount | null)[];
  /** Lines of every payment that `grossPay` gives; they join it. */
  readonly lines?: readonly PayLine[];
  /** Every payment by itself; instead of `grossPay`, `lines` and `paymentDates`. */
  readonly payments?: readonly PaymentFacts[];
  /** The payment dates, where they are not the batch's own for the frequency. */
  readonly paymentDates?: readonly CalendarDate[];
  readonly startDate?: CalendarDate | null;
  /** The last day of the employment. Pay that falls due later stands in a list of amounts, or in `payments`. */
  readonly leavingDate?: CalendarDate | null;
  /** As in `payYear`: pay after leaving and after this day is not in the P45. */
  readonly p45IssueDate?: CalendarDate | null;
  /** As in `payYear`: of irregular pay, the payment before the first one. */
  readonly lastPaymentDate?: CalendarDate | null;
  /** An off-payroll (deemed) worker: no loan is deducted. */
  readonly isOffPayrollWorker?: boolean;
  /** The code of the whole year, or `taxCodes`. */
  readonly taxCode?: string;
  readonly week1Month1?: boolean;
  readonly taxCodes?: readonly DatedTaxCode[];
  /** The letter of the whole year, or `niCategories`. */
  readonly niCategory?: string;
  readonly niCategories?: readonly DatedNiCategory[];
  /** The plan of the whole year, or `studentLoans`. */
  readonly studentLoanPlan?: StudentLoanPlan | null;
  readonly studentLoans?: readonly DatedStudentLoan[];
  /** Collected the whole year, or `postgraduateLoans`. */
  readonly postgraduateLoan?: boolean;
  readonly postgraduateLoans?: readonly DatedPostgraduateLoan[];
  readonly director?: DirectorFacts | null;
  readonly openingBalance?: YearToDateFacts | null;
  /** Pension of the whole year to work out, as on a payslip, or `pensions` as in `payYear`. */
  readonly pension?: PayslipPensionFacts | null;
  readonly pensions?: YearFacts["pensions"];
  /** Court orders to work out, as in `payYear`. */
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
