import type { JSX } from "preact";
import { counted, EmployeeName, Items, pounds, useAnswer, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { PayslipsOut } from "./payslips-out";

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
