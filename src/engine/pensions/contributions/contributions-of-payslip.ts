import { type DayNumber, isObject, type PayFrequency, Reader, type Unread, type WorkingStep } from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import { getLength } from "../period-length";
import { contributionRulesOn } from "./contribution-rules";
import { explainContributions } from "./explain-contributions";
import { MEMBER_FACTS, type ReadMember } from "./facts";
import { memberPayment } from "./member-payment";
import type { PensionRow } from "./pension-rows";
import type { Contributions } from "./result";
import { type PensionPayment, settlePayment } from "./settle-payment";
import { writeContributions } from "./write-contributions";

interface Remembered {
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
  readonly read: ReadMember;
}

// Members of a group share its terms, mostly in separate objects: the facts last read are cached, and compared with
// another member's field by field.
let last: Remembered | null = null;

/** A payment as its payslip states it, in pence. */
interface PayslipPayment
  extends Pick<PensionPayment, "part" | "savingOf" | "normal" | "isFamilyLeave" | "sacrificeRoom"> {
  readonly day: DayNumber;
  readonly frequency: PayFrequency;
  /** How many pay reference periods it pays: more than one with pay in advance. */
  readonly periods: number;
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
    length: lengthOf(read, payment),
    part: payment.part,
    earnings: payment.earnings,
    pensionablePay: isAllPensionable ? null : payment.pensionablePay,
    savingOf: payment.savingOf,
    normal: payment.normal,
    isFamilyLeave: payment.isFamilyLeave,
    sacrificeRoom: payment.sacrificeRoom,
  };
  return settlePayment(memberPayment(read, paid, rules, reader), reader);
}

function lengthOf({ payReferencePeriodLength: stated }: ReadMember, { frequency, periods }: PayslipPayment) {
  if (stated === null) return getLength(frequency, periods);
  return periods === 1 ? stated : { ...stated, count: stated.count * periods };
}

/** Reads a payslip's member, once for all that state the same. The result may be shared and is never changed. */
function readMember(reader: Reader, facts: unknown): ReadMember {
  if (last !== null && isObject(facts) && isSame(last, facts)) return last.read;
  const known = reader.problems.length;
  const read = MEMBER_FACTS.readObject(reader, facts, "");
  if (reader.problems.length === known && isObject(facts)) remember(facts, read);
  return read;
}

/** Whether a plain object has the same fields in the same order. */
function isSame({ keys, values }: Remembered, facts: Unread): boolean {
  if (Object.getPrototypeOf(facts) !== Object.prototype) return false;
  let count = 0;
  for (const key in facts) {
    if (key !== keys[count] || facts[key] !== values[count]) return false;
    count += 1;
  }
  return count === keys.length;
}

/** Objects are mutable: only facts of texts, numbers and flags are cached. */
function remember(facts: Unread, read: ReadMember): void {
  if (Object.getPrototypeOf(facts) !== Object.prototype) return;
  const values = Object.values(facts);
  if (values.every((value) => typeof value !== "object" || value === null)) {
    last = { keys: Object.keys(facts), values, read };
  }
}
