import type { ComponentChildren, JSX } from "preact";
import type { components } from "../../../client";
import {
  ActorName,
  counted,
  DataTable,
  EmployeeName,
  Facts,
  Loading,
  pounds,
  Status,
  Step,
  timeWords,
  useAnswer,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { type Run, runAt } from "./run-words";

const PATH = "/v1/payroll/{payrollConfigId}/{year}/{period}/approval";

type Shown = components["schemas"]["PayRunApproval"];

interface ApprovalProps {
  readonly ids: Ids;
  readonly run: Run;
}

/** Who has approved an open run, what has changed since it was asked for, and the decisions; a link where no approval is needed. */
export function Approval({ ids, run }: ApprovalProps): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer(`${run.payRunId} ${run.updatedAt}`, () => client.get(PATH, { params: runAt(ids) }));
  return (
    <section class="stack" aria-labelledby="approval">
      <h2 id="approval">Approval</h2>
      <Loading known={known}>
        {(approval) =>
          approval.approvalsNeeded === 0 ? (
            <p>
              {"No approval is needed to lock the run. "}
              <a href={formatAddress("setUpChange", { ...ids, change: "approval" })}>Have pay runs approved</a>
            </p>
          ) : (
            <>
              <State approval={approval} />
              <Changes ids={ids} approval={approval} />
              <Decisions ids={ids} run={run} approval={approval} done={known.reload} />
            </>
          )
        }
      </Loading>
    </section>
  );
}

function State({ approval }: { readonly approval: Shown }): JSX.Element {
  const { status, approvals, approvalsNeeded, requestedAt, requestedBy, rejectedBy, rejectedReason } = approval;
  const asked: readonly (readonly [string, ComponentChildren])[] =
    requestedAt === null ? [] : [["Asked for", <When key="asked" at={requestedAt} by={requestedBy} />]];
  const given = approvals.map(({ by, at }, index): readonly [string, ComponentChildren] => [
    `Approval ${index + 1}`,
    <When key={at} at={at} by={by} />,
  ]);
  const rejected: readonly (readonly [string, ComponentChildren])[] =
    rejectedBy === null
      ? []
      : [
          ["Rejected", <ActorName key="rejected" actor={rejectedBy} />],
          ["Reason", rejectedReason],
        ];
  return (
    <>
      <p>
        {`${approvals.length} of ${counted(approvalsNeeded, "person has", "people have")} approved the run. `}
        <Status name={status === "NotRequested" ? "Not asked for yet" : status} />
      </p>
      <Facts facts={[...asked, ...given, ...rejected]} />
    </>
  );
}

function When({ at, by }: { readonly at: string; readonly by: string | null }): JSX.Element {
  return (
    <span>
      {timeWords(at)}
      {by !== null && " by "}
      {by !== null && <ActorName actor={by} />}
    </span>
  );
}

interface ChangesProps {
  readonly ids: Ids;
  readonly approval: Shown;
}

/** Whose payslips are not as they were when approval was asked for. */
function Changes({ ids, approval: { changedCount, changes } }: ChangesProps): JSX.Element | null {
  if (changedCount === 0) return null;
  return (
    <>
      <p role="status">
        {`${counted(changedCount, "payslip has", "payslips have")} changed since then: look at them, and ask for approval again.`}
      </p>
      <DataTable
        caption="Changed payslips"
        columns={["Employee", "Net pay then", "Net pay now"]}
        rows={changes.map(({ employeeId, netPayRequested, netPay }) => ({
          key: employeeId,
          cells: [
            <a href={formatAddress("payslip", { ...ids, employee: employeeId })}>
              <EmployeeName organisation={ids.organisation} employeeId={employeeId} />
            </a>,
            netPayRequested === null ? "Not in the run" : pounds(netPayRequested),
            netPay === null ? "Not in the run" : pounds(netPay),
          ],
        }))}
      />
    </>
  );
}

interface DecisionsProps extends ApprovalProps {
  readonly approval: Shown;
  readonly done: () => void;
}

function Decisions({ ids, run, approval: { status, approvalId, changedCount }, done }: DecisionsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = runAt(ids);
  const what = `${counted(run.employeeCount, "payslip")} with a net pay of ${pounds(run.totals.netPay)}`;
  const isWaiting = status === "Requested" && changedCount === 0;
  return (
    <div class="links">
      {!isWaiting && (
        <Step label="Ask for approval" confirm="Ask for it" send={() => client.post(PATH, { params })} done={done}>
          <p>{`It is asked for ${what}, with your own approval.`}</p>
        </Step>
      )}
      {isWaiting && approvalId !== null && (
        <Step
          label="Approve the run"
          confirm="Approve it"
          send={() => client.post(`${PATH}/approve`, { params, body: { approvalId } })}
          done={done}
        >
          <p>{`You approve ${what}.`}</p>
        </Step>
      )}
      {(status === "Requested" || status === "Approved") && approvalId !== null && (
        <Step
          label="Reject the run"
          confirm="Reject it"
          reason="Reason"
          send={(reason) => client.post(`${PATH}/reject`, { params, body: { approvalId, reason } })}
          done={done}
        >
          <p>The run stays open, and approval can be asked for again.</p>
        </Step>
      )}
    </div>
  );
}
