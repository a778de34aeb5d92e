import { type DayNumber, type PayFrequency, Reader, type WorkingStep } from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import { lengthOf } from "../period-length";
import { contributionRulesOn } from "./contribution-rules";
import { explainContributions } from "./explain-contributions";
import { memberPayment } from "./member-payment";
import type { PensionPayment } from "./pension-payment";
import type { PensionRow } from "./pension-rows";
import { readMember } from "./read-member";
import type { Contributions } from "./result";
import { settlePayment } from "./settle-payment";
import { writeContributions } from "./write-contributions";

/** A payment as its payslip states it, in pence. */
interface PayslipPayment extends Pick<PensionPayment, "savingOf" | "normal" | "isFamilyLeave" | "sacrificeRoom"> {
  readonly day: DayNumber;
  readonly frequency: PayFrequency;
  /** All pay that counts, before any sacrifice for the pension. */
  readonly earnings: number;
  readonly pensionablePay: number;
}

/** Contributions of a payment, with what its payslip states and how they were calculated. */
export interface PensionOfPayslip {
  readonly contributions: Contributions;
  /** The payslip's rows, in pence. */
  readonly rows: readonly PensionRow[];
  /** Agreed sacrifice that statutory pay left no room for, in pence. */
  readonly notSacrificed: number;
  readonly steps: () => readonly WorkingStep[];
}

/** Problems with the pay itself are the payslip's. */
const OF_PAYSLIP: ReadonlySet<string> = new Set(["/paymentDate", "/earnings", "/pensionablePay"]);

/** A member's facts and their place in those of the payslip: "/pension". */
interface MemberOfPayslip {
  readonly terms: unknown;
  readonly path: string;
}

/** Calculates the contributions of a payslip's member; null with problems. */
export function contributionsOfPayslip(
  reader: Reader,
  { terms, path: place }: MemberOfPayslip,
  payment: PayslipPayment,
  rulebook: Rulebook,
): PensionOfPayslip | null {
  const own = new Reader();
  const found = settleFacts(own, terms, payment, rulebook);
  for (const { token, path, arguments: args } of own.problems) {
    const isOfPayslip = token !== "unknown_field" && OF_PAYSLIP.has(path);
    reader.refuse(token, isOfPayslip ? path : place + path, args);
  }
  return (
    found && {
      contributions: writeContributions(found),
      rows: found.rows,
      notSacrificed: found.settled.contribution.notSacrificed,
      steps: () => explainContributions(found),
    }
  );
}

function settleFacts(reader: Reader, facts: unknown, payment: PayslipPayment, rulebook: Rulebook) {
  const pensions = readPensionRules(reader, rulebook);
  const read = readMember(reader, facts);
  if (pensions === null || reader.problems.length > 0) return null;
  const rules = contributionRulesOn(reader, pensions, payment.day);
  if (rules === null) return null;
  const isAllPensionable = read.contributionBasis === "PensionablePaySet3";
  // Field by field: spreading what is left of the payment takes longer.
  const paid: PensionPayment = {
    day: payment.day,
    length: read.payReferencePeriodLength ?? lengthOf(payment.frequency),
    earnings: payment.earnings,
    pensionablePay: isAllPensionable ? null : payment.pensionablePay,
    savingOf: payment.savingOf,
    normal: payment.normal,
    isFamilyLeave: payment.isFamilyLeave,
    sacrificeRoom: payment.sacrificeRoom,
  };
  return settlePayment(memberPayment(read, paid, rules, reader), reader);
}
