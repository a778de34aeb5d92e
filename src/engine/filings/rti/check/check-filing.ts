import { type Problem, problem, type Reader, shape, taxYearLabel } from "../../../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../../rulebook";
import { elementAt, getElements, getText, type XmlElement, xmlDocument } from "../../xml";
import {
  checkElements,
  type ElementTable,
  ENVELOPE_TABLE,
  elementTable,
  messageOfNamespace,
  type RtiMessageType,
} from "../elements";
import { calculateIrMark, carriedMark } from "../mark";
import { checkBusinessRules, getRuleLaw, type RuleLaw } from "../rules";

const FACTS = shape.record({ xml: xmlDocument, submissionDate: shape.date });

/** A message as it would be sent, and the day it would be sent. */
export interface CheckFilingFacts extends shape.FactsOf<typeof FACTS> {}

/** A message that HMRC's schema and rules accept. */
export interface CheckedFiling {
  readonly messageType: RtiMessageType;
  readonly taxYear: number;
  readonly taxYearLabel: string;
  readonly irMark: string;
  readonly irMarkBase32: string;
}

/**
 * Checks a whole GovTalk message from any software: its envelope, the elements and business rules of its year, and its
 * IRmark. Problem paths are places in the message.
 *
 * Problems: `malformed_xml` and `unsafe_xml` at "/xml"; `element_not_expected`, `text_not_allowed`, `required`;
 * `rti_rule_broken` {code, rule}; `ir_mark_wrong` {expected}; `unsupported_tax_year`.
 */
export const checkFiling: DefinedCalculation<CheckFilingFacts, CheckedFiling> = defineCalculation({
  name: "check-filing",
  facts: FACTS,
  law: findMessage,
  work({ xml: { root }, submissionDate: today }, { type, taxYear, table, ruleLaw, irEnvelope }, reader) {
    const misshapen = checkElements(irEnvelope, table, bodyPath(root));
    const broken = misshapen.length > 0 ? misshapen : checkBusinessRules(root, { type, taxYear, today, law: ruleLaw });
    reader.problems.push(...broken, ...checkMark(root));
    const mark = calculateIrMark(root);
    if (mark === null) return null;
    return {
      messageType: type,
      taxYear,
      taxYearLabel: taxYearLabel(taxYear),
      irMark: mark.base64,
      irMarkBase32: mark.base32,
    };
  },
});

interface FoundMessage extends Governing {
  readonly type: RtiMessageType;
  readonly taxYear: number;
  readonly table: ElementTable;
  readonly ruleLaw: RuleLaw;
  readonly irEnvelope: XmlElement;
}

/** Finds the message in its envelope, and the elements and rules of its year; null with problems. */
function findMessage(
  { xml: { root } }: shape.ReadOf<typeof FACTS>,
  rulebook: Rulebook,
  reader: Reader,
): FoundMessage | null {
  const misshapen = checkElements(root, ENVELOPE_TABLE);
  const body = elementAt(root, "Body");
  const irEnvelope = body === null ? undefined : getElements(body)[0];
  if (misshapen.length > 0 || irEnvelope === undefined) {
    reader.problems.push(...misshapen);
    if (misshapen.length === 0) reader.refuse("required", bodyPath(root), { element: "IRenvelope" });
    return null;
  }
  const found = findTable(irEnvelope, rulebook);
  if (found !== null) return { ...found, irEnvelope };
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  reader.refuse("unsupported_tax_year", bodyPath(root), { taxYear: irEnvelope.namespace, allowed });
  return null;
}

function bodyPath({ local }: XmlElement): string {
  return `/${local}/Body[1]`;
}

/** Finds the elements and rules of the year in the message's namespace; null if either is unknown. */
function findTable({ namespace }: XmlElement, rulebook: Rulebook) {
  const found = messageOfNamespace(namespace);
  if (found === null) return null;
  const table = elementTable(found.type, found.taxYear);
  const digest = rulebook.digestOf(found.taxYear);
  if (table === null || digest === null) return null;
  return { ...found, table, ruleLaw: getRuleLaw(rulebook, found.taxYear), digest, sources: {} };
}

/** Checks the IRmark: without a right one HMRC refuses a message before reading it. */
function checkMark(message: XmlElement): readonly Problem[] {
  const carried = carriedMark(message);
  const expected = calculateIrMark(message)?.base64 ?? "";
  const path = `${bodyPath(message)}/IRenvelope[1]/IRheader[1]/IRmark[1]`;
  return carried !== null && getText(carried) === expected ? [] : [problem("ir_mark_wrong", path, { expected })];
}
