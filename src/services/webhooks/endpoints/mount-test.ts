import { invalid, issueAt } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { mountCalculation, type ServiceContext } from "../../contract";
import { testEndpoint } from "../contract/delivery-operations";
import { findEventType, TEST_EVENT } from "../events/catalogue";
import { exampleEnvelope } from "../events/example-envelope";
import { referenceBody } from "../events/reference-body";
import { type SendPorts, sendAttempt } from "../send/send-attempt";
import { findEndpoint } from "../store/endpoint-rows";
import { secretsAt } from "./secrets";
import { readHeaders } from "./shown-endpoint";

/** Mounts the operation that sends a test: it holds no transaction while the receiver takes its time. */
export function mountTest(context: ServiceContext, key: Uint8Array, sending: SendPorts): void {
  mountCalculation(context, testEndpoint, async ({ params, body, caller, now }, records) => {
    const type = findEventType(body.eventType);
    if (type === undefined) throw invalid([issueAt(["eventType"], "unknown_event_type", null)]);
    const endpoint = await records((tx) => findEndpoint(tx, params.endpointId));
    const eventId = context.ids.next();
    const example = exampleEnvelope(type, type === TEST_EVENT ? { endpointId: params.endpointId } : {});
    const { accountId, organisationId } = caller;
    const envelope = { ...example, eventId, timestamp: now, organisationId, customerId: accountId };
    const full = JSON.stringify(envelope);
    const data = await sendAttempt(sending, {
      url: endpoint.url,
      eventId,
      accountId,
      organisationId,
      attemptNumber: 1,
      body: endpoint.payload_style === "Full" ? full : referenceBody(full),
      secrets: secretsAt(endpoint, key, instantOf(context.clock.now())),
      customHeaders: readHeaders(key, endpoint),
    });
    const text = data.errorToken === null ? "The receiver accepted the test." : "The receiver did not accept the test.";
    return { data, text };
  });
}
