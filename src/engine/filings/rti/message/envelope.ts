import type { Fact, FilingFacts } from "../../../filing-facts";
import type { RtiMessageType } from "../elements";
import { keysOf, type RtiEmployer } from "./employer";
import type { GroupPart, TextPart } from "./parts";

const CLASSES: Readonly<Record<RtiMessageType, string>> = { Fps: "HMRC-PAYE-RTI-FPS", Eps: "HMRC-PAYE-RTI-EPS" };
const SOFTWARE_FACTS = new Set(["vendorId", "product", "version"]);

/** The software and vendor, as registered with HMRC. */
export interface RtiSoftwareFacts {
  /** Four digits. */
  readonly vendorId: string;
  readonly product: string;
  readonly version: string;
}

function literal(text: string): TextPart {
  return { text, from: "" };
}

/** Returns the class of a message; test in live has its own. */
function classOf(type: RtiMessageType, isTestInLive: boolean): string {
  return isTestInLive ? `${CLASSES[type]}-TIL` : CLASSES[type];
}

/** Returns the envelope around a Body that is added later. */
export function envelopeOf(facts: FilingFacts, employer: RtiEmployer, type: RtiMessageType): GroupPart {
  const details: GroupPart = {
    from: "",
    parts: {
      Class: literal(classOf(type, facts.flag("isTestInLive"))),
      Qualifier: literal("request"),
      Function: literal("submit"),
      CorrelationID: literal(""),
      Transformation: literal("XML"),
      GatewayTest: literal(facts.flag("isTest") ? "1" : "0"),
    },
  };
  return {
    from: "",
    parts: {
      EnvelopeVersion: literal("2.0"),
      Header: { from: "", parts: { MessageDetails: details, SenderDetails: senderOf(employer.facts) } },
      GovTalkDetails: {
        from: "",
        parts: {
          Keys: keysOf(employer),
          TargetDetails: { from: "", parts: { Organisation: literal("IR") } },
          ChannelRouting: routingOf(facts),
        },
      },
    },
  };
}

function senderOf(employer: FilingFacts): GroupPart | null {
  const user = employer.text("gatewayUserId");
  const password = user === null ? null : employer.neededText("gatewayPassword");
  if (user === null || password === null) return null;
  const authentication: GroupPart = {
    from: user.from,
    parts: { Method: literal("clear"), Role: literal("principal"), Value: password as Fact },
  };
  return {
    from: user.from,
    parts: { IDAuthentication: { from: user.from, parts: { SenderID: user, Authentication: authentication } } },
  };
}

function routingOf(facts: FilingFacts): GroupPart | null {
  const software = facts.child("software", SOFTWARE_FACTS);
  if (software === null) return null;
  const channel: GroupPart = {
    from: software.path,
    parts: {
      URI: software.neededText("vendorId"),
      Product: software.neededText("product"),
      Version: software.neededText("version"),
    },
  };
  return { from: software.path, parts: { Channel: channel } };
}
