import type { JSX } from "preact";
import { RecordForm, toStored } from "../form";
import { EmployeeName, Loading, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { formOfAward } from "./absence-forms";

const PATH = "/v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}";

/** Changes sickness or family leave that was recorded. */
export function AwardView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { employeeId: ids.person, statutoryPayId: ids.award };
  const read = () => client.get(PATH, { params: { path } });
  const known = useAnswer(ids.award, read);
  return (
    <Loading known={known}>
      {(award) => (
        <>
          <p class="lead">
            <EmployeeName organisation={ids.organisation} employeeId={ids.person} />
          </p>
          <RecordForm
            name="Absence"
            shape={{
              ...formOfAward(award.statutoryType),
              operation: { service: "statutory-pay", method: "patch", path: PATH },
            }}
            stored={{ record: award, version: known.version }}
            action="Save"
            send={({ body, match }) => client.patch(PATH, { params: { path, header: match }, body })}
            reread={async () => toStored(await read())}
            saved={() => {
              location.hash = formatAddress("person", { ...ids, change: "" });
            }}
          />
        </>
      )}
    </Loading>
  );
}
