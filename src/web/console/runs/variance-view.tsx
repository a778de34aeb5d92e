import type { JSX } from "preact";
import { amountName, DataTable, difference, EmployeeName, FileButton, Listing, pounds, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { Causes } from "./causes";
import { RunLinks } from "./run-links";
import { runAt } from "./run-words";
import { ComparedTotals } from "./variance-totals";

/** How a run differs from the one before, employee by employee, and why. */
export function VarianceView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const list = usePages("variance", (page) =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/variance", {
      params: { path, query: { ...query, ...page, onlyExceeding: true } },
    }),
  );
  return (
    <>
      <RunLinks ids={ids} current="variance" />
      <ComparedTotals ids={ids} />
      <Listing pages={list} empty="No employee’s pay differs." isEmpty={({ items }) => items.length === 0}>
        {(pages) => (
          <DataTable
            caption="Changes of each employee"
            columns={["Employee", "Amount", "£Before", "£Now", "£Difference", "Why"]}
            rows={pages
              .flatMap(({ items }) => items)
              .flatMap(({ employeeId, changes }) =>
                changes
                  .filter(({ isExceeding }) => isExceeding)
                  .map(({ amount, previous, current, difference: change, causes }) => ({
                    key: `${employeeId} ${amount}`,
                    cells: [
                      <a href={formatAddress("payslip", { ...ids, employee: employeeId })}>
                        <EmployeeName organisation={ids.organisation} employeeId={employeeId} />
                      </a>,
                      amountName(amount),
                      pounds(previous),
                      pounds(current),
                      difference(change),
                      <Causes causes={causes} />,
                    ],
                  })),
              )}
          />
        )}
      </Listing>
      <p class="links">
        {(["CsvForExcel", "Xlsx"] as const).map((format) => (
          <FileButton
            key={format}
            label={format === "Xlsx" ? "Download every difference as XLSX" : "Download every difference as CSV"}
            call={() =>
              client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/variance/file", {
                params: { path, query: { ...query, format } },
              })
            }
          />
        ))}
      </p>
    </>
  );
}
