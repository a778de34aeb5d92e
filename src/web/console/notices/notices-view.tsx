import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { SelectBox } from "../../controls";
import { OrganisationLinks } from "../organisations/organisation-links";
import {
  DataTable,
  dayWords,
  EmployeeName,
  ListFiles,
  Loading,
  Refused,
  Status,
  Step,
  spaced,
  useAction,
  useAnswer,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

type Notice = components["schemas"]["TaxNotification"];
type Wanted = Notice["status"];

const STATES: readonly (readonly [Wanted, string])[] = [
  ["Due", "To do"],
  ["Applied", "Applied"],
  ["Dismissed", "Dismissed"],
];

const MOST = 100;

/** Notices from HMRC: what each changes, applied to the record or dismissed. */
export function NoticesView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [status, setStatus] = useState<Wanted>("Due");
  const known = useAnswer(status, () =>
    client.get("/v1/tax-dps/notifications", { params: { query: { status, limit: MOST } } }),
  );
  const fetchNew = async (): Promise<void> => {
    const asked = await action.run(() => client.post("/v1/tax-dps/notifications/retrieve-all", { body: {} }));
    if (asked !== null) known.reload();
  };
  return (
    <>
      <OrganisationLinks ids={ids} current="notices" />
      <div class="filters">
        <SelectBox id="notice-status" label="Status" value={status} options={STATES} change={setStatus} />
        <button type="button" class="small" disabled={action.isBusy} onClick={fetchNew}>
          Ask HMRC for new ones
        </button>
        <button type="button" class="small" onClick={known.reload}>
          Look again
        </button>
      </div>
      <Refused refusal={action.refusal} />
      <Loading known={known}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">There are no notices here.</p>
          ) : (
            <>
              <DataTable
                caption="Notices from HMRC"
                columns={["Notice", "Employee", "What it says", "In force from", "Status", "Next"]}
                rows={items.map((notice) => ({
                  key: notice.notificationId,
                  cells: [
                    notice.formType ?? notice.dataType,
                    <Whose ids={ids} notice={notice} />,
                    contentWords(notice),
                    notice.effectiveDate === null ? "" : dayWords(notice.effectiveDate),
                    <Status name={notice.matchStatus === "Unmatched" ? "Unmatched" : notice.status} />,
                    <Next ids={ids} notice={notice} done={known.reload} />,
                  ],
                }))}
              />
              <ListFiles />
            </>
          )
        }
      </Loading>
    </>
  );
}

function Whose({
  ids,
  notice: { matchedEmployeeId, isGeneric },
}: {
  readonly ids: Ids;
  readonly notice: Notice;
}): JSX.Element {
  if (matchedEmployeeId === null) return <>{isGeneric ? "Nobody in particular" : "Nobody found"}</>;
  return (
    <a href={formatAddress("person", { ...ids, person: matchedEmployeeId })}>
      <EmployeeName organisation={ids.organisation} employeeId={matchedEmployeeId} />
    </a>
  );
}

function contentWords({ content }: Notice): string {
  if ("taxCode" in content) return `Tax code ${content.taxCode}${content.week1Month1 ? " W1/M1" : ""}`;
  if ("loanStartDate" in content) return `Loan starts on ${dayWords(content.loanStartDate)}`;
  if ("stopDate" in content) return `Loan stops on ${dayWords(content.stopDate)}`;
  return `${spaced(content.title)}: ${content.text}`;
}

interface DecideProps {
  readonly ids: Ids;
  readonly notice: Notice;
  readonly done: () => void;
}

function Decide({
  ids,
  notice: { notificationId, dataType, isGeneric, matchedEmployeeId },
  done,
}: DecideProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { notificationId } };
  return (
    <div class="links">
      {(isGeneric || matchedEmployeeId !== null) && (
        <Step
          label={isGeneric ? "Mark as read" : "Apply"}
          of={dataType}
          confirm={isGeneric ? "I have read it" : "Apply it"}
          send={() => client.post("/v1/tax-dps/notifications/{notificationId}/apply", { params, body: {} })}
          done={done}
        >
          {isGeneric ? <p>Nothing else changes.</p> : <Preview ids={ids} id={notificationId} />}
        </Step>
      )}
      <Step
        label="Dismiss"
        of={dataType}
        confirm="Dismiss it"
        reason="Reason"
        send={(reason) =>
          client.post("/v1/tax-dps/notifications/{notificationId}/ignore", { params, body: { reason } })
        }
        done={done}
      >
        <p>Nothing of the record changes.</p>
      </Step>
    </div>
  );
}

/** What can be done with a notice: who is meant, what becomes of it, and taking back what it has changed. */
function Next({ ids, notice, done }: DecideProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const params = { path: { notificationId: notice.notificationId } };
  if (notice.status === "Applied" && !notice.isGeneric) {
    return (
      <Step
        label="Undo"
        of={notice.dataType}
        confirm="Undo it"
        reason="Reason"
        send={(reason) => client.post("/v1/tax-dps/notifications/{notificationId}/undo", { params, body: { reason } })}
        done={done}
      >
        <p>What the notice changed is taken back, and the notice is due again.</p>
      </Step>
    );
  }
  if (notice.status !== "Due") return null;
  return (
    <>
      {!notice.isGeneric && notice.matchedEmployeeId === null && <Match ids={ids} notice={notice} done={done} />}
      <Decide ids={ids} notice={notice} done={done} />
    </>
  );
}

/** Says whom a notice is about, among those whose details are the most like it. */
function Match({ ids, notice: { notificationId, dataType }, done }: DecideProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { notificationId } };
  const [employeeId, setEmployee] = useState("");
  return (
    <Step
      label="Say who it is"
      of={dataType}
      confirm="It is this person"
      send={() => client.put("/v1/tax-dps/notifications/{notificationId}/employee", { params, body: { employeeId } })}
      done={done}
    >
      <Candidates ids={ids} id={notificationId} employeeId={employeeId} change={setEmployee} />
    </Step>
  );
}

interface CandidatesProps {
  readonly ids: Ids;
  readonly id: string;
  readonly employeeId: string;
  readonly change: (employeeId: string) => void;
}

function Candidates({ ids, id, employeeId, change }: CandidatesProps): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer(`candidates ${id}`, () =>
    client.get("/v1/tax-dps/notifications/{notificationId}/candidates", { params: { path: { notificationId: id } } }),
  );
  return (
    <Loading known={known}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Nobody on record is like the person of the notice.</p>
        ) : (
          <SelectBox
            id={`match-${id}`}
            label="Employee"
            value={employeeId}
            options={[
              ["", "Choose"],
              ...items.map(
                (each) => [each.employeeId, `${each.firstName} ${each.lastName}, ${each.payrollId}`] as const,
              ),
            ]}
            change={change}
          />
        )
      }
    </Loading>
  );
}

/** What a notice would change, before it does. */
function Preview({ ids, id }: { readonly ids: Ids; readonly id: string }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer(id, () =>
    client.post("/v1/tax-dps/notifications/{notificationId}/preview", {
      params: { path: { notificationId: id } },
      body: {},
    }),
  );
  return (
    <Loading known={known}>
      {({ changes, effectiveDate }) => (
        <>
          <p>{`It changes the record from ${dayWords(effectiveDate)}:`}</p>
          <ul>
            {changes.map(({ field, previousValue, newValue }) => (
              <li key={field}>{`${spaced(field)}: ${valueWords(previousValue)} becomes ${valueWords(newValue)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Loading>
  );
}

function valueWords(value: string | boolean | null): string {
  if (value === null) return "nothing";
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}
