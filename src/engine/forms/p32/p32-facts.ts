import { FAMILY_PAYMENT_TYPES, STATUTORY_TYPES, shape } from "../../base";
import { located, payslip, pence } from "../../filing-facts";
import { heldTaxYear } from "../../rulebook";
import { employer } from "../person";

const AMOUNT = shape.amount();
const MOST_PAYSLIPS = 1_000_000;

const MONTH_FACTS = shape.record(
  {
    month: shape.ifWrong(shape.integer(1, 12), Number.NaN),
    /** Tax deducted less refunded. */
    incomeTax: pence,
    studentLoans: pence,
    postgraduateLoans: pence,
    employeeNi: pence,
    /** Employer Class 1, all category letters. */
    employerNi: pence,
    /** Class 1A on termination awards; Employment Allowance does not reduce it. */
    class1aOnTermination: pence,
    /** Statutory pay of the month by type, from which recovery and compensation are calculated. */
    statutoryPay: shape.orNull(shape.byWord(STATUTORY_TYPES, AMOUNT)),
    /**
     * Bereavement pay of the month under the rules of Northern Ireland, which `statutoryPay` leaves out: its recovery is
     * raised to the penny on its own.
     */
    bereavementPayInNorthernIreland: shape.orNull(AMOUNT),
    /** Known recovery and compensation by type, instead of calculated amounts. */
    statutoryRecovered: shape.orNull(shape.byWord(FAMILY_PAYMENT_TYPES, AMOUNT)),
    niCompensation: shape.orNull(shape.byWord(FAMILY_PAYMENT_TYPES, AMOUNT)),
    /** Known allowance of the month, instead of a calculated amount. */
    employmentAllowance: shape.orNull(AMOUNT),
    cisDeductionsSuffered: pence,
    /** Apprenticeship levy of the year up to this month; default: that of the month before. */
    levyToDate: shape.orNull(AMOUNT),
  },
  shape.excludes("statutoryPay", "statutoryRecovered", "niCompensation"),
  shape.excludes("bereavementPayInNorthernIreland", "statutoryRecovered", "niCompensation"),
);

export const MONTH = located(MONTH_FACTS);

export const P32_FACTS = shape.record(
  {
    taxYear: heldTaxYear,
    /** The employer on the record; required only to draw it. */
    employer: shape.orNull(employer),
    /** Whether the employer is small, and so recovers all statutory pay, with compensation. */
    isSmallEmployer: shape.orDefault(shape.flag, false),
    /** Whether Employment Allowance is claimed; it reduces each month's employer contributions until it is used up. */
    employmentAllowance: shape.orDefault(shape.flag, false),
    /** Less than the year's full allowance if employers share it. */
    employmentAllowanceMaxClaim: shape.orNull(AMOUNT),
    /** Allowance used before the first month stated. */
    employmentAllowanceUsed: pence,
    /** Levy to date before the first month stated. */
    levyToDateBefore: pence,
    /** If not paid electronically, the money is due three days earlier. */
    paysElectronically: shape.orDefault(shape.flag, true),
    quarterlyPaymentSchedule: shape.orDefault(shape.flag, false),
    /** The year's payslips of every employee, as `grossToNet` returns them, counted by the tax month of payment. */
    payslips: shape.orNull(shape.list(payslip, { upTo: MOST_PAYSLIPS })),
    /** Amounts of a month in addition to the payslips, or instead of them; at most one entry per month. */
    months: shape.orNull(shape.list(MONTH, { upTo: 12 }, shape.distinct("month"))),
  },
  ({ months, payslips }, subject) => {
    if (months === null && payslips === null) subject.refuse("required", "/months");
  },
);

/** An employer's tax year, month by month. */
export interface P32Facts extends shape.FactsOf<typeof P32_FACTS> {}

/** Totals of the payments in a tax month, added to its payslips, and what the employer recovers. */
export interface P32MonthFacts extends shape.FactsOf<typeof MONTH_FACTS> {}

export type ReadP32 = shape.ReadOf<typeof P32_FACTS>;
export type ReadMonth = shape.ReadOf<typeof MONTH>;
