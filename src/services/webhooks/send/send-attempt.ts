import { Webhook } from "standardwebhooks";
import {
  findPublicTarget,
  type OutboundRules,
  type Posted,
  type Poster,
  type ResolveName,
} from "../../../platform/outbound";
import { type Clock, formatInstant } from "../../../platform/ports";
import type { AttemptShown } from "../contract/delivery-operations";
import { REDACTED } from "../contract/endpoint-schemas";
import type { SigningSecret } from "../endpoints/endpoint-rows";

/** What an attempt sends, and where. */
export interface Outgoing {
  readonly url: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly organisationId: string | null;
  readonly attemptNumber: number;
  readonly body: string;
  readonly secrets: readonly SigningSecret[];
  readonly customHeaders: Readonly<Record<string, string>>;
  /** Whether nothing is sent, and the attempt fails as at a receiver that is out of order. */
  readonly failsOnPurpose: boolean;
}

export interface SendPorts {
  readonly clock: Clock;
  readonly outbound: OutboundRules;
  readonly resolveName: ResolveName;
  readonly poster: Poster;
}

/** Sends one attempt: checks the address, signs, posts. Never rejects. */
export async function sendAttempt(
  { clock, outbound, resolveName, poster }: SendPorts,
  sent: Outgoing,
): Promise<AttemptShown> {
  const now = clock.now();
  const headers = ownHeaders(sent, now);
  const attempt = {
    attemptNumber: sent.attemptNumber,
    sentAt: formatInstant(now),
    url: sent.url,
    secretIds: sent.secrets.map(({ secretId }) => secretId),
    requestHeaders: { ...hidden(sent.customHeaders), ...headers },
  };
  if (sent.failsOnPurpose) return { ...attempt, ...OUT_OF_ORDER };
  const found = await findPublicTarget(new URL(sent.url), outbound, resolveName);
  if (!found.ok) {
    const errorToken = found.fault === "dns_failure" ? found.fault : "address_not_allowed";
    return { ...attempt, ...NO_ANSWER, durationMs: 0, ipAddress: null, tlsVersion: null, errorToken };
  }
  const { target } = found;
  const posted = await poster.post({ target, headers: { ...sent.customHeaders, ...headers }, body: sent.body });
  return { ...attempt, ...answerOf(posted), durationMs: posted.milliseconds, ipAddress: target.address };
}

/** The signature is of the exact bytes of the body, by each secret that is valid. */
function ownHeaders({ eventId, accountId, organisationId, attemptNumber, body, secrets }: Outgoing, now: number) {
  const at = new Date(now);
  return {
    "content-type": "application/json",
    "user-agent": "paypacket-webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(now / 1_000)),
    "webhook-signature": secrets.map(({ secret }) => new Webhook(secret).sign(eventId, at, body)).join(" "),
    "X-Svc-Delivery-Attempt": String(attemptNumber),
    "X-Svc-Customer-Id": accountId,
    ...(organisationId === null ? {} : { "X-Svc-Organisation-Id": organisationId }),
  };
}

function hidden(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, REDACTED]));
}

const NO_ANSWER = {
  responseStatusCode: null,
  responseHeaders: null,
  responseBody: null,
  responseBodyTruncated: false,
} as const;

const OUT_OF_ORDER = {
  responseStatusCode: 503,
  responseHeaders: {},
  responseBody: "The endpoint fails on purpose.",
  responseBodyTruncated: false,
  durationMs: 0,
  ipAddress: null,
  tlsVersion: null,
  errorToken: "status_5xx",
} as const;

function answerOf({ response, fault, tlsVersion }: Posted) {
  if (response === null) return { ...NO_ANSWER, tlsVersion, errorToken: fault };
  return {
    responseStatusCode: response.status,
    responseHeaders: response.headers,
    responseBody: response.body,
    responseBodyTruncated: response.isTruncated,
    tlsVersion,
    errorToken: statusError(response.status, "location" in response.headers),
  };
}

/** Only 2xx is a success. */
function statusError(status: number, hasLocation: boolean): AttemptShown["errorToken"] {
  if (status >= 200 && status < 300) return null;
  if (status >= 500) return "status_5xx";
  if (status >= 400) return "status_4xx";
  return hasLocation ? "redirect" : "status_3xx";
}
