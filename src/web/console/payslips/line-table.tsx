import type { JSX } from "preact";
import { DataTable, pounds, spaced } from "../parts";
import type { Payslip } from "./payslip";

/** The lines of a payslip. */
export function LineTable({ payslip: { summaryItems } }: { readonly payslip: Payslip }): JSX.Element {
  return (
    <section class="stack" aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      {summaryItems.length === 0 ? (
        <p class="empty">The payslip has no lines.</p>
      ) : (
        <DataTable
          caption="Lines"
          columns={["Description", "Kind", "Units", "£Amount"]}
          rows={summaryItems.map(({ description, type, units, unitName, amount }, place) => ({
            key: String(place),
            cells: [
              description,
              spaced(type),
              units === null ? "" : `${units} ${unitName ?? ""}`.trim(),
              pounds(amount),
            ],
          }))}
        />
      )}
    </section>
  );
}
