import { Fragment, type JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { type FormShape, RecordForm } from "../form";
import {
  counted,
  EmailOutcome,
  EmployeeName,
  FileButton,
  Items,
  LeftOutTable,
  PrintButton,
  pounds,
  readAll,
  useAnswer,
  usePages,
  ZipButton,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";

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

/** The payslips of a run: final ones, or previews while it is open. */
export function PayslipsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const run = useAnswer("run", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: { path, query } }),
  );
  const list = usePages("payslips", (page) =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips", {
      params: { path, query: { ...query, ...page } },
    }),
  );
  return (
    <>
      <RunLinks ids={ids} current="payslips" />
      {run.data?.status === "Locked" && <PayslipsOut ids={ids} count={run.data.employeeCount} />}
      <NotCalculated ids={ids} missing={list.pages.flatMap(({ notCalculated }) => notCalculated)} />
      <Items
        pages={list}
        empty="Nobody is paid in this run."
        caption="Payslips"
        columns={["Employee", "Payroll id", "Tax code", "£Gross pay", "£Tax", "£National Insurance", "£Net pay"]}
        row={({ employeeId, employee, taxCode, week1Month1, forPeriod }) => ({
          key: employeeId,
          cells: [
            <a href={formatAddress("payslip", { ...ids, employee: employeeId })}>
              {`${employee.firstName} ${employee.lastName}`}
            </a>,
            employee.payrollId,
            week1Month1 ? `${taxCode} W1/M1` : taxCode,
            ...[forPeriod.grossPay, forPeriod.tax, forPeriod.ni, forPeriod.netPay].map(pounds),
          ],
        })}
      />
    </>
  );
}

interface Missing {
  readonly employeeId: string;
  readonly error: string;
  readonly issues: readonly { readonly reason: string }[];
}

interface NotCalculatedProps {
  readonly ids: Ids;
  readonly missing: readonly Missing[];
}

/** The employees whose payslip cannot be calculated, and what their records lack. */
function NotCalculated({ ids, missing }: NotCalculatedProps): JSX.Element | null {
  if (missing.length === 0) return null;
  return (
    <div class="problem">
      <p>{`${counted(missing.length, "payslip")} cannot be calculated. Correct the records of these employees:`}</p>
      <ul>
        {missing.map(({ employeeId, error, issues }) => (
          <li key={employeeId}>
            <a href={formatAddress("payslip", { ...ids, employee: employeeId })}>
              <EmployeeName organisation={ids.organisation} employeeId={employeeId} />
            </a>
            {`: ${issues.length === 0 ? error : issues.map(({ reason }) => reason).join(" ")}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Queued = components["schemas"]["PayslipEmailsQueued"];

interface OutProps {
  readonly ids: Ids;
  readonly count: number;
}

/** The final payslips of a run as files, and by email. */
function PayslipsOut({ ids, count }: OutProps): JSX.Element {
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
