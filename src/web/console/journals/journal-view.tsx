import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { SelectBox } from "../../controls";
import {
  counted,
  DataTable,
  dayWords,
  Facts,
  FileButton,
  Items,
  Loading,
  pounds,
  Refused,
  Status,
  Step,
  useAction,
  useAnswer,
  useLooks,
  usePages,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { type Run, runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { mappingWords } from "./mapping-words";

type Header = components["schemas"]["JournalHeader"];

/** The journals of a run: what is posted, whether it balances, as a file or to accounting software. */
export function JournalView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const run = useAnswer("run", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) }),
  );
  return (
    <>
      <RunLinks ids={ids} current="journal" />
      <p class="links">
        <a href={formatAddress("journalTemplates", ids)}>Templates and accounts</a>
        <a href={formatAddress("setUpChange", { ...ids, change: "journals" })}>Journal settings</a>
      </p>
      <Loading known={run}>{(data) => <JournalsOfRun ids={ids} run={data} />}</Loading>
    </>
  );
}

function JournalsOfRun({ ids, run }: { readonly ids: Ids; readonly run: Run }): JSX.Element {
  const client = useClient(ids.organisation);
  const query = { payRunId: run.payRunId, isLatest: true };
  const known = useAnswer(`journals ${run.payRunId}`, () => client.get("/v1/journal/journals", { params: { query } }));
  if (run.status !== "Locked") return <p class="empty">The run is open. Its journal is made when it is locked.</p>;
  return (
    <Loading known={known}>
      {({ items }) => (
        <>
          {items.length === 0 && <Missing ids={ids} payRunId={run.payRunId} made={known.reload} />}
          {items.map((journal) =>
            journal.status === "Failed" ? (
              <NotMade key={journal.journalId} ids={ids} journal={journal} made={known.reload} />
            ) : (
              <Journal key={journal.journalId} ids={ids} journal={journal} changed={known.reload} />
            ),
          )}
        </>
      )}
    </Loading>
  );
}

interface MissingProps {
  readonly ids: Ids;
  readonly payRunId: string;
  readonly made: () => void;
}

function Missing({ ids, payRunId, made }: MissingProps): JSX.Element {
  return (
    <div class="empty stack">
      <p>
        The run has no journal yet. It needs a <a href={formatAddress("journalTemplates", ids)}>template</a>, which says
        which account each amount goes to.
      </p>
      <Make ids={ids} payRunId={payRunId} made={made} />
    </div>
  );
}

function Make({ ids, payRunId, made }: MissingProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const make = async (): Promise<void> => {
    if ((await action.run(() => client.post("/v1/journal/journals", { body: { payRunId } }))) !== null) made();
  };
  return (
    <>
      <Refused refusal={action.refusal} />
      {action.refusal?.token === "mapping_missing" && (
        <p class="links">
          <a href={formatAddress("journalTemplates", ids)}>Enter the accounts</a>
        </p>
      )}
      <button type="button" class="small" disabled={action.isBusy} onClick={make}>
        Make the journal
      </button>
    </>
  );
}

interface JournalProps {
  readonly ids: Ids;
  readonly journal: Header;
}

function NotMade({ ids, journal, made }: JournalProps & { readonly made: () => void }): JSX.Element {
  const { missing, errorText, payRunId, templateId } = journal;
  return (
    <section class="stack" aria-labelledby="not-made">
      <h2 id="not-made">
        The journal could not be made <Status name="Failed" />
      </h2>
      {missing.length === 0 ? (
        <p>{errorText}</p>
      ) : (
        <>
          <p>{`${counted(missing.length, "amount has", "amounts have")} no account yet:`}</p>
          <ul>
            {missing.map((key) => (
              <li key={key}>{mappingWords(key)}</li>
            ))}
          </ul>
          <p class="links">
            <a href={formatAddress("journalTemplate", { ...ids, template: templateId })}>Enter the accounts</a>
          </p>
        </>
      )}
      <Make ids={ids} payRunId={payRunId} made={made} />
    </section>
  );
}

function Journal({ ids, journal, changed }: JournalProps & { readonly changed: () => void }): JSX.Element {
  const title = `journal-${journal.journalId}`;
  return (
    <section class="stack" aria-labelledby={title}>
      <h2 id={title}>
        {`${journal.reference ?? "Journal"}, version ${journal.version} `}
        <Status name={journal.isBalanced ? "Balanced" : "Not balanced"} />
      </h2>
      <Facts
        facts={[
          ["Date", dayWords(journal.journalDate)],
          ["Debit", <span class="money">{pounds(journal.totalDebit)}</span>],
          ["Credit", <span class="money">{pounds(journal.totalCredit)}</span>],
          ["Lines", journal.lineCount.toLocaleString("en-GB")],
        ]}
      />
      {journal.warnings.length > 0 && (
        <ul class="warnings">
          {journal.warnings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Files ids={ids} journal={journal} />
      <Sending ids={ids} journal={journal} />
      <Again ids={ids} journal={journal} changed={changed} />
      <Lines ids={ids} journal={journal} />
    </section>
  );
}

function Files({ ids, journal: { journalId } }: JournalProps): JSX.Element {
  const client = useClient(ids.organisation);
  const file = (format: "csv" | "xlsx" | "pdf") => () =>
    client.get("/v1/journal/journals/{journalId}/exports/{format}", { params: { path: { journalId, format } } });
  return (
    <div class="links">
      <FileButton label="Download CSV" call={file("csv")} />
      <FileButton label="Download XLSX" call={file("xlsx")} />
      <FileButton label="Download PDF" call={file("pdf")} />
    </div>
  );
}

/** Sends a journal to a company of connected accounting software, and says how far it is. */
function Sending({ ids, journal: { journalId } }: JournalProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [tenantId, setTenant] = useState("");
  const connected = useAnswer("integrations", () => client.get("/v1/billing/integrations"));
  const sends = useAnswer("sends", () =>
    client.get("/v1/journal/journals/{journalId}/sends", { params: { path: { journalId } } }),
  );
  useLooks(
    (sends.data?.items ?? []).some(({ status }) => status === "Pending"),
    sends.reload,
  );
  const tenants = (connected.data?.items ?? [])
    .filter(({ isConnected }) => isConnected)
    .flatMap((each) => each.tenants);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const call = { params: { path: { journalId } }, body: { tenantId } };
    const sent = await action.run(() => client.post("/v1/journal/journals/{journalId}/sends", call));
    if (sent !== null) sends.reload();
  };
  const made = sends.data?.items ?? [];
  return (
    <>
      {tenants.length > 0 && (
        <form class="filters" aria-label="Send" onSubmit={send}>
          <SelectBox
            id="tenant"
            label="Send to the accounts of"
            value={tenantId}
            options={[["", ""], ...tenants.map((each) => [each.tenantId, each.name] as const)]}
            change={setTenant}
          />
          <button type="submit" class="small" disabled={action.isBusy || tenantId === ""}>
            Send
          </button>
        </form>
      )}
      <Refused refusal={action.refusal} />
      {made.length > 0 && (
        <DataTable
          caption="Sent to accounting software"
          columns={["Company", "Status", "What went wrong"]}
          rows={made.map(({ sendId, tenantId: to, status, errorText }) => ({
            key: sendId,
            cells: [
              tenants.find((each) => each.tenantId === to)?.name ?? to,
              <Status name={status} />,
              errorText ?? "Nothing",
            ],
          }))}
        />
      )}
    </>
  );
}

/** Makes the next version, from the same payslips and today's accounts. */
function Again({ ids, journal: { journalId }, changed }: JournalProps & { readonly changed: () => void }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <Step
      label="Make it again"
      confirm="Make the next version"
      reason="Reason"
      send={(reason) => client.post("/v1/journal/journals/rebuild", { body: { journalId, reason } })}
      done={changed}
    >
      <p>The amounts stay, and go to the accounts as they are mapped now. This version is kept.</p>
    </Step>
  );
}

function Lines({ ids, journal: { journalId } }: JournalProps): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("lines", (query) =>
    client.get("/v1/journal/journals/{journalId}/lines", { params: { path: { journalId }, query } }),
  );
  return (
    <Items
      pages={list}
      empty="The journal has no lines."
      caption="Lines of the journal"
      columns={["Account", "Description", "Department", "£Debit", "£Credit"]}
      row={(line) => ({
        key: String(line.lineNumber),
        cells: [
          [line.accountCode, line.nominalName].filter((part) => part !== null).join(" "),
          line.description,
          line.department ?? "",
          isZero(line.debit) ? "" : pounds(line.debit),
          isZero(line.credit) ? "" : pounds(line.credit),
        ],
      })}
    />
  );
}

function isZero(amount: string): boolean {
  return /^0(\.0+)?$/.test(amount);
}
