import type { JSX } from "preact";
import { DataTable, dayWords, EmployeeName, Loading, Status, useAnswer } from "../parts";
import { addressOf, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { entryKey, kindWords, type OutstandingEntry, placeWords } from "./outstanding-words";

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
            <DataTable
              caption="To report to HMRC"
              columns={["Report", "About", "Due by", "Status"]}
              rows={items.map((entry) => ({
                key: entryKey(entry),
                cells: [
                  <a href={addressOf(entry.action.consoleView, placeOf(ids, entry))}>{kindWords(entry)}</a>,
                  <About ids={ids} entry={entry} />,
                  dayWords(entry.by),
                  <Status name={entry.isLate ? "Late" : "Due"} />,
                ],
              }))}
            />
          )
        }
      </Loading>
    </section>
  );
}

function About({ ids, entry }: { readonly ids: Ids; readonly entry: OutstandingEntry }): JSX.Element {
  if (entry.employeeId === null) return <>{placeWords(entry)}</>;
  return (
    <>
      <EmployeeName organisation={ids.organisation} employeeId={entry.employeeId} />
      {`, ${placeWords(entry)}`}
    </>
  );
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
