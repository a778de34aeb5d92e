import type { RtiMessageType } from "../../../engine/filings";
import { unseal } from "../../../platform/config";
import type { ServiceContext } from "../../contract";
import type { TaxSettingsRow } from "../../pay";
import {
  type Conversation,
  type Exchange,
  type GatewayCredentials,
  httpExchange,
  SANDBOX_ADDRESS,
  sandboxGateway,
  tenantMessages,
} from "../gateway";
import { isTest } from "./ready-to-send";

const CLASSES: Readonly<Record<RtiMessageType, string>> = { Fps: "HMRC-PAYE-RTI-FPS", Eps: "HMRC-PAYE-RTI-EPS" };

/** Returns the gateway of an environment: the configured one, or the sandbox's own. */
function exchangeOf(context: ServiceContext, organisation: string): Exchange {
  const { gateway, store, clock, rulebook } = context;
  if (gateway.address !== null) return httpExchange();
  return sandboxGateway({ messages: tenantMessages(store, clock, organisation), rulebook, clock });
}

/** Returns a conversation with the gateway about one kind of message, with the organisation's credentials. */
export function conversationOf(
  context: ServiceContext,
  organisation: string,
  settings: TaxSettingsRow,
  type: RtiMessageType,
): Conversation {
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  return {
    exchange: exchangeOf(context, organisation),
    address: context.gateway.address ?? SANDBOX_ADDRESS,
    speaker: {
      messageClass: CLASSES[type],
      taxOfficeNumber,
      taxOfficeReference,
      isTest: isTest(context),
      credentials: credentialsOf(context, settings),
    },
  };
}

function credentialsOf({ keyOf }: ServiceContext, settings: TaxSettingsRow): GatewayCredentials | null {
  const { gateway_credentials: sealed } = settings;
  return sealed === null ? null : (JSON.parse(unseal(keyOf("gateway-credentials"), sealed)) as GatewayCredentials);
}
