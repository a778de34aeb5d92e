import { Reader, type WorkingStep } from "../../base";
import type { Rulebook } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import type { PensionPayment } from "./pension-payment";
import type { PensionRow } from "./pension-rows";
import { workOutContributions } from "./work-out-contributions";

/** Facts that a payslip itself provides; its facts of the pension leave these out. */
const OF_PAYSLIP = [
  "paymentDate",
  "frequency",
  "earnings",
  "pensionablePay",
  "employerNiSaving",
  "employerNiRate",
] as const;

const KNOWN = new Set([...CONTRIBUTION_FIELDS].filter((field) => !isOfPayslip(field)));

/** The member's pension in a payslip's facts: everything but what the payslip itself provides. */
export type PayslipPensionFacts = Omit<ContributionFacts, (typeof OF_PAYSLIP)[number]>;

/** Contributions of a payment, with what its payslip states and how they were calculated. */
export interface PensionOfPayslip {
  readonly contributions: Contributions;
  /** The payslip's rows, in pence. */
  readonly rows: readonly PensionRow[];
  readonly steps: () => readonly WorkingStep[];
}

/**
 * Calculates the contributions of a payslip's member. Problems are reported under `path`; problems with the pay itself
 * are reported by the payslip.
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
