import { type Reader, shape, type TaxYear, taxYearLabel } from "../../../base";
import { dateFact, located, neededTextFact, yes } from "../../../filing-facts";
import type { Governing, Rulebook } from "../../../rulebook";
import { type ElementTable, elementTable, RTI_YEARS, type RtiMessageType } from "../elements";
import { getRuleLaw, type RuleLaw } from "../rules";
import { employer } from "./employer";
import { type GroupPart, makeGroup } from "./parts";

const SOFTWARE = shape.record({
  /** Four digits. */
  vendorId: neededTextFact,
  product: neededTextFact,
  version: neededTextFact,
});

const FINAL_SUBMISSION = shape.record({
  isFinalSubmission: yes,
  becauseSchemeCeased: yes,
  dateSchemeCeased: dateFact,
});

/** The facts that every message needs. */
export const MESSAGE_FACTS = {
  taxYear: shape.taxYear,
  /** The day the message is sent, which rules about today's date use. */
  submissionDate: shape.date,
  employer,
  software: shape.orNull(located(SOFTWARE)),
  /** For HMRC's test service. */
  isTest: shape.orDefault(shape.flag, false),
  /** For the test inside the live service. */
  isTestInLive: shape.orDefault(shape.flag, false),
  finalSubmissionDetails: shape.orNull(located(FINAL_SUBMISSION)),
};

/** The software and vendor, as registered with HMRC. */
export interface RtiSoftwareFacts extends shape.FactsOf<typeof SOFTWARE> {}

/** The last message of a year or of a scheme. */
export interface FinalSubmissionFacts extends shape.FactsOf<typeof FINAL_SUBMISSION> {}

/** The facts that every message needs, as read. */
export type ReadMessage = shape.RecordRead<typeof MESSAGE_FACTS>;

/** The rules of a message's tax year, and its elements. */
export interface MessageLaw extends Governing {
  readonly table: ElementTable;
  readonly ruleLaw: RuleLaw;
}

/** Returns how to find the elements and rules of a message's tax year; null with a problem if the year has none. */
/* @__NO_SIDE_EFFECTS__ */
export function messageLaw(type: RtiMessageType) {
  return ({ taxYear }: { readonly taxYear: TaxYear }, rulebook: Rulebook, reader: Reader): MessageLaw | null => {
    const table = elementTable(type, taxYear);
    const digest = rulebook.digestOf(taxYear);
    if (table !== null && digest !== null) {
      return { table, ruleLaw: getRuleLaw(rulebook, taxYear), digest, sources: {} };
    }
    const allowed = RTI_YEARS.map(taxYearLabel).join(", ");
    const isYear = !Number.isNaN(taxYear);
    if (isYear) reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
    return null;
  };
}

/** Returns the final submission part: the last message of a year, or of a scheme that ceased. */
export function getFinalSubmission({ finalSubmissionDetails: details }: ReadMessage): GroupPart | null {
  if (details === null) return null;
  return makeGroup(details.place, {
    BecauseSchemeCeased: details.becauseSchemeCeased,
    DateSchemeCeased: details.dateSchemeCeased,
    ForYear: details.isFinalSubmission,
  });
}
