import { type CalendarDate, formatPence, type PayFrequency, Reader, type Unread, type WorkingStep } from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import type { SavingOf } from "./read-contributions";
import { workOutContributions } from "./work-out-contributions";

/** What a payslip knows of a payment; its facts of the pension leave these out. */
const OF_PAYSLIP = [
  "paymentDate",
  "frequency",
  "earnings",
  "pensionablePay",
  "employerNiSaving",
  "employerNiRate",
] as const;

const KNOWN = new Set([...CONTRIBUTION_FIELDS].filter((field) => !isOfPayslip(field)));

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
  readonly savingOf: SavingOf;
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
  reader: Reader,
  facts: unknown,
  path: string,
  payment: PensionPayment,
  rulebook: Rulebook,
): PensionOfPayslip | null {
  const own = new Reader();
  const rules = readPensionRules(own, rulebook);
  const owner = own.object(facts, "");
  if (owner !== null) own.onlyKnown(owner, KNOWN, "");
  const found =
    rules === null || owner === null
      ? null
      : workOutContributions(own, withPay(owner, payment), rules, payment.savingOf);
  for (const { token, path: at, arguments: args } of own.problems) {
    reader.refuse(token, token !== "unknown_field" && isOfPayslip(at.slice(1)) ? at : path + at, args);
  }
  return found && { contributions: found.value, steps: found.steps };
}

function isOfPayslip(field: string): boolean {
  return (OF_PAYSLIP as readonly string[]).includes(field);
}

/** The facts as the chapter reads them. All earnings are pensionable in set 3. */
function withPay(owner: Unread, { paymentDate, frequency, earnings, pensionablePay }: PensionPayment): Unread {
  const { contributionBasis: basis } = owner;
  return {
    ...owner,
    paymentDate,
    frequency: owner.payReferencePeriodLength === undefined ? frequency : undefined,
    earnings: formatPence(earnings),
    pensionablePay:
      basis === "QualifyingEarnings" || basis === "PensionablePaySet3" ? undefined : formatPence(pensionablePay),
    employerNiSaving: undefined,
    employerNiRate: undefined,
  };
}
