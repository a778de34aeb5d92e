import { type DayNumber, endOfTaxYear, formatDate, type Problem, type TaxYear, taxYearLabel } from "../../../base";
import type { FilingFacts } from "../../../filing-facts";
import { canonicalXml, type XmlElement } from "../../xml";
import { checkElements, type ElementRule, type ElementTable, ENVELOPE_TABLE, type RtiMessageType } from "../elements";
import { type IrMark, markOf } from "../mark";
import { checkBusinessRules } from "../rules";
import { keysOf, type RtiEmployer } from "./employer";
import { envelopeOf } from "./envelope";
import { compose, type GroupPart, type TextPart } from "./parts";

/** A message ready to be sent. */
export interface RtiMessage {
  readonly messageType: RtiMessageType;
  readonly taxYear: TaxYear;
  readonly taxYearLabel: string;
  /** The whole GovTalk message, without added white space. */
  readonly xml: string;
  readonly irMark: string;
  /** For people, and to compare with the receipt. */
  readonly irMarkBase32: string;
}

/** The parts of a message before it is built. */
interface MessageDraft {
  readonly type: RtiMessageType;
  readonly taxYear: TaxYear;
  readonly table: ElementTable;
  readonly facts: FilingFacts;
  readonly employer: RtiEmployer;
  readonly submission: GroupPart;
  readonly today: DayNumber;
}

const SENDERS = {
  Individual: "Individual",
  Company: "Company",
  Agent: "Agent",
  Bureau: "Bureau",
  Partnership: "Partnership",
  Trust: "Trust",
  Employer: "Employer",
  Government: "Government",
  ActingInCapacity: "Acting in Capacity",
  Other: "Other",
};

/** Returns the tax year as messages write it: "26-27". */
export function relatedTaxYear(taxYear: TaxYear): TextPart {
  return { text: taxYearLabel(taxYear).slice(2), from: "/taxYear" };
}

/** Puts a submission into its envelope, marks it and checks it against the elements and rules of its year. */
export function buildMessage(
  draft: MessageDraft,
): { readonly message: RtiMessage } | { readonly problems: readonly Problem[] } {
  const { table, type, taxYear, today } = draft;
  const envelope = compose(
    "GovTalkMessage",
    envelopeOf(draft.facts, draft.employer, type),
    ENVELOPE_TABLE.root,
    ENVELOPE_TABLE,
  );
  const name = type === "Fps" ? "FullPaymentSubmission" : "EmployerPaymentSummary";
  const submission = compose(name, draft.submission, ruleOf(table.root, name), table);
  const mark = markOf(canonicalXml(bodyOf(table, [headerOf(draft, null), submission]), { "": envelope.namespace }));
  const body = bodyOf(table, [headerOf(draft, mark), submission]);
  const message: XmlElement = {
    ...envelope,
    declarations: { "": envelope.namespace },
    children: [...envelope.children, body],
  };
  const irEnvelope = body.children[0] as XmlElement;
  const place = `/${message.local}/Body[1]`;
  const misshapen = [...checkElements(message, ENVELOPE_TABLE), ...checkElements(irEnvelope, table, place)];
  const found = [...draft.facts.reader.problems, ...misshapen];
  const problems = found.length > 0 ? found : checkBusinessRules(message, { type, taxYear, today });
  if (problems.length > 0) return { problems: distinct(problems) };
  return {
    message: {
      messageType: type,
      taxYear,
      taxYearLabel: taxYearLabel(taxYear),
      xml: `<?xml version="1.0" encoding="UTF-8"?>\n${canonicalXml(message, {})}\n`,
      irMark: mark.base64,
      irMarkBase32: mark.base32,
    },
  };
}

/** Removes duplicate problems: one fact may be used several times in a message, or be invalid before it. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const said = new Set<string>();
  return problems.filter(({ path, arguments: args }) => {
    const key = JSON.stringify([path, args?.code]);
    return !said.has(key) && said.add(key);
  });
}

function ruleOf(root: ElementRule, name: string): ElementRule | null {
  return (root.content?.find((rule) => "name" in rule && rule.name === name) ?? null) as ElementRule | null;
}

function headerOf({ facts, employer, taxYear, table }: MessageDraft, mark: IrMark | null): XmlElement {
  const header: GroupPart = {
    from: "/employer",
    parts: {
      Keys: keysOf(employer),
      PeriodEnd: { text: formatDate(endOfTaxYear(taxYear)), from: "/taxYear" },
      DefaultCurrency: { text: "GBP", from: "" },
      IRmark: mark === null ? null : { text: mark.base64, from: "", attributes: { Type: "generic" } },
      Sender: { text: employer.facts.choice("senderType", SENDERS) ?? "Employer", from: facts.at("employer") },
    },
  };
  return compose("IRheader", header, ruleOf(table.root, "IRheader"), table);
}

function bodyOf(table: ElementTable, children: readonly XmlElement[]): XmlElement {
  const shared = { prefix: "", attributes: [], from: "" };
  const irEnvelope: XmlElement = {
    ...shared,
    local: "IRenvelope",
    namespace: table.namespace,
    declarations: { "": table.namespace },
    children,
  };
  return { ...shared, local: "Body", namespace: ENVELOPE_TABLE.namespace, declarations: {}, children: [irEnvelope] };
}
