import {
  type CalendarDate,
  formatPence,
  type PayFrequency,
  type Reader as Problems,
  Reader,
  type Unread,
  type WorkingStep,
} from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import { checkMinimum, minimumTest } from "./check-minimum";
import { explainContributions } from "./explain-contributions";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import { readContributions } from "./read-contributions";
import { settleContributions } from "./settle-contributions";
import { writeContributions } from "./write-contributions";

/** What a payslip knows of a payment; its facts of the pension leave these out. */
const OF_PAYSLIP = [
  "paymentDate",
  "frequency",
  "earnings",
  "pensionablePay",
  "employerNiSaving",
  "employerNiRate",
] as const;

/** The member's pension as a payslip is told of it: everything but what the payslip itself knows. */
export type PayslipPensionFacts = Omit<ContributionFacts, (typeof OF_PAYSLIP)[number]>;

/** A payment as its payslip knows it, in pence. */
export interface PensionPayment {
  readonly paymentDate: CalendarDate;
  readonly frequency: PayFrequency;
  /** All pay that counts, before any sacrifice for the pension. */
  readonly earnings: number;
  readonly pensionablePay: number;
  /** Employer National Insurance that a sacrifice saves. */
  readonly savingOf: (sacrificed: number) => number;
}

/** Contributions of a payment, with what its payslip states and how they came about. */
export interface PensionOfPayslip {
  readonly contributions: Contributions;
  readonly steps: () => readonly WorkingStep[];
}

/**
 * The contributions of a payslip's member. Problems are noted under `path`; what is wrong with the pay itself is the
 * payslip's own to say.
 */
export function contributionsOfPayslip(
  reader: Problems,
  value: unknown,
  path: string,
  payment: PensionPayment,
  rulebook: Rulebook,
): PensionOfPayslip | null {
  const own = new Reader();
  const rules = readPensionRules(own, rulebook);
  const given = own.object(value, "");
  const found = given === null || rules === null ? null : settleOn(own, given, payment, rules);
  for (const { token, path: at, arguments: args } of own.problems) {
    reader.refuse(token, (OF_PAYSLIP as readonly string[]).includes(at.slice(1)) ? at : path + at, args);
  }
  return own.problems.length > 0 ? null : found;
}

function settleOn(
  own: Reader,
  given: Unread,
  payment: PensionPayment,
  rules: NonNullable<ReturnType<typeof readPensionRules>>,
): PensionOfPayslip | null {
  for (const key of OF_PAYSLIP) if (given[key] !== undefined) own.refuse("unknown_field", `/pension/${key}`);
  own.onlyKnown(given, CONTRIBUTION_FIELDS, "");
  const read = readContributions(own, ownerOf(given, payment), rules);
  if (read === null) return null;
  const { sacrificed } = settleContributions({ ...read, saving: null }).contribution;
  const saving = sacrificed === 0 ? null : { pence: payment.savingOf(sacrificed) };
  const complete = { ...read, saving };
  const settled = settleContributions(complete);
  const tolerance = rules.policy("minimumTotalTolerance", read.day) === "OnePenny" ? 1 : 0;
  const minimum = minimumTest(complete, settled, tolerance);
  checkMinimum(own, complete, settled, minimum);
  return {
    contributions: writeContributions(complete, settled, minimum),
    steps: () => explainContributions(complete, settled),
  };
}

/** The facts as the chapter reads them; a saving is only asked for, the payslip works it out. */
function ownerOf(given: Unread, payment: PensionPayment): Unread {
  const isOnEarnings = given.contributionBasis === "QualifyingEarnings";
  const isSacrifice =
    given.pensionType === "SalarySacrifice" || given.additionalVoluntaryContributionType === "SalarySacrifice";
  return {
    ...given,
    paymentDate: payment.paymentDate,
    ...(given.payReferencePeriodLength === undefined ? { frequency: payment.frequency } : null),
    earnings: formatPence(payment.earnings),
    ...(isOnEarnings ? null : { pensionablePay: formatPence(payment.pensionablePay) }),
    ...(isSacrifice ? { employerNiSaving: "0.00" } : null),
  };
}
