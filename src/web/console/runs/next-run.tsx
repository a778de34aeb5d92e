import type { JSX } from "preact";
import { Refused, useAction } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";

interface NextProps {
  readonly ids: Ids;
  readonly created: () => void;
}

/** The button that creates the next run, of a payroll that has no open one. */
export function NextRun({ ids, created }: NextProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { isBusy, refusal, run } = useAction();
  const create = async (): Promise<void> => {
    const params = { path: { payrollConfigId: ids.payroll } };
    if ((await run(() => client.post("/v1/payroll/{payrollConfigId}/next", { params }))) !== null) created();
  };
  return (
    <div class="stack">
      <p>No run is open.</p>
      <Refused refusal={refusal} />
      <button type="button" class="plain" disabled={isBusy} onClick={create}>
        Create the next run
      </button>
    </div>
  );
}
