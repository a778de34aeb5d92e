import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { type FormShape, RecordForm } from "../form";
import {
  counted,
  DataTable,
  dayWords,
  EmailOutcome,
  EmployeeName,
  FileButton,
  Items,
  ListFiles,
  Loading,
  pounds,
  readAll,
  Status,
  Step,
  taxYear,
  timeWords,
  useAnswer,
  useLooks,
  usePages,
  ZipButton,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { OutstandingTable } from "../submissions/outstanding";
import { P11Ds } from "./p11ds";

type Year = components["schemas"]["YearEndRead"];

const SHAPE: FormShape = {
  operation: { service: "year-end", method: "post", path: "/v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise" },
  sections: [["", ["submitFinalFps", "clearWeek1Month1", "generateP60s", "acknowledgeWarnings"]]],
  labels: {
    submitFinalFps: "Send the final FPS of the year",
    clearWeek1Month1: "Take W1 and M1 off tax codes from 6 April",
    generateP60s: "Make the P60s",
    acknowledgeWarnings: "Finish it although something is missing",
  },
};

const USUAL = { submitFinalFps: true, clearWeek1Month1: true, generateP60s: true };

interface PartProps {
  readonly ids: Ids;
  readonly year: Year;
}

/** The end of a payroll's tax year, step by step: what is done, and what is next. */
export function YearEndView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { taxYear: ids.year, payrollConfigId: ids.payroll } };
  const known = useAnswer(ids.year, () => client.get("/v1/payroll/year-end/{taxYear}/{payrollConfigId}", { params }));
  useLooks(known.data?.finalising != null, known.reload);
  return (
    <>
      <p class="lead">{`Tax year ${taxYear(ids.year)}, 6 April ${ids.year} to 5 April ${Number(ids.year) + 1}`}</p>
      <Loading known={known}>
        {(year) => (
          <>
            <Runs ids={ids} year={year} />
            <Reports ids={ids} year={year} />
            <Finish ids={ids} year={year} changed={known.reload} />
            <P60s ids={ids} year={year} />
            <NextYear ids={ids} year={year} />
          </>
        )}
      </Loading>
      <P11Ds ids={ids} />
      <P32 ids={ids} />
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}

/** A step of the list, with what is to be done. */
function Part({ title, isDone, children }: StepProps): JSX.Element {
  const id = `step-${title.slice(0, 1)}`;
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>
        {`${title} `}
        <Status name={isDone ? "Completed" : "Not done yet"} />
      </h2>
      {children}
    </section>
  );
}

function Runs({ ids, year: { openPeriods, status } }: PartProps): JSX.Element {
  const isDone = openPeriods.length === 0 || status === "Finalised";
  return (
    <Part title="1. Lock every pay run" isDone={isDone}>
      {isDone ? (
        <p>All periods of the year are locked.</p>
      ) : (
        <>
          <p>{`${counted(openPeriods.length, "period is", "periods are")} not locked, from period ${openPeriods[0]?.period}.`}</p>
          <p class="links">
            <a href={formatAddress("runs", ids)}>Pay runs</a>
          </p>
        </>
      )}
    </Part>
  );
}

function Reports({ ids, year: { outstanding } }: PartProps): JSX.Element {
  const entries = outstanding.filter(({ kind }) => kind !== "FinalSubmissionNotSent" && kind !== "PayRunNotMade");
  return (
    <Part title="2. Report what HMRC does not know yet" isDone={entries.length === 0}>
      {entries.length === 0 ? <p>Nothing is outstanding.</p> : <OutstandingTable ids={ids} entries={entries} />}
    </Part>
  );
}

function Finish({ ids, year, changed }: PartProps & { readonly changed: () => void }): JSX.Element {
  const client = useClient(ids.organisation);
  const { status, finalising, finalisedAt } = year;
  const params = { path: { taxYear: ids.year, payrollConfigId: ids.payroll } };
  if (status === "Finalised") {
    return (
      <Part title="3. Finish the year" isDone>
        <p>{`Finished on ${timeWords(finalisedAt)}.`}</p>
        <Tasks year={year} />
      </Part>
    );
  }
  return (
    <Part title="3. Finish the year" isDone={false}>
      {finalising !== null ? (
        <p role="status">The year is being finished. You can leave this view.</p>
      ) : (
        <details class="group">
          <summary>
            <span class="group-title">What happens, and finish it</span>
          </summary>
          <div class="group-body">
            <p>
              The year is reported to HMRC as complete, P60s are made, and tax codes are carried into the new year. The
              pay runs of the year stay locked: what becomes known later is settled by corrections.
            </p>
            <RecordForm
              name="Finish the year"
              shape={SHAPE}
              stored={{ record: USUAL, version: null }}
              action="Finish the year"
              send={({ body, once }) =>
                client.post("/v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise", {
                  params: { ...params, header: once },
                  body,
                })
              }
              saved={changed}
            />
          </div>
        </details>
      )}
    </Part>
  );
}

function Tasks({ year: { outstandingTasks } }: { readonly year: Year }): JSX.Element | null {
  if (outstandingTasks === null || outstandingTasks.length === 0) return null;
  return (
    <ul class="warnings">
      {outstandingTasks.map(({ token, text }) => (
        <li key={token}>{text}</li>
      ))}
    </ul>
  );
}

/** The P60s: as files and by email. */
function P60s({ ids, year: { status } }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  const [jobId, setJob] = useState<string | null>(null);
  const path = { payrollConfigId: ids.payroll, taxYear: ids.year };
  const read = (query: { readonly pageSize: number; readonly paginationToken?: string }) =>
    client.get("/v1/tax-p-forms/p60/list/{payrollConfigId}/{taxYear}/finalised", { params: { path, query } });
  const list = usePages(`p60s ${status} ${jobId}`, read);
  const rows = list.pages.flatMap(({ items }) => items);
  const isDone = rows.length > 0 && rows.every(({ emailedAt }) => emailedAt !== null);
  const file = (employeeId: string) => () =>
    client.get("/v1/tax-p-forms/p60/{employeeId}/{taxYear}/file", {
      params: { path: { employeeId, taxYear: ids.year } },
    });
  const files = async () => {
    const answer = await readAll(read);
    if (answer.data === undefined) return answer;
    const data = answer.data.map((each) => [`${each.firstName} ${each.lastName}`, file(each.employeeId)] as const);
    return { data, response: answer.response };
  };
  return (
    <Part title="4. Give everybody their P60 by 31 May" isDone={isDone}>
      {rows.length > 0 && (
        <div class="links">
          <Step
            label="Email the P60s"
            confirm="Email them"
            send={async () => {
              const answer = await client.post("/v1/tax-p-forms/p60/send-notification", {
                body: { taxYear: ids.year, all: true },
              });
              setJob(answer.data?.content.data.jobId ?? null);
              return answer;
            }}
            done={list.reload}
          >
            <p>Each P60 opens with a password. Nobody gets theirs twice.</p>
          </Step>
          <ZipButton label="Download all as ZIP" name={`p60s-${ids.year}.zip`} list={files} />
        </div>
      )}
      {jobId !== null && (
        <EmailOutcome
          organisation={ids.organisation}
          jobId={jobId}
          isOfForms
          address={(person) => formatAddress("personChange", { ...ids, person, change: "details" })}
        />
      )}
      <Items
        pages={list}
        empty="P60s are made when the year is finished."
        caption="P60s"
        columns={["Employee", "Final tax code", "Emailed", "P60"]}
        row={({ employeeId, firstName, lastName, finalTaxCode, emailedAt }) => ({
          key: employeeId,
          cells: [
            <a href={formatAddress("person", { ...ids, person: employeeId })}>{`${firstName} ${lastName}`}</a>,
            finalTaxCode,
            timeWords(emailedAt),
            <div class="links">
              <FileButton label="Download" of={`P60 of ${firstName} ${lastName}`} call={file(employeeId)} />
              <Step
                label="Issue again"
                of={`P60 of ${firstName} ${lastName}`}
                confirm="Issue it again"
                reason="Reason"
                send={(reason) =>
                  client.post("/v1/tax-p-forms/p60/{employeeId}/{taxYear}/regenerate", {
                    params: { path: { employeeId, taxYear: ids.year } },
                    body: { reason },
                  })
                }
                done={list.reload}
              >
                <p>The new one replaces it, with the details on record now.</p>
              </Step>
            </div>,
          ],
        })}
      />
    </Part>
  );
}

/** What the end of the year changed for the new one. */
function NextYear({ ids, year: { taxCodeChanges } }: PartProps): JSX.Element | null {
  if (taxCodeChanges === null || taxCodeChanges.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="codes">
      <h2 id="codes">Tax codes from 6 April</h2>
      <DataTable
        caption="Tax codes from 6 April"
        columns={["Employee", "Until 5 April", "From 6 April"]}
        rows={taxCodeChanges.map(({ employeeId, previousTaxCode, newTaxCode }) => ({
          key: employeeId,
          cells: [
            <EmployeeName organisation={ids.organisation} employeeId={employeeId} />,
            previousTaxCode,
            newTaxCode,
          ],
        }))}
      />
      <ListFiles />
    </section>
  );
}

/** What the employer owes HMRC for each tax month. */
function P32({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { year: ids.year } };
  const known = useAnswer(`p32 ${ids.year}`, () => client.get("/v1/tax-p-forms/p32/{year}", { params }));
  return (
    <section class="stack" aria-labelledby="p32">
      <h2 id="p32">Payments to HMRC, of all payrolls (P32)</h2>
      <Loading known={known}>
        {({ months }) => (
          <>
            <DataTable
              caption="Payments to HMRC"
              columns={["Tax month", "£Tax and loans", "£National Insurance", "£Levy", "£Due", "Due by"]}
              rows={months.map((month) => ({
                key: String(month.month),
                cells: [
                  `Month ${month.month}`,
                  pounds(month.netIncomeTax),
                  pounds(month.netNi),
                  pounds(month.apprenticeshipLevy),
                  pounds(month.totalDue),
                  dayWords(month.paymentDueDate),
                ],
              }))}
            />
            <ListFiles />
            <div class="links">
              <FileButton
                label="Download the P32"
                call={() => client.get("/v1/tax-p-forms/p32/{year}/pdf", { params })}
              />
            </div>
          </>
        )}
      </Loading>
    </section>
  );
}
