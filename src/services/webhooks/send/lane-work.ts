import type { SendingTimes, ServiceContext } from "../../contract";
import type { AttemptShown } from "../contract/delivery-operations";
import type { DeliveryRow } from "../deliveries/delivery-rows";
import type { Outgoing } from "./send-attempt";

/** A lane that this process holds. What it writes counts only while the fence is the lane's own. */
export interface HeldLane {
  readonly scope_id: string;
  readonly endpoint_id: string;
  readonly lane_id: string;
  readonly fence: number;
}

/** A delivery to be sent now. */
export interface Sending {
  readonly delivery: Pick<
    DeliveryRow,
    | "scope_id"
    | "endpoint_id"
    | "lane_id"
    | "delivery_id"
    | "event_id"
    | "event_type"
    | "organisation_id"
    | "account_id"
    | "attempt_count"
    | "first_attempt_at"
    | "original_delivery_id"
    | "replay_id"
  >;
  readonly outgoing: Outgoing;
  /** Whether it is tried after a pause, to see whether the endpoint has recovered. */
  readonly isTrial: boolean;
}

export interface Finished {
  readonly sending: Sending;
  readonly attempt: AttemptShown;
}

export interface LanePorts extends Pick<ServiceContext, "store" | "clock" | "ids"> {
  /** Decrypts secrets and custom headers. */
  readonly key: Uint8Array;
  readonly times: SendingTimes;
  /** From 0 up to 1, for the variation of waits. */
  readonly random: () => number;
}
