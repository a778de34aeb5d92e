import type { JSX } from "preact";
import { Items, spaced, taxYear, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { OrganisationLinks } from "./organisation-links";

interface Period {
  readonly year: number;
  readonly period: number;
}

/** An organisation's payrolls, each with the period that is next. */
export function PayrollsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("payrolls", (query) => client.get("/v1/payrollconfig", { params: { query } }));
  return (
    <>
      <OrganisationLinks ids={ids} current="payrolls" />
      <Items
        pages={list}
        empty="This employer has no payrolls yet. Set-up leads to the first pay run, step by step."
        caption="Payrolls"
        columns={["Payroll", "Paid", "Employees", "Last locked", "Next", "Corrections"]}
        row={({ payrollConfigId, name, payFrequency, employeeCount, lastLockedPeriod, nextPeriod }) => {
          const at = { ...ids, payroll: payrollConfigId };
          return {
            key: payrollConfigId,
            cells: [
              <a href={formatAddress("runs", at)}>{name}</a>,
              spaced(payFrequency),
              employeeCount.toLocaleString("en-GB"),
              periodWords(lastLockedPeriod),
              periodWords(nextPeriod),
              <a href={formatAddress("corrections", at)}>
                Corrections<span class="visually-hidden">{` of ${name}`}</span>
              </a>,
            ],
          };
        }}
      />
    </>
  );
}

function periodWords(at: Period | null): string {
  return at === null ? "None" : `Period ${at.period}, ${taxYear(at.year)}`;
}
