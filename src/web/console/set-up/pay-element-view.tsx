import type { JSX } from "preact";
import { type FormShape, RecordForm, toStored } from "../form";
import { Loading, Step, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const PATH = "/v1/organisation/pay-element";

const SECTIONS: FormShape["sections"] = [
  ["", ["name", "code", "direction", "category", "calculationType", "unitName", "defaultRate", "defaultAmount"]],
  ["What it counts for", ["isTaxable", "isNiable", "isPensionable", "countsForMinimumWage"]],
];

/** Adds a pay element. */
export function NewPayElementView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New pay element"
      shape={{ operation: { service: "pay", method: "post", path: PATH }, sections: SECTIONS }}
      stored={{ record: {}, version: null }}
      action="Add the pay element"
      send={({ body, once }) => client.post(PATH, { body, params: { header: once } })}
      saved={() => {
        location.hash = formatAddress("payElements", ids);
      }}
    />
  );
}

/** Changes a pay element, or deletes one that was never used. */
export function PayElementView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { payElementId: ids.element };
  const read = () => client.get("/v1/organisation/pay-element/{payElementId}", { params: { path } });
  const known = useAnswer(ids.element, read);
  const back = (): void => {
    location.hash = formatAddress("payElements", ids);
  };
  return (
    <Loading known={known}>
      {(element) => (
        <>
          <RecordForm
            name="Pay element"
            shape={{
              operation: { service: "pay", method: "put", path: `${PATH}/{payElementId}` },
              sections: SECTIONS,
            }}
            stored={{ record: element, version: known.version }}
            action="Save"
            send={({ body, match }) =>
              client.put("/v1/organisation/pay-element/{payElementId}", { params: { path, header: match }, body })
            }
            reread={async () => toStored(await read())}
            saved={back}
          />
          <Step
            label="Delete"
            of={element.name}
            confirm="Delete the pay element"
            send={() => client.delete("/v1/organisation/pay-element/{payElementId}", { params: { path } })}
            done={back}
          >
            <p>It can no longer be entered. Payslips that have it stay as they are.</p>
          </Step>
        </>
      )}
    </Loading>
  );
}
