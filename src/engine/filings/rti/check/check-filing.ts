import {
  type CalendarDate,
  type DayNumber,
  type Problem,
  problem,
  Reader,
  type Result,
  readDate,
  taxYearLabel,
} from "../../../base";
import { FilingFacts } from "../../../filing-facts";
import { lookup, type Rulebook } from "../../../rulebook";
import { elementAt, elementsOf, readXml, textOf, type XmlElement } from "../../xml";
import { checkElements, ENVELOPE_TABLE, elementTable, messageOfNamespace, type RtiMessageType } from "../elements";
import { carriedMark, irMarkOf } from "../mark";
import { checkBusinessRules } from "../rules";

/** A message as it would be sent, and the day it would be sent. */
export interface CheckFilingFacts {
  readonly xml: string;
  readonly submissionDate: CalendarDate;
}

/** A message that HMRC's schema and rules accept. */
export interface CheckedFiling {
  readonly messageType: RtiMessageType;
  readonly taxYear: number;
  readonly taxYearLabel: string;
  readonly irMark: string;
  readonly irMarkBase32: string;
}

const KNOWN = new Set(["xml", "submissionDate"]);

/**
 * Checks a whole GovTalk message from any software: its envelope, the elements and business rules of its year, and its
 * IRmark. Problem paths are places in the message.
 *
 * Problems: `malformed_xml` and `unsafe_xml` at "/xml"; `element_not_expected`, `text_not_allowed`, `required`;
 * `rti_rule_broken` {code, rule}; `ir_mark_wrong` {expected}; `unsupported_tax_year`.
 */
export const checkFiling = lookup<CheckFilingFacts, CheckedFiling>((facts, rulebook) => {
  const reader = new Reader();
  const read = FilingFacts.read(reader, facts, "", KNOWN);
  const today = readDate(read?.neededDate("submissionDate").text ?? "");
  const document = readXml(read?.value("xml") ?? "");
  if (!document.ok) reader.problems.push(...document.problems.map((each) => ({ ...each, path: "/xml" })));
  if (!document.ok || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return checkMessage(document.value, today, rulebook);
});

function checkMessage(message: XmlElement, today: DayNumber, rulebook: Rulebook): Result<CheckedFiling> {
  const misshapen = checkElements(message, ENVELOPE_TABLE);
  const body = elementAt(message, "Body");
  const irEnvelope = body === null ? undefined : elementsOf(body)[0];
  if (misshapen.length > 0 || irEnvelope === undefined) return { ok: false, problems: orMissing(misshapen, message) };
  const path = `/${message.local}/Body[1]`;
  const found = findTable(irEnvelope, rulebook);
  if (found === null) {
    const args = { taxYear: irEnvelope.namespace, allowed: rulebook.taxYears.map(taxYearLabel).join(", ") };
    return { ok: false, problems: [problem("unsupported_tax_year", path, args)] };
  }
  const { type: messageType, taxYear, table, rules } = found;
  const elements = checkElements(irEnvelope, table, path);
  const broken = elements.length > 0 ? elements : checkBusinessRules(message, { type: messageType, taxYear, today });
  const problems = [...broken, ...checkMark(message)];
  const mark = irMarkOf(message);
  if (problems.length > 0 || mark === null) return { ok: false, problems };
  const value: CheckedFiling = {
    messageType,
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    irMark: mark.base64,
    irMarkBase32: mark.base32,
  };
  return { ok: true, value, workings: null, rules };
}

/** Finds the elements and rules of the year in the message's namespace; null if either is unknown. */
function findTable({ namespace }: XmlElement, rulebook: Rulebook) {
  const found = messageOfNamespace(namespace);
  if (found === null) return null;
  const table = elementTable(found.type, found.taxYear);
  const rules = rulebook.digestOf(found.taxYear);
  return table === null || rules === null ? null : { ...found, table, rules };
}

function orMissing(problems: readonly Problem[], { local }: XmlElement): readonly Problem[] {
  return problems.length > 0 ? problems : [problem("required", `/${local}/Body[1]`, { element: "IRenvelope" })];
}

/** Checks the IRmark: without a right one HMRC refuses a message before reading it. */
function checkMark(message: XmlElement): readonly Problem[] {
  const carried = carriedMark(message);
  const expected = irMarkOf(message)?.base64 ?? "";
  const path = `/${message.local}/Body[1]/IRenvelope[1]/IRheader[1]/IRmark[1]`;
  return carried !== null && textOf(carried) === expected ? [] : [problem("ir_mark_wrong", path, { expected })];
}
