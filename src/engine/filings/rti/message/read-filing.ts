import {
  type CalendarDate,
  type DayNumber,
  type Reader,
  readDate,
  readTaxYear,
  type TaxYear,
  taxYearLabel,
} from "../../../base";
import { FilingFacts } from "../../../filing-facts";
import type { Rulebook } from "../../../rulebook";
import { type ElementTable, elementTable, RTI_YEARS, type RtiMessageType } from "../elements";
import { type RtiEmployer, type RtiEmployerFacts, readEmployer } from "./employer";
import type { RtiSoftwareFacts } from "./envelope";

/** The facts that every message needs. */
export interface FilingFactsOfMessage {
  readonly taxYear: number | string;
  /** The day the message is sent, which rules about today's date use. */
  readonly submissionDate: CalendarDate;
  readonly employer: RtiEmployerFacts;
  readonly software?: RtiSoftwareFacts;
  /** For HMRC's test service. */
  readonly isTest?: boolean;
  /** For the test inside the live service. */
  readonly isTestInLive?: boolean;
  readonly finalSubmissionDetails?: FinalSubmissionFacts;
}

/** The last message of a year or of a scheme. */
export interface FinalSubmissionFacts {
  readonly isFinalSubmission?: boolean;
  readonly becauseSchemeCeased?: boolean;
  readonly dateSchemeCeased?: CalendarDate;
}

export const MESSAGE_FACTS = [
  "taxYear",
  "submissionDate",
  "employer",
  "software",
  "isTest",
  "isTestInLive",
  "finalSubmissionDetails",
] as const;

/** The head of a message, as read. */
export interface ReadFiling {
  readonly facts: FilingFacts;
  readonly taxYear: TaxYear;
  readonly table: ElementTable;
  readonly today: DayNumber;
  readonly employer: RtiEmployer;
  /** Digest of the rules of the year. */
  readonly rules: string;
}

/** Reads the facts that every message needs; null with problems if no message can be built. */
export function readFiling(
  reader: Reader,
  value: unknown,
  type: RtiMessageType,
  known: ReadonlySet<string>,
  rulebook: Rulebook,
): ReadFiling | null {
  const facts = FilingFacts.read(reader, value, "", known);
  if (facts === null) return null;
  const found = readYear(facts, type, rulebook);
  const today = readDate(facts.neededDate("submissionDate").text);
  const employer = readEmployer(facts);
  return found === null || employer === null ? null : { facts, ...found, today, employer };
}

function readYear(facts: FilingFacts, type: RtiMessageType, rulebook: Rulebook) {
  const given = facts.value("taxYear");
  const taxYear = readTaxYear(given);
  const table = elementTable(type, taxYear);
  const rules = rulebook.digestOf(taxYear);
  if (given === undefined) facts.reader.refuse("required", "/taxYear");
  else if (Number.isNaN(taxYear)) facts.reader.refuse("invalid_format", "/taxYear");
  else if (table === null || rules === null) {
    const allowed = RTI_YEARS.map(taxYearLabel).join(", ");
    facts.reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed });
  } else return { taxYear, table, rules };
  return null;
}
