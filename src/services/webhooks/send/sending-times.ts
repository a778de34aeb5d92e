import type { SendingTimes } from "../../contract";

/** The documented times. A lane with room for more looks for new deliveries as often as the process looks for lanes. */
export const SENDING_TIMES: SendingTimes = { lookEvery: 200, lease: 10_000, connect: 5_000, answer: 15_000 };
