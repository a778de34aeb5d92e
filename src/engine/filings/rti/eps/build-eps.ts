import { type DefinedCalculation, defineCalculation } from "../../../rulebook";
import {
  buildMessage,
  empRefsOf,
  finalSubmissionOf,
  type GroupPart,
  messageLaw,
  type RtiMessage,
  relatedTaxYear,
} from "../message";
import { EPS_FACTS, type EpsFacts, type ReadEps } from "./eps-facts";
import { accountOf, levyOf, periodOf, recoverableOf, stateAidOf } from "./eps-parts";

/**
 * Builds an employer payment summary as a GovTalk message with its IRmark, checked against the elements and business
 * rules of its year.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `text_not_allowed`, `element_not_expected` (state aid from 2026-27)
 * and `required` if the message cannot carry the facts; `rti_rule_broken` with HMRC's code. Source: HMRC, RTI technical
 * specifications.
 */
export const buildEps: DefinedCalculation<EpsFacts, RtiMessage> = defineCalculation({
  name: "eps",
  facts: EPS_FACTS,
  judgesWrongFacts: true,
  worksWithWrongFacts: true,
  law: messageLaw("Eps"),
  work: (read, law, reader) => buildMessage({ type: "Eps", read, law, submission: submissionOf(read) }, reader),
});

function submissionOf(read: ReadEps): GroupPart {
  const noPayment = periodOf(read.noPaymentForPeriod);
  return {
    from: "",
    parts: {
      EmpRefs: empRefsOf(read.employer, false),
      NoPaymentForPeriod: noPayment === null ? null : { text: "yes", from: noPayment.from },
      NoPaymentDates: noPayment,
      PeriodOfInactivity: periodOf(read.periodOfInactivity),
      EmpAllceInd: read.employmentAllowance,
      DeMinimisStateAid: stateAidOf(read),
      RecoverableAmountsYTD: recoverableOf(read),
      ApprenticeshipLevy: levyOf(read),
      Account: accountOf(read),
      RelatedTaxYear: relatedTaxYear(read.taxYear),
      FinalSubmission: finalSubmissionOf(read),
    },
  };
}
