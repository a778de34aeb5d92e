import type { JSX } from "preact";
import { Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import type { Delivery } from "./delivery-words";

interface ResendProps {
  readonly ids: Ids;
  readonly delivery: Delivery;
  readonly sent: () => void;
}

/** The button that sends a finished delivery again; nothing for one that still waits. */
export function Resend({ ids, delivery, sent }: ResendProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const action = useAction();
  if (delivery.status === "Pending") return null;
  const resend = async (): Promise<void> => {
    const call = { params: { path: { deliveryId: delivery.deliveryId } } };
    if ((await action.run(() => client.post("/v1/webhooks/deliveries/{deliveryId}/replays", call))) !== null) sent();
  };
  return (
    <>
      <button type="button" class="small" disabled={action.isBusy} onClick={resend}>
        Resend<span class="visually-hidden">{` ${delivery.eventType}`}</span>
      </button>
      <Refused refusal={action.refusal} />
    </>
  );
}
