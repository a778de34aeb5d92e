import { PAY_FREQUENCIES, shape } from "../../base";
import {
  DEDUCTION_BASES,
  PRIORITY_LEVELS,
  PROTECTED_EARNINGS_SETTINGS,
  REMITTANCE_DEADLINES,
  STUDENT_LOAN_INTERACTIONS,
} from "../words";
import { dayOrNull, derived, flagOrNull, note, sumOrNull } from "./field-shapes";
import { STATE_FIELDS } from "./order-state";

/** The fields of every type of order but its type and its variations. */
export const COMMON_FIELDS = {
  /** Breaks ties of date; defaults to the position in the list. */
  orderId: shape.orNull(shape.text),
  employeeId: note,
  /** The issuer's reference of the order. */
  reference: note,
  /** The court, council or agency that issued it. */
  issuingAuthority: note,
  dateMade: dayOrNull,
  dateReceived: dayOrNull,
  /** Defaults to the date received, else the date made; for a direct earnings attachment, 22 days after its notice. */
  startDate: dayOrNull,
  deductionBasis: shape.orNull(shape.choice(DEDUCTION_BASES)),
  /** Selects the column of the table; defaults to the pay-day's own. */
  payFrequency: shape.orNull(shape.choice(PAY_FREQUENCIES)),
  protectedEarningsSetting: shape.orNull(shape.choice(PROTECTED_EARNINGS_SETTINGS)),
  /** With `CourtPerAmount`: the amount for each pay period. */
  protectedEarningsSettingCourtPerAmount: sumOrNull,
  /** The total to be deducted, in pounds; null if the order has no total. */
  totalAmountOwed: sumOrNull,
  /** What was paid of the total before this payroll, in pounds. */
  previouslyPaid: sumOrNull,
  ...STATE_FIELDS,
  payeeId: note,
  /** The reference with which deductions are paid over. */
  remittanceReference: note,
  statusReason: note,
  /** The day from which a suspended order is suspended; the status decides alone whether it takes part in a pay-day. */
  suspendedFrom: dayOrNull,
  /** Whether the employer's fee is deducted; defaults to true. */
  adminFeeApplied: flagOrNull,
  /** This and the next three follow from the type; read-only, ignored when sent back. */
  remittanceDeadline: derived(shape.choice(REMITTANCE_DEADLINES)),
  priorityLevel: derived(shape.choice(PRIORITY_LEVELS)),
  isPriority: derived(shape.flag),
  studentLoanInteraction: derived(shape.choice(STUDENT_LOAN_INTERACTIONS)),
};

export type CommonField = keyof typeof COMMON_FIELDS;
