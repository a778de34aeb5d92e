import type { JSX } from "preact";
import { type FormShape, RecordForm } from "../form";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const SHAPE: FormShape = {
  operation: { service: "pay", method: "post", path: "/v1/organisation/pay-element" },
  sections: [
    ["", ["name", "code", "direction", "category", "calculationType", "unitName", "defaultRate", "defaultAmount"]],
    ["What it counts for", ["isTaxable", "isNiable", "isPensionable", "countsForMinimumWage"]],
  ],
};

/** Adds a pay element. */
export function NewPayElementView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New pay element"
      shape={SHAPE}
      stored={{ record: {}, version: null }}
      action="Add the pay element"
      send={({ body, once }) => client.post("/v1/organisation/pay-element", { body, params: { header: once } })}
      saved={() => {
        location.hash = formatAddress("payElements", ids);
      }}
    />
  );
}
