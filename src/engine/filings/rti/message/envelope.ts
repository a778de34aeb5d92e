import type { RtiMessageType } from "../elements";
import { keysOf, type RtiEmployer } from "./employer";
import type { ReadMessage } from "./message-facts";
import type { GroupPart, TextPart } from "./parts";

const CLASSES: Readonly<Record<RtiMessageType, string>> = { Fps: "HMRC-PAYE-RTI-FPS", Eps: "HMRC-PAYE-RTI-EPS" };

function literal(text: string): TextPart {
  return { text, from: "" };
}

/** Returns the class of a message; test in live has its own. */
function classOf(type: RtiMessageType, isTestInLive: boolean): string {
  return isTestInLive ? `${CLASSES[type]}-TIL` : CLASSES[type];
}

/** Returns the envelope around a Body that is added later. */
export function envelopeOf({ employer, software, isTest, isTestInLive }: ReadMessage, type: RtiMessageType): GroupPart {
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
          Keys: keysOf(employer),
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
