import type { ComponentChildren, JSX } from "preact";
import { counted, DataTable, dayWords, ListFiles, pounds, Status } from "../parts";
import { formatAddress, type Ids, NOWHERE } from "../place";
import { idsOfRun, runName } from "../runs/run-words";
import { About, getEntryAddress } from "../submissions/outstanding";
import { entryKey, kindWords, rowsOfEntries } from "../submissions/outstanding-words";
import { type Organisation, type OrganisationToDo, useToDo } from "./use-to-do";

/** Something that somebody has to do, by a day if there is one. */
interface Task {
  readonly key: string;
  readonly employer: string;
  readonly what: string;
  readonly about: ComponentChildren;
  readonly by: string | null;
  readonly isLate: boolean;
  readonly address: string;
}

interface ToDoProps {
  readonly organisations: readonly Organisation[];
}

/** What is to be done, of all employers in one table, the most urgent first. */
export function ToDo({ organisations }: ToDoProps): JSX.Element {
  const { found, lost } = useToDo(organisations);
  const isRead = found.length + lost.length === organisations.length;
  const tasks = found
    .flatMap((each) => [...approvals(each), ...reports(each), ...batches(each), ...notices(each), ...corrections(each)])
    .sort((one, other) => (one.by ?? "9").localeCompare(other.by ?? "9"));
  return (
    <section class="stack" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      {tasks.length > 0 && (
        <>
          <DataTable
            caption="To do"
            columns={["What", "Employer", "About", "By", "Status"]}
            rows={tasks.map((task) => ({
              key: task.key,
              cells: [
                <a href={task.address}>{task.what}</a>,
                task.employer,
                task.about,
                task.by === null ? "" : dayWords(task.by),
                <Status name={task.isLate ? "Late" : "Due"} />,
              ],
            }))}
          />
          <ListFiles />
        </>
      )}
      {tasks.length === 0 && isRead && <p class="empty">Nothing is to be done.</p>}
      {lost.map(({ organisationId, name }) => (
        <p key={organisationId} class="problem">{`${name} could not be read. Load the page again.`}</p>
      ))}
      <p class="hint" role="status">
        {!isRead && `${found.length + lost.length} of ${counted(organisations.length, "employer")} looked at…`}
      </p>
    </section>
  );
}

function placed({ organisationId: organisation }: OrganisationToDo): Ids {
  return { ...NOWHERE, organisation };
}

function reports(of: OrganisationToDo): readonly Task[] {
  return rowsOfEntries(of.reports).map(({ entry, through }) => ({
    key: `${of.organisationId} ${entryKey(entry)}`,
    employer: of.name,
    what: kindWords(entry),
    about: <About ids={placed(of)} row={{ entry, through }} />,
    by: entry.by,
    isLate: entry.isLate,
    address: getEntryAddress(placed(of), entry),
  }));
}

/** Pay runs that somebody has asked to be approved: their figures and what is odd are looked at before that. */
function approvals(of: OrganisationToDo): readonly Task[] {
  return of.approvals.map((run) => ({
    key: `approval ${run.payRunId}`,
    employer: of.name,
    what: "Approve the pay run",
    about: `${of.payrolls.find(({ payrollConfigId }) => payrollConfigId === run.payrollConfigId)?.name ?? ""}, ${runName(run)}`,
    by: run.paymentDate,
    isLate: false,
    address: formatAddress("run", idsOfRun({ ...placed(of), payroll: run.payrollConfigId }, run)),
  }));
}

const NEXT: Readonly<Record<string, string>> = {
  Draft: "Submit the payments",
  Submitted: "Approve the payments",
  Approved: "Take the file to the bank",
};

function batches(of: OrganisationToDo): readonly Task[] {
  return of.batches.map(({ batchId, status, totalAmount, paymentDate, processingDate }) => ({
    key: batchId,
    employer: of.name,
    what: NEXT[status] ?? "Look at the payments",
    about: `${pounds(totalAmount)} for ${dayWords(paymentDate)}`,
    by: processingDate,
    isLate: false,
    address: formatAddress("batch", { ...placed(of), batch: batchId }),
  }));
}

function notices(of: OrganisationToDo): readonly Task[] {
  if (of.noticeCount === 0) return [];
  return [
    {
      key: `notices ${of.organisationId}`,
      employer: of.name,
      what: "Look at notices from HMRC",
      about: counted(of.noticeCount, "notice"),
      by: null,
      isLate: false,
      address: formatAddress("notices", placed(of)),
    },
  ];
}

function corrections(of: OrganisationToDo): readonly Task[] {
  const waiting = of.payrolls.filter(({ correctionCount }) => correctionCount > 0);
  return waiting.map(({ payrollConfigId, name, correctionCount }) => ({
    key: `corrections ${payrollConfigId}`,
    employer: of.name,
    what: "Settle corrections",
    about: `${name}, ${counted(correctionCount, "correction")}`,
    by: null,
    isLate: false,
    address: formatAddress("corrections", { ...placed(of), payroll: payrollConfigId }),
  }));
}
