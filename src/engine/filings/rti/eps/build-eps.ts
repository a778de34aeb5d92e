import { Reader } from "../../../base";
import { lookup } from "../../../rulebook";
import {
  buildMessage,
  empRefsOf,
  finalSubmissionOf,
  type GroupPart,
  MESSAGE_FACTS,
  type ReadFiling,
  type RtiMessage,
  readFiling,
  relatedTaxYear,
} from "../message";
import type { EpsFacts } from "./eps-facts";
import { accountOf, levyOf, periodOf, recoverableOf, stateAidOf } from "./eps-parts";

const KNOWN = new Set<string>([
  ...MESSAGE_FACTS,
  "taxMonth",
  "noPaymentForPeriod",
  "periodOfInactivity",
  "employmentAllowance",
  "deMinimisStateAid",
  "stateAidSector",
  "recoverableAmounts",
  "apprenticeshipLevy",
  "account",
]);

/**
 * Builds an employer payment summary as a GovTalk message with its IRmark, checked against the elements and business
 * rules of its year.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `text_not_allowed`, `element_not_expected` (state aid from 2026-27)
 * and `required` if the message cannot carry the facts; `rti_rule_broken` with HMRC's code. Source: HMRC, RTI technical
 * specifications.
 */
export const buildEps = lookup<EpsFacts, RtiMessage>((facts, rulebook) => {
  const reader = new Reader();
  const read = readFiling(reader, facts, "Eps", KNOWN, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const built = buildMessage({ ...read, type: "Eps", submission: submissionOf(read) });
  if ("problems" in built) return { ok: false, problems: built.problems };
  return { ok: true, value: built.message, workings: null, rules: read.rules };
});

function submissionOf({ facts, employer, taxYear }: ReadFiling): GroupPart {
  const noPayment = periodOf(facts, "noPaymentForPeriod");
  return {
    from: "",
    parts: {
      EmpRefs: empRefsOf(employer, false),
      NoPaymentForPeriod: noPayment === null ? null : { text: "yes", from: noPayment.from },
      NoPaymentDates: noPayment,
      PeriodOfInactivity: periodOf(facts, "periodOfInactivity"),
      EmpAllceInd: facts.yesOrNo("employmentAllowance"),
      DeMinimisStateAid: stateAidOf(facts, taxYear),
      RecoverableAmountsYTD: recoverableOf(facts),
      ApprenticeshipLevy: levyOf(facts),
      Account: accountOf(facts),
      RelatedTaxYear: relatedTaxYear(taxYear),
      FinalSubmission: finalSubmissionOf(facts),
    },
  };
}
