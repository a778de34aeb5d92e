import type { JSX } from "preact";
import { type FormShape, RecordForm } from "../form";
import { formatAddress } from "../place";
import { useSession } from "../session/session-context";

const SHAPE: FormShape = {
  operation: { service: "administration", method: "post", path: "/v1/administration/organisations" },
  sections: [["", ["name", "payeReference", "accountsOfficeReference", "address"]]],
  labels: { name: "Name of the employer" },
};

/** Adds an employer to the account. */
export function NewOrganisationView(): JSX.Element {
  const { session } = useSession();
  return (
    <RecordForm
      name="New employer"
      shape={SHAPE}
      stored={{ record: {}, version: null }}
      action="Add the employer"
      send={({ body, once }) =>
        session.client().post("/v1/administration/organisations", { body, params: { header: once } })
      }
      saved={({ content }) => {
        location.hash = formatAddress("setUp", { organisation: content.data.organisationId });
      }}
    />
  );
}
