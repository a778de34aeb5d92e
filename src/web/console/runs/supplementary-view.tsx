import type { JSX } from "preact";
import { type FormShape, RecordForm } from "../form";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { idsOfRun } from "./run-words";

const SHAPE: FormShape = {
  operation: {
    service: "pay-runs",
    method: "post",
    path: "/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary",
  },
  sections: [["", ["paymentDate", "reason", "note"]]],
  further: [],
  labels: { paymentDate: "Pay date", reason: "What it pays" },
};

/** Creates a run beside that of a period: arrears, a forgotten starter, a leaver's final pay. */
export function SupplementaryView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { payrollConfigId: ids.payroll, year: Number(ids.year), period: Number(ids.period) };
  return (
    <RecordForm
      name="Extra run"
      shape={SHAPE}
      stored={{ record: {}, version: null }}
      action="Create the run"
      send={({ body, once }) =>
        client.post("/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary", {
          params: { path, header: once },
          body,
        })
      }
      saved={({ content }) => {
        location.hash = formatAddress("run", idsOfRun(ids, content.data));
      }}
    />
  );
}
