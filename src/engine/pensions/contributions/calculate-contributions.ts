import { getTaxYear, type Reader, roundShareHalfUp } from "../../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { calculateDigest } from "../digest";
import { readPensionRules } from "../pension-rules";
import { getLength } from "../period-length";
import { type ContributionRules, contributionRulesOn } from "./contribution-rules";
import { explainContributions } from "./explain-contributions";
import { CONTRIBUTION_FACTS, type ContributionFacts, type ReadPayment } from "./facts";
import { memberPayment } from "./member-payment";
import type { Contributions } from "./result";
import { type PensionPayment, settlePayment } from "./settle-payment";
import { writeContributions } from "./write-contributions";

interface ContributionLaw extends Governing {
  readonly rules: ContributionRules;
}

/**
 * Calculates one member's pension contributions for one payment, by any basis and under any of the three tax methods.
 *
 * Each side is its share of the pay of the pay reference period so far, less what was deducted in it: rounded once,
 * half up, never below zero. Relief at source deducts 80% of the gross from pay; salary sacrifice deducts nothing, and
 * the pay sacrificed is the employer's contribution with the shared part of its National Insurance saving.
 *
 * Problems: wrong facts; `below_auto_enrolment_minimum` for an override that is not acknowledged, and for a cap;
 * `required_with` if a saving is shared and not stated. Source: Pensions Act 2008 section 20; SI 2010/772 regulations 5
 * and 32B to 32F.
 */
export const calculateContributions: DefinedCalculation<ContributionFacts, Contributions> = defineCalculation({
  name: "contributions",
  facts: CONTRIBUTION_FACTS,
  needs: readPensionRules,
  law: findLaw,
  work: (read, { rules }, reader) => settlePayment(memberPayment(read, paymentOf(read), rules, reader), reader),
  write: writeContributions,
  explain: explainContributions,
});

function findLaw({ paymentDate }: ReadPayment, rulebook: Rulebook, reader: Reader): ContributionLaw | null {
  const pensions = rulebook.subject("pensions");
  const rules = contributionRulesOn(reader, pensions, paymentDate);
  return rules && { rules, digest: calculateDigest(rulebook, getTaxYear(paymentDate)), sources: pensions.sources };
}

function paymentOf(read: ReadPayment): PensionPayment {
  const { frequency, payReferencePeriodLength: other, employerNiSaving: saving, employerNiRate: rate } = read;
  return {
    day: read.paymentDate,
    length: other ?? (frequency && getLength(frequency)),
    part: null,
    earnings: read.earnings,
    pensionablePay: read.pensionablePay,
    savingOf: (sacrificed) => saving ?? (rate === null ? 0 : roundShareHalfUp(sacrificed, rate)),
    normal: null,
    isFamilyLeave: read.employerEarnings !== null || read.employerPensionablePay !== null,
    sacrificeRoom: read.contractualPay,
  };
}
