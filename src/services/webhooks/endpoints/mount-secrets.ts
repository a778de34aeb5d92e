import { instantOf } from "../../../platform/ports";
import { mountOperation, type ServiceContext } from "../../contract";
import { endPreviousSecret, rotateSecret } from "../contract/endpoint-operations";
import { findEndpoint } from "../store/endpoint-rows";
import { newSigningSecret, sealSecret } from "./secrets";
import { showEndpoint } from "./shown-endpoint";
import { updateEndpoint } from "./write-endpoint";

const HOUR = 3_600_000;

export function mountSecrets(context: ServiceContext, key: Uint8Array): void {
  mountOperation(context, rotateSecret, async ({ params, body, now }, tx) => {
    const before = await findEndpoint(tx, params.endpointId, true);
    const signingSecret = newSigningSecret();
    const expiry = instantOf(Date.parse(now) + body.overlapHours * HOUR);
    const isKept = body.overlapHours > 0;
    const row = await updateEndpoint(tx, before, {
      secret: sealSecret(key, signingSecret),
      secret_id: context.ids.next(),
      previous_secret: isKept ? before.secret : null,
      previous_secret_id: isKept ? before.secret_id : null,
      previous_secret_expires_at: isKept ? expiry : null,
      secret_rotated_at: now,
      updated_at: now,
    });
    const { endpoint_id: endpointId, previous_secret_expires_at: previousSecretExpiresAt } = row;
    const shown = { endpointId, previousSecretExpiresAt };
    return {
      data: { ...shown, signingSecret },
      dataOfRepetition: { ...shown, signingSecret: null },
      text: "The endpoint has another signing secret. Keep it: it is not shown again.",
    };
  });

  mountOperation(context, endPreviousSecret, async ({ params, now }, tx) => {
    const before = await findEndpoint(tx, params.endpointId, true);
    const row = await updateEndpoint(tx, before, {
      previous_secret: null,
      previous_secret_id: null,
      previous_secret_expires_at: null,
      updated_at: now,
    });
    return { data: await showEndpoint(tx, key, row), text: "Only the newest secret signs." };
  });
}
