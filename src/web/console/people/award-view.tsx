import type { JSX } from "preact";
import { RecordForm, toStored } from "../form";
import {
  DataTable,
  dayWords,
  EmployeeName,
  FileButton,
  ListFiles,
  Loading,
  pounds,
  Status,
  taxYear,
  useAnswer,
} from "../parts";
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
          <Weeks ids={ids} version={known.version} />
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

interface WeeksProps {
  readonly ids: Ids;
  /** Of the entry: another one pays other weeks. */
  readonly version: string | null;
}

/** What is paid week by week, in which pay run, and the schedule to print. */
function Weeks({ ids, version }: WeeksProps): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { employeeId: ids.person, statutoryPayId: ids.award };
  const known = useAnswer(`weeks ${version}`, () => client.get(`${PATH}/line-items`, { params: { path } }));
  return (
    <section class="stack" aria-labelledby="weeks">
      <h2 id="weeks">What is paid</h2>
      <Loading known={known}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">Nothing is paid.</p>
          ) : (
            <>
              <DataTable
                caption="What is paid, week by week"
                columns={["Week", "From", "To", "Pay run", "Status", "£Amount"]}
                rows={items.map((item) => ({
                  key: String(item.lineItemSequence),
                  cells: [
                    `Week ${item.weekNumber}`,
                    dayWords(item.from),
                    dayWords(item.to),
                    item.year === null ? "Not in a pay run" : `Period ${item.period}, ${taxYear(item.year)}`,
                    <Status name={item.status} />,
                    pounds(item.amount),
                  ],
                }))}
              />
              <ListFiles />
            </>
          )
        }
      </Loading>
      <FileButton
        label="Download the schedule as PDF"
        call={() => client.get(`${PATH}/schedule/export`, { params: { path, query: { format: "Pdf" } } })}
      />
    </section>
  );
}
