import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answer, Client } from "../../../client";
import { counted, DataTable, dayWords, type Envelope, pounds, readAll, Status } from "../parts";
import { formatAddress, type Ids, NOWHERE } from "../place";
import { useSession } from "../session/session-context";
import { About, getEntryAddress } from "../submissions/outstanding";
import { entryKey, kindWords, rowsOfEntries } from "../submissions/outstanding-words";

interface Organisation {
  readonly organisationId: string;
  readonly name: string;
}

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

interface Read {
  readonly tasks: readonly Task[];
  /** Employers that could not be read. */
  readonly lost: readonly string[];
  readonly count: number;
}

const NOTHING: Read = { tasks: [], lost: [], count: 0 };

/** Employers read at once. */
const AT_ONCE = 3;

interface ToDoProps {
  readonly organisations: readonly Organisation[];
}

/** What is to be done, of all employers in one table, the most urgent first. */
export function ToDo({ organisations }: ToDoProps): JSX.Element {
  const { session } = useSession();
  const [read, setRead] = useState<Read>(NOTHING);
  useEffect(() => {
    let isWanted = true;
    const waiting = [...organisations];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && isWanted; next = waiting.shift()) {
        const { organisationId, name } = next;
        const tasks = await tasksOf(session.client(organisationId), next).catch(() => null);
        if (!isWanted) return;
        setRead((before) => ({
          tasks: [...before.tasks, ...(tasks ?? [])],
          lost: tasks === null ? [...before.lost, name] : before.lost,
          count: before.count + 1,
        }));
      }
    };
    setRead(NOTHING);
    for (let worker = 0; worker < AT_ONCE; worker++) void work();
    return () => {
      isWanted = false;
    };
  }, [organisations.length]);
  return <Tasks read={read} total={organisations.length} />;
}

function Tasks({ read, total }: { readonly read: Read; readonly total: number }): JSX.Element {
  const tasks = [...read.tasks].sort((one, other) => (one.by ?? "9").localeCompare(other.by ?? "9"));
  return (
    <section class="stack" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      {tasks.length > 0 && (
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
      )}
      {tasks.length === 0 && read.count === total && <p class="empty">Nothing is to be done.</p>}
      {read.lost.map((name) => (
        <p key={name} class="problem">{`${name} could not be read. Load the page again.`}</p>
      ))}
      <p class="hint" role="status">
        {read.count < total && `${read.count} of ${counted(total, "employer")} looked at…`}
      </p>
    </section>
  );
}

/** Reads what an employer has to do; throws if any of it is refused. */
async function tasksOf(client: Client, organisation: Organisation): Promise<readonly Task[]> {
  const parts = await Promise.all([reports, batches, notices, corrections].map((part) => part(client, organisation)));
  return parts.flat();
}

function placed({ organisationId: organisation }: Organisation): Ids {
  return { ...NOWHERE, organisation };
}

async function reports(client: Client, organisation: Organisation): Promise<readonly Task[]> {
  const entries = await all((query) => client.get("/v1/rti/outstanding", { params: { query } }));
  return rowsOfEntries(entries).map(({ entry, through }) => ({
    key: `${organisation.organisationId} ${entryKey(entry)}`,
    employer: organisation.name,
    what: kindWords(entry),
    about: <About ids={placed(organisation)} row={{ entry, through }} />,
    by: entry.by,
    isLate: entry.isLate,
    address: getEntryAddress(placed(organisation), entry),
  }));
}

const NEXT: Readonly<Record<string, string>> = {
  Draft: "Submit the payments",
  Submitted: "Approve the payments",
  Approved: "Take the file to the bank",
};

async function batches(client: Client, organisation: Organisation): Promise<readonly Task[]> {
  const { items } = await one(() => client.get("/v1/payments/batches"));
  return items.flatMap(({ batchId, status, totalAmount, paymentDate, processingDate }) => {
    const what = NEXT[status];
    if (what === undefined) return [];
    return [
      {
        key: batchId,
        employer: organisation.name,
        what,
        about: `${pounds(totalAmount)} for ${dayWords(paymentDate)}`,
        by: processingDate,
        isLate: false,
        address: formatAddress("batch", { ...placed(organisation), batch: batchId }),
      },
    ];
  });
}

async function notices(client: Client, organisation: Organisation): Promise<readonly Task[]> {
  const { readyToApply, unmatched, generic } = await one(() => client.get("/v1/tax-dps/notifications/counts"));
  const count = readyToApply + unmatched + generic;
  if (count === 0) return [];
  return [
    {
      key: `notices ${organisation.organisationId}`,
      employer: organisation.name,
      what: "Look at notices from HMRC",
      about: counted(count, "notice"),
      by: null,
      isLate: false,
      address: formatAddress("notices", placed(organisation)),
    },
  ];
}

async function corrections(client: Client, organisation: Organisation): Promise<readonly Task[]> {
  const payrolls = await all((query) => client.get("/v1/payrollconfig", { params: { query } }));
  const found = await Promise.all(
    payrolls.map(async ({ payrollConfigId, name }) => {
      const params = { path: { payrollConfigId } };
      const { items } = await one(() => client.get("/v1/payroll/{payrollConfigId}/corrections", { params }));
      if (items.length === 0) return [];
      return [
        {
          key: `corrections ${payrollConfigId}`,
          employer: organisation.name,
          what: "Settle corrections",
          about: `${name}, ${counted(items.length, "correction")}`,
          by: null,
          isLate: false,
          address: formatAddress("corrections", { ...placed(organisation), payroll: payrollConfigId }),
        },
      ];
    }),
  );
  return found.flat();
}

async function all<Item>(call: Parameters<typeof readAll<Item>>[0]): Promise<readonly Item[]> {
  return needed(await readAll((query) => patiently(() => call(query))));
}

async function one<Data>(call: () => Promise<Answer<Envelope<Data>>>): Promise<Data> {
  return needed(await patiently(call)).content.data;
}

function needed<Data>({ data }: Answer<Data>): Data {
  if (data === undefined) throw new Error("refused");
  return data;
}

const SECOND_IN_MILLISECONDS = 1_000;

/** Waits as long as the server asks to, if there were too many requests: a bureau has many employers. */
async function patiently<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (;;) {
    const answer = await call();
    if (answer.refusal?.token !== "rate_limited") return answer;
    const seconds = Number(answer.response.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_IN_MILLISECONDS));
  }
}
