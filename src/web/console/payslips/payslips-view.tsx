import type { JSX } from "preact";
import { DataTable, Listing, pounds, usePages } from "../parts";
import { addressOf, type Ids } from "../place";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { NotCalculated } from "./not-calculated";

/** The payslips of a run: final ones, or previews while it is open. */
export function PayslipsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const list = usePages("payslips", (page) =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips", {
      params: { path, query: { ...query, ...page } },
    }),
  );
  return (
    <>
      <NotCalculated ids={ids} missing={list.pages.flatMap(({ notCalculated }) => notCalculated)} />
      <Listing pages={list} empty="Nobody is paid in this run." isEmpty={({ items }) => items.length === 0}>
        {(pages) => (
          <DataTable
            caption="Payslips"
            columns={["Employee", "Payroll id", "Tax code", "£Gross pay", "£Tax", "£National Insurance", "£Net pay"]}
            rows={pages
              .flatMap(({ items }) => items)
              .map(({ employeeId, employee, taxCode, week1Month1, forPeriod }) => ({
                key: employeeId,
                cells: [
                  <a href={addressOf("payslip", { ...ids, employee: employeeId })}>
                    {`${employee.firstName} ${employee.lastName}`}
                  </a>,
                  employee.payrollId,
                  week1Month1 ? `${taxCode} W1/M1` : taxCode,
                  ...[forPeriod.grossPay, forPeriod.tax, forPeriod.ni, forPeriod.netPay].map(pounds),
                ],
              }))}
          />
        )}
      </Listing>
    </>
  );
}
