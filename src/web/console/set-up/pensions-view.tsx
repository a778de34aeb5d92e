import type { JSX } from "preact";
import { getChoiceWords } from "../form";
import { dayWords, EmployeeName, FileButton, Items, Status, spaced, timeWords, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

/** The pension schemes of an organisation, and the groups in which people contribute. */
export function PensionsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const schemes = usePages("schemes", (query) => client.get("/v2/pension/pension-schema", { params: { query } }));
  const groups = usePages("groups", (query) => client.get("/v2/pension/pension-group", { params: { query } }));
  const names = new Map(schemes.pages.flatMap(({ items }) => items.map(({ id, name }) => [id, name] as const)));
  return (
    <>
      <section class="stack" aria-labelledby="schemes">
        <h2 id="schemes">Schemes</h2>
        <p class="links">
          <a href={formatAddress("setUpChange", { ...ids, change: "pension-scheme" })}>Add a scheme</a>
        </p>
        <Items
          pages={schemes}
          empty="There is no pension scheme yet."
          caption="Schemes"
          columns={["Scheme", "Kind", "Duties from"]}
          row={({ id, name, schemeKind, dutyStartDate }) => ({
            key: id,
            cells: [name, getChoiceWords(schemeKind), dayWords(dutyStartDate)],
          })}
        />
      </section>
      <section class="stack" aria-labelledby="groups">
        <h2 id="groups">Groups</h2>
        <p class="links">
          <a href={formatAddress("setUpChange", { ...ids, change: "pension-group" })}>Add a group</a>
        </p>
        <Items
          pages={groups}
          empty="There is no group yet. A group says who contributes how much, and of which pay."
          caption="Groups"
          columns={["Group", "Scheme", "Tax relief", "Of", "Employee", "Employer"]}
          row={({ id, name, pensionSchemaId, pensionType, contributionBasis, employeeFactor, employerFactor }) => ({
            key: id,
            cells: [
              name,
              names.get(pensionSchemaId) ?? "",
              getChoiceWords(pensionType),
              getChoiceWords(contributionBasis),
              employeeFactor,
              employerFactor,
            ],
          })}
        />
      </section>
      <Letters ids={ids} />
    </>
  );
}

/** Letters about enrolment that were sent or are to be printed. */
function Letters({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("letters", (query) => client.get("/v2/pension/letters", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="letters">
      <h2 id="letters">Letters</h2>
      <Items
        pages={list}
        empty="No letters were made yet."
        caption="Letters"
        columns={["Employee", "Letter", "Status", "Made", "File"]}
        row={({ letterId, employeeId, letterType, status, createdAt }) => ({
          key: letterId,
          cells: [
            <EmployeeName organisation={ids.organisation} employeeId={employeeId} />,
            spaced(letterType),
            <Status name={status} />,
            timeWords(createdAt),
            <FileButton
              label="Download"
              of={`${spaced(letterType)} letter of ${timeWords(createdAt)}`}
              call={() => client.get("/v2/pension/letters/{letterId}/file", { params: { path: { letterId } } })}
            />,
          ],
        })}
      />
    </section>
  );
}
