import { Fragment, type JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { type FormShape, RecordForm } from "../form";
import { counted, EmailOutcome, FileButton, LeftOutTable, PrintButton, readAll, ZipButton } from "../parts";
import { formatAddress, type Ids } from "../place";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";

type Queued = components["schemas"]["PayslipEmailsQueued"];

const SHAPE: FormShape = {
  operation: {
    service: "pay-runs",
    method: "post",
    path: "/v1/notification/email/payslip/{payrollConfigId}/{year}/{period}",
  },
  sections: [["", ["passwordRule", "sendAt", "resend"]]],
  further: [],
  required: ["passwordRule"],
  labels: { sendAt: "Send later", resend: "Send again to those who have theirs" },
};

/** Payslips that one PDF has at most. */
const MOST_IN_A_FILE = 100;

interface OutProps {
  readonly ids: Ids;
  readonly count: number;
}

/** The final payslips of a run as files, and by email. */
export function PayslipsOut({ ids, count }: OutProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const parts: number[] = [];
  for (let first = 0; first < count; first += MOST_IN_A_FILE) parts.push(parts.length + 1);
  const together = (part: number) => () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips/file", {
      params: { path, query: { ...query, part } },
    });
  const list = async () => {
    const answer = await readAll((page) =>
      client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips", {
        params: { path, query: { ...query, ...page } },
      }),
    );
    if (answer.data === undefined) return answer;
    const files = answer.data.map(({ employeeId, employee }) => {
      const params = { path: { employeeId, year: path.year, period: path.period }, query };
      const call = () => client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", { params });
      return [`${employee.firstName} ${employee.lastName}`, call] as const;
    });
    return { data: files, response: answer.response };
  };
  return (
    <section class="card stack" aria-labelledby="out">
      <h2 id="out">Hand out the payslips</h2>
      <div class="links">
        {parts.map((part) => {
          const of =
            parts.length === 1
              ? ""
              : ` ${(part - 1) * MOST_IN_A_FILE + 1} to ${Math.min(part * MOST_IN_A_FILE, count)}`;
          return (
            <Fragment key={part}>
              <PrintButton label={`Print payslips${of}`} call={together(part)} />
              <FileButton label={`Download payslips${of} as one PDF`} call={together(part)} />
            </Fragment>
          );
        })}
        <ZipButton
          label="Download a file for each as ZIP"
          name={`payslips-${ids.year}-${ids.period}.zip`}
          list={list}
        />
      </div>
      <Emails ids={ids} />
    </section>
  );
}

/** Emails the payslips, each protected by a password, and says what became of it. */
function Emails({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [queued, setQueued] = useState<Queued | null>(null);
  const address = (person: string): string => formatAddress("personChange", { ...ids, person, change: "details" });
  return (
    <>
      {queued === null ? (
        <details class="group">
          <summary>
            <span class="group-title">Send them by email</span>
          </summary>
          <div class="group-body">
            <p>Each employee gets their own payslip, which opens with a password. Nobody gets it twice.</p>
            <RecordForm
              name="Email the payslips"
              shape={SHAPE}
              stored={{ record: { passwordRule: "DateOfBirthAndNationalInsuranceNumber" }, version: null }}
              action="Email the payslips"
              send={({ body, once }) =>
                client.post("/v1/notification/email/payslip/{payrollConfigId}/{year}/{period}", {
                  params: { ...runAt(ids), header: once },
                  body,
                })
              }
              saved={({ content }) => setQueued(content.data)}
            />
          </div>
        </details>
      ) : (
        <>
          <p>{`${counted(queued.queuedCount, "payslip")} to send.`}</p>
          {queued.queuedCount > 0 && (
            <EmailOutcome organisation={ids.organisation} jobId={queued.jobId} address={address} />
          )}
          <LeftOutTable organisation={ids.organisation} people={queued.skipped} address={address} />
          <button type="button" class="small" onClick={() => setQueued(null)}>
            Send again
          </button>
        </>
      )}
    </>
  );
}
