import { Refused } from "../../../platform/http";
import type { RunRow } from "../../pay-runs";

/** Refuses a run whose contributions are not final. */
export function needLocked({ status }: Pick<RunRow, "status">): void {
  if (status === "Locked") return;
  throw new Refused(409, { token: "pay_run_not_locked", text: "The run is open: lock it first." });
}
