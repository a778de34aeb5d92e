import { Reader, type WorkingStep } from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import type { PensionPayment } from "./pension-payment";
import type { PensionRow } from "./pension-rows";
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

/** Contributions of a payment, with what its payslip states and how they came about. */
export interface PensionOfPayslip {
  readonly contributions: Contributions;
  /** The payslip's rows, in pence. */
  readonly rows: readonly PensionRow[];
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
  const found = rules === null || owner === null ? null : workOutContributions(own, owner, rules, payment);
  for (const { token, path: at, arguments: args } of own.problems) {
    reader.refuse(token, token !== "unknown_field" && isOfPayslip(at.slice(1)) ? at : path + at, args);
  }
  return found && { contributions: found.value, rows: found.rows, steps: found.steps };
}

function isOfPayslip(field: string): boolean {
  return (OF_PAYSLIP as readonly string[]).includes(field);
}
