import {
  type EarningsPeriod,
  formatPence,
  type Money,
  type Reader,
  readEarningsPeriodOf,
  readPayInterval,
  STUDENT_LOAN_PLANS,
  type StudentLoanPlan,
  shape,
  type Unread,
} from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  EARNINGS_PERIOD_FIELDS,
  type FiguresInForce,
  type Governing,
  IRREGULAR_PAY_FIELDS,
  PAYMENT_DATE_FIELDS,
  type Rulebook,
  readPaymentDate,
} from "../rulebook";
import { explainLoans } from "./explain-loans";
import { calculateLoans, LOAN_METHODS, type LoanMethod, type LoanOutcome } from "./loan-due";
import { readLoanMethod, readLoans } from "./read-loans";

const PLAN = shape.choice(STUDENT_LOAN_PLANS);
const PLANS = shape.list(PLAN, { upTo: STUDENT_LOAN_PLANS.length });

/** One plan, or several. */
const ONE_OR_SEVERAL: shape.Shape<StudentLoanPlan | readonly StudentLoanPlan[]> = {
  read: (reader, value, key, path) => (Array.isArray(value) ? PLANS : PLAN).read(reader, value, key, path),
  schema: () => ({ anyOf: [PLAN.schema(), PLANS.schema()] }),
};

const FACTS = shape.asWritten({
  ...PAYMENT_DATE_FIELDS,
  /**
   * Pay subject to employer National Insurance: after salary sacrifice, before pension under a net pay arrangement, and
   * without pay under letter X.
   */
  niablePay: shape.amount(),
  /** One plan, or several: of several undergraduate plans the lowest threshold collects. */
  studentLoanPlan: shape.orNull(ONE_OR_SEVERAL),
  /** Whether a postgraduate loan is deducted as well. */
  postgraduateLoan: shape.optional(shape.flag, false),
  /** How the loans of several weeks are deducted; null for the rules' policy. */
  loanMultiplesOfWeeks: shape.orNull(shape.choice(LOAN_METHODS)),
  ...EARNINGS_PERIOD_FIELDS,
  /** An off-payroll (deemed) worker: nothing is deducted. */
  isOffPayrollWorker: shape.optional(shape.flag, false),
  ...IRREGULAR_PAY_FIELDS,
});

/** The facts of one payment for student loans. */
export interface StudentLoanFacts extends shape.FactsOf<typeof FACTS> {}

/** The loan deductions of one payment, in pounds: always whole pounds. */
export interface StudentLoans {
  /** The plan deducted; if there are several, the one with the lowest threshold. */
  readonly studentLoanPlan: StudentLoanPlan | null;
  /** The deduction for `studentLoanPlan`. */
  readonly studentLoan: Money;
  /** The deduction for the postgraduate loan. */
  readonly postgraduateLoan: Money;
}

/**
 * Calculates the student and postgraduate loan deductions of one payment, in whole pounds, before any reduction for low
 * pay.
 *
 * Each loan is calculated and rounded separately, over the pay frequency's own period or `niEarningsPeriod`; irregular
 * pay counts the days since the last payment. An off-payroll worker repays nothing. Problems: wrong facts, and
 * `not_in_force` for a plan not collected by employers in the year. Source: Education (Student Loans) (Repayment)
 * Regulations; collection of student loans.
 */
export const studentLoans: DefinedCalculation<StudentLoanFacts, StudentLoans> = defineCalculation({
  name: "student-loans",
  facts: FACTS,
  judgesWrongFacts: true,
  law: findLaw,
  work: (_, { figures, payment: { plan, postgraduateLoan, niablePay, period, method } }) =>
    calculateLoans(figures, plan, postgraduateLoan, niablePay, period, method),
  write: ({ plan, studentLoan, postgraduateLoan }) => ({
    studentLoanPlan: plan,
    studentLoan: formatPence(studentLoan),
    postgraduateLoan: formatPence(postgraduateLoan),
  }),
  explain: (outcome, _, { figures, payment }) => explainLoans(figures, explainedBy(payment, outcome)),
});

interface LoanPayment {
  readonly niablePay: number;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly period: EarningsPeriod;
  readonly method: LoanMethod | null;
}

interface LoanLaw extends Governing {
  readonly payment: LoanPayment;
  readonly figures: FiguresInForce;
}

function findLaw(facts: Unread, rulebook: Rulebook, reader: Reader): LoanLaw | null {
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const { figures } = when;
  const niablePay = reader.amount(facts.niablePay, "niablePay", "");
  const { plan, postgraduateLoan } = readLoans(reader, facts, figures);
  const interval = readPayInterval(reader, facts, when.frequency, when.day);
  const period = readEarningsPeriodOf(reader, facts, when.frequency, interval);
  const payment = { niablePay, plan, postgraduateLoan, period, method: readLoanMethod(reader, facts) };
  return { payment, figures, digest: figures.digest, sources: figures.sources };
}

function explainedBy({ niablePay, period, method, postgraduateLoan }: LoanPayment, outcome: LoanOutcome) {
  const paths = { studentLoan: "/studentLoan", postgraduateLoan: "/postgraduateLoan" };
  return { niablePay, period, method, postgraduateLoan, outcome, paths };
}
