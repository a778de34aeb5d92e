import { useEffect, useState } from "preact/hooks";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import type { Payslip, Step } from "./payslip";
import { repeated } from "./repeat-payslip";

/**
 * Returns the workings of a payslip. Those of a preview come with it; a final payslip is calculated again from what is on
 * it, and has reasons for the figures that this gives to the penny.
 */
export function useSteps(ids: Ids, payslip: Payslip): readonly Step[] {
  const client = useClient(ids.organisation);
  const [steps, setSteps] = useState<readonly Step[]>(payslip.workings ?? []);
  useEffect(() => {
    if (payslip.status !== "FINAL") return;
    let isWanted = true;
    repeated(client, payslip).then(
      (found) => {
        if (isWanted) setSteps(found);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [payslip]);
  return payslip.status === "FINAL" ? steps : (payslip.workings ?? []);
}
