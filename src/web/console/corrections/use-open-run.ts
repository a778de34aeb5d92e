import { useAnswer } from "../parts";
import type { Ids } from "../place";
import type { ListedRun } from "../runs/run-words";
import { useClient } from "../session/session-context";

/** Returns the payroll's open run, in which corrections are posted; null without one. */
export function useOpenRun(ids: Ids): ListedRun | null {
  const client = useClient(ids.organisation);
  const { data } = useAnswer(ids.payroll, () =>
    client.get("/v1/payroll/{payrollConfigId}", {
      params: { path: { payrollConfigId: ids.payroll }, query: { status: "Open", pageSize: 1 } },
    }),
  );
  return data?.items[0] ?? null;
}
