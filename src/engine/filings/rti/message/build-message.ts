import { endOfTaxYear, formatDate, type Problem, type Reader, type TaxYear, taxYearLabel } from "../../../base";
import { canonicalXml, type XmlElement } from "../../xml";
import { checkElements, type ElementRule, type ElementTable, ENVELOPE_TABLE, type RtiMessageType } from "../elements";
import { calculateMark, type IrMark } from "../mark";
import { checkBusinessRules } from "../rules";
import { getKeys, type RtiEmployer, SENDERS } from "./employer";
import type { MessageLaw, ReadMessage } from "./message-facts";
import { compose, type GroupPart, type TextPart } from "./parts";

const CLASSES: Readonly<Record<RtiMessageType, string>> = { Fps: "HMRC-PAYE-RTI-FPS", Eps: "HMRC-PAYE-RTI-EPS" };

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
  readonly read: ReadMessage;
  readonly law: MessageLaw;
  readonly submission: GroupPart;
}

/** Returns the tax year as messages write it: "26-27". */
export function relatedTaxYear(taxYear: TaxYear): TextPart {
  return { text: taxYearLabel(taxYear).slice(2), from: "/taxYear" };
}

/**
 * Puts a submission into its envelope, marks it and checks it against the elements and rules of its year. Problems of
 * the message are reported at the facts they come from, unless those facts were already refused.
 */
export function buildMessage(draft: MessageDraft, reader: Reader): RtiMessage {
  const { type, read, law } = draft;
  const { taxYear, submissionDate: today } = read;
  const envelope = compose("GovTalkMessage", envelopeOf(read, type), ENVELOPE_TABLE.root, ENVELOPE_TABLE);
  const name = type === "Fps" ? "FullPaymentSubmission" : "EmployerPaymentSummary";
  const submission = compose(name, draft.submission, ruleOf(law.table.root, name), law.table);
  const unmarked = irEnvelopeOf(law.table, [headerOf(draft, null), submission]);
  const mark = calculateMark(canonicalXml(bodyOf(unmarked), { "": envelope.namespace }));
  const irEnvelope = irEnvelopeOf(law.table, [headerOf(draft, mark), submission]);
  const message: XmlElement = {
    ...envelope,
    declarations: { "": envelope.namespace },
    children: [...envelope.children, bodyOf(irEnvelope)],
  };
  const place = `/${message.local}/Body[1]`;
  report(reader, [...checkElements(message, ENVELOPE_TABLE), ...checkElements(irEnvelope, law.table, place)]);
  if (reader.problems.length === 0)
    report(reader, checkBusinessRules(message, { type, taxYear, today, law: law.ruleLaw }));
  return {
    messageType: type,
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n${canonicalXml(message, {})}\n`,
    irMark: mark.base64,
    irMarkBase32: mark.base32,
  };
}

/** Reports problems once for each place and code, and none at or below a place already refused. */
function report(reader: Reader, problems: readonly Problem[]): void {
  const refused = new Set(reader.problems.map(({ path }) => path));
  const reported = new Set<string>();
  for (const each of problems) {
    const key = JSON.stringify([each.path, each.arguments?.code]);
    if (reported.has(key) || placesAbove(each.path).some((place) => refused.has(place))) continue;
    reported.add(key);
    reader.problems.push(each);
  }
}

/** Returns a place and the places that contain it. */
function placesAbove(path: string): readonly string[] {
  const steps = path.split("/");
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

function ruleOf(root: ElementRule, name: string): ElementRule | null {
  const found = root.content?.find((rule) => "name" in rule && rule.name === name);
  return found !== undefined && "name" in found ? found : null;
}

function headerOf({ read: { employer, taxYear }, law: { table } }: MessageDraft, mark: IrMark | null): XmlElement {
  const header: GroupPart = {
    from: "/employer",
    parts: {
      Keys: getKeys(employer),
      PeriodEnd: { text: formatDate(endOfTaxYear(taxYear)), from: "/taxYear" },
      DefaultCurrency: { text: "GBP", from: "" },
      IRmark: mark === null ? null : { text: mark.base64, from: "", attributes: { Type: "generic" } },
      Sender: { text: SENDERS[employer.senderType], from: employer.place },
    },
  };
  return compose("IRheader", header, ruleOf(table.root, "IRheader"), table);
}

function irEnvelopeOf(table: ElementTable, children: readonly XmlElement[]): XmlElement {
  return elementOf("IRenvelope", table.namespace, children);
}

function bodyOf(irEnvelope: XmlElement): XmlElement {
  return { ...elementOf("Body", ENVELOPE_TABLE.namespace, [irEnvelope]), declarations: {} };
}

function elementOf(local: string, namespace: string, children: readonly XmlElement[]): XmlElement {
  return { local, namespace, declarations: { "": namespace }, prefix: "", attributes: [], from: "", children };
}

function literal(text: string): TextPart {
  return { text, from: "" };
}

/** Returns the class of a message; test in live has its own. */
function classOf(type: RtiMessageType, isTestInLive: boolean): string {
  return isTestInLive ? `${CLASSES[type]}-TIL` : CLASSES[type];
}

/** Returns the envelope around a Body that is added later. */
function envelopeOf({ employer, software, isTest, isTestInLive }: ReadMessage, type: RtiMessageType): GroupPart {
  const details: GroupPart = {
    from: "",
    parts: {
      Class: literal(classOf(type, isTestInLive)),
      Qualifier: literal("request"),
      Function: literal("submit"),
      CorrelationID: literal(""),
      Transformation: literal("XML"),
      GatewayTest: literal(isTest ? "1" : "0"),
    },
  };
  return {
    from: "",
    parts: {
      EnvelopeVersion: literal("2.0"),
      Header: { from: "", parts: { MessageDetails: details, SenderDetails: senderOf(employer) } },
      GovTalkDetails: {
        from: "",
        parts: {
          Keys: getKeys(employer),
          TargetDetails: { from: "", parts: { Organisation: literal("IR") } },
          ChannelRouting: routingOf(software),
        },
      },
    },
  };
}

function senderOf({ gatewayUserId: user, gatewayPassword: password }: RtiEmployer): GroupPart | null {
  if (user === null || password === null) return null;
  const authentication: GroupPart = {
    from: user.from,
    parts: { Method: literal("clear"), Role: literal("principal"), Value: password },
  };
  return {
    from: user.from,
    parts: { IDAuthentication: { from: user.from, parts: { SenderID: user, Authentication: authentication } } },
  };
}

function routingOf(software: ReadMessage["software"]): GroupPart | null {
  if (software === null) return null;
  const { place: from, vendorId, product, version } = software;
  return { from, parts: { Channel: { from, parts: { URI: vendorId, Product: product, Version: version } } } };
}
