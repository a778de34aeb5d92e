import type { JSX } from "preact";
import { type FormShape, RecordForm, toStored } from "../form";
import { Loading, Step, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const PATH = "/v1/payrollconfig";

const SHAPE: Pick<FormShape, "sections" | "labels"> = {
  sections: [["", ["name", "payFrequency", "paymentPeriodConfig"]]],
  labels: { name: "Name of the payroll", paymentPeriodConfig: "Pay calendar" },
};

/** Adds a payroll. */
export function NewPayrollView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New payroll"
      shape={{ ...SHAPE, operation: { service: "pay", method: "post", path: PATH } }}
      stored={{ record: {}, version: null }}
      action="Add the payroll"
      send={({ body, once }) => client.post(PATH, { body, params: { header: once } })}
      saved={({ content }) => {
        location.hash = formatAddress("runs", { ...ids, payroll: content.data.payrollConfigId });
      }}
    />
  );
}

/** Changes a payroll, or deletes one that has no runs. */
export function PayrollView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { payrollConfigId: ids.payroll };
  const read = () => client.get("/v1/payrollconfig/{payrollConfigId}", { params: { path } });
  const known = useAnswer(ids.payroll, read);
  return (
    <Loading known={known}>
      {(payroll) => (
        <>
          <RecordForm
            name="Payroll"
            shape={{ ...SHAPE, operation: { service: "pay", method: "put", path: `${PATH}/{payrollConfigId}` } }}
            stored={{ record: payroll, version: known.version }}
            action="Save"
            send={({ body, match }) =>
              client.put("/v1/payrollconfig/{payrollConfigId}", { params: { path, header: match }, body })
            }
            reread={async () => toStored(await read())}
            saved={() => {
              location.hash = formatAddress("runs", ids);
            }}
          />
          {!payroll.hasPayRuns && (
            <Step
              label="Delete"
              of={payroll.name}
              confirm="Delete the payroll"
              send={() => client.delete("/v1/payrollconfig/{payrollConfigId}", { params: { path } })}
              done={() => {
                location.hash = formatAddress("payrolls", ids);
              }}
            >
              <p>It has no pay runs. Nobody can be on it.</p>
            </Step>
          )}
        </>
      )}
    </Loading>
  );
}
