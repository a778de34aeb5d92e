import type { JSX } from "preact";
import { DataTable, dayWords, EmployeeName, ListFiles, Loading, Status, useAnswer, useRecordName } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import {
  entryKey,
  kindWords,
  type OutstandingEntry,
  type OutstandingRow,
  placeWords,
  rowsOfEntries,
} from "./outstanding-words";

const PAGE = 100;

interface OutstandingProps {
  /** With a payroll: what concerns it and the employer as a whole. */
  readonly ids: Ids;
  /** Changes when the list is to be read again. */
  readonly version: string;
}

/** What HMRC does not know yet, with the day by which it is due and where it is done. */
export function Outstanding({ ids, version }: OutstandingProps): JSX.Element {
  const client = useClient(ids.organisation);
  const query = { pageSize: PAGE, ...(ids.payroll === "" ? {} : { payrollConfigId: ids.payroll }) };
  const known = useAnswer(`outstanding ${version}`, () => client.get("/v1/rti/outstanding", { params: { query } }));
  return (
    <section class="stack" aria-labelledby="outstanding">
      <h2 id="outstanding">To report to HMRC</h2>
      <Loading known={known}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">Nothing is outstanding.</p>
          ) : (
            <OutstandingTable ids={ids} entries={items} />
          )
        }
      </Loading>
    </section>
  );
}

interface TableProps {
  readonly ids: Ids;
  readonly entries: readonly OutstandingEntry[];
}

/** What is to be reported, each leading to where it is done. */
export function OutstandingTable({ ids, entries }: TableProps): JSX.Element {
  return (
    <>
      <DataTable
        caption="To report to HMRC"
        columns={["Report", "About", "Due by", "Status"]}
        rows={rowsOfEntries(entries).map(({ entry, through }) => ({
          key: entryKey(entry),
          cells: [
            <a href={getEntryAddress(ids, entry)}>{kindWords(entry)}</a>,
            <About ids={ids} row={{ entry, through }} />,
            dayWords(entry.by),
            <Status name={entry.isLate ? "Late" : "Due"} />,
          ],
        }))}
      />
      <ListFiles />
    </>
  );
}

/** Returns the address at which an entry is settled. */
export function getEntryAddress(ids: Ids, entry: OutstandingEntry): string {
  return formatAddress(entry.action.consoleView, placeOf(ids, entry));
}

/** Whom and which run a row is about; with its payroll where the list is of several. */
export function About({ ids, row }: { readonly ids: Ids; readonly row: OutstandingRow }): JSX.Element {
  const { employeeId, payrollConfigId } = row.entry;
  return (
    <>
      {employeeId !== null && (
        <>
          <EmployeeName organisation={ids.organisation} employeeId={employeeId} />
          {", "}
        </>
      )}
      {ids.payroll === "" && payrollConfigId !== null && (
        <>
          <PayrollName organisation={ids.organisation} payrollConfigId={payrollConfigId} />
          {", "}
        </>
      )}
      {placeWords(row)}
    </>
  );
}

interface PayrollNameProps {
  readonly organisation: string;
  readonly payrollConfigId: string;
}

function PayrollName({ organisation, payrollConfigId }: PayrollNameProps): JSX.Element {
  const client = useClient(organisation);
  const read = async (): Promise<string | undefined> => {
    const path = { payrollConfigId };
    const { data } = await client.get("/v1/payrollconfig/{payrollConfigId}", { params: { path } });
    return data?.content.data.name;
  };
  return <>{useRecordName({ id: payrollConfigId, meanwhile: "Payroll", read })}</>;
}

function placeOf(
  ids: Ids,
  { payrollConfigId, taxYear, period, supplementary, submissionId, action }: OutstandingEntry,
): Ids {
  // The FPS of somebody's start or leaving is that of a later tax year, if the one that it is about is over.
  const [, year = String(taxYear)] = /\/(\d{4})\/\d+/.exec(action.path) ?? [];
  return {
    ...ids,
    payroll: payrollConfigId ?? ids.payroll,
    year,
    period: String(period ?? ""),
    supplementary: String(supplementary ?? ""),
    submission: submissionId ?? "",
  };
}
