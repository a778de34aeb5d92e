import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, SelectBox } from "../../controls";
import { handOver } from "../../tool/download-button";
import {
  counted,
  DataTable,
  dayWords,
  describeRefusal,
  eachOfMany,
  Loading,
  makeZip,
  type NamedFile,
  readAll,
  Status,
  useAnswer,
  withData,
} from "../parts";
import { runName } from "../runs/run-words";
import { useSession } from "../session/session-context";
import { type Look, MANY_STEPS, type ManyStep, type PayrollRow, rowsOfEmployer, type StepName } from "./many-steps";
import { type Organisation, patiently, useToDo } from "./use-to-do";

/** The newest pay runs of all employers, and one step for many of them. */
export function ManyRunsView(): JSX.Element {
  const { session } = useSession();
  const known = useAnswer("all organisations", async () => {
    const list = (query: { pageSize: number }) =>
      session.client().get("/v1/authentication/my-organisations", { params: { query } });
    return withData(await readAll(list), (all) => all);
  });
  return <Loading known={known}>{(organisations) => <Runs organisations={organisations} />}</Loading>;
}

const NAMES = ["open", "check", "lock", "submit", "pay", "print"] as const;
const OPTIONS = NAMES.map((name) => [name, MANY_STEPS[name].label] as const);

function Runs({ organisations }: { readonly organisations: readonly Organisation[] }): JSX.Element {
  const [turn, setTurn] = useState(0);
  const [name, setName] = useState<StepName>("check");
  const { found, lost } = useToDo(organisations, turn);
  const count = found.length + lost.length;
  if (count < organisations.length) {
    return (
      <p class="hint" role="status">
        {`${count} of ${counted(organisations.length, "employer")} looked at…`}
      </p>
    );
  }
  const rows = found.flatMap(rowsOfEmployer);
  if (rows.length === 0) return <p class="empty">No employer has a payroll yet. Add one in the employer’s set-up.</p>;
  return (
    <>
      {lost.map(({ organisationId, name: employer }) => (
        <p key={organisationId} class="problem">{`${employer} could not be read. Load the page again.`}</p>
      ))}
      <OneStep key={`${name} ${turn}`} step={MANY_STEPS[name]} rows={rows} again={() => setTurn(turn + 1)}>
        <div class="filters">
          <SelectBox id="step" label="What to do" value={name} options={OPTIONS} change={setName} />
        </div>
      </OneStep>
    </>
  );
}

/** A payroll that was looked at, or in which the step was done; `odd` is why it was left out or refused. */
interface Seen extends Look {
  readonly row: PayrollRow;
}

type Stage =
  | { readonly name: "choosing" }
  | { readonly name: "busy"; readonly done: number; readonly total: number }
  | { readonly name: "asking" | "done"; readonly seen: readonly Seen[] };

interface StepProps {
  readonly step: ManyStep;
  readonly rows: readonly PayrollRow[];
  /** Reads the runs again. */
  readonly again: () => void;
  /** The choice of the step, until it has begun. */
  readonly children: ComponentChildren;
}

/** One step: which payrolls, what was found at each, and what became of it. */
function OneStep({ step, rows, again, children }: StepProps): JSX.Element {
  const { session } = useSession();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [stage, setStage] = useState<Stage>({ name: "choosing" });
  const chosen = rows.filter((row) => step.refuses(row) === null && !left.has(row.key));
  const begin = (total: number) => (done: number) => setStage({ name: "busy", done, total });
  const look = async (): Promise<void> => {
    const lookAt = async (row: PayrollRow): Promise<Seen> => {
      const { data, refusal } = await patiently(() => step.look(session.client(row.organisationId), row));
      if (data !== undefined) return { row, ...data };
      return { row, about: "", odd: describeRefusal(refusal), send: nothing };
    };
    begin(chosen.length)(0);
    setStage({ name: "asking", seen: await eachOfMany(chosen, lookAt, begin(chosen.length)) });
  };
  const act = async (seen: readonly Seen[]): Promise<void> => {
    const files: NamedFile[] = [];
    const sendOne = async ({ row, about, send }: Seen): Promise<Seen> => {
      const { refusal } = await patiently(() => send(files));
      return { row, about, odd: refusal === undefined ? null : describeRefusal(refusal), send };
    };
    const fine = seen.filter(({ odd }) => odd === null);
    begin(fine.length)(0);
    const done = await eachOfMany(fine, sendOne, begin(fine.length));
    files.sort((one, other) => one.name.localeCompare(other.name));
    if (files.length > 0) handOver(makeZip(files), "payslips.zip", "application/zip");
    setStage({ name: "done", seen: [...done, ...seen.filter(({ odd }) => odd !== null)] });
  };
  return (
    <section class="stack" aria-label={step.label}>
      {stage.name === "choosing" && children}
      <p>{step.text}</p>
      {stage.name === "choosing" && <Choice step={step} rows={rows} left={left} setLeft={setLeft} />}
      {stage.name === "choosing" && (
        <div class="actions">
          <button type="button" disabled={chosen.length === 0} onClick={look}>
            {`Look at ${counted(chosen.length, "payroll")}`}
          </button>
        </div>
      )}
      <p role="status">{stage.name === "busy" && `${stage.done} of ${stage.total} done…`}</p>
      {stage.name === "asking" && <Question step={step} seen={stage.seen} act={act} again={again} />}
      {stage.name === "done" && <Outcome step={step} seen={stage.seen} again={again} />}
    </section>
  );
}

const nothing: Seen["send"] = () => Promise.reject(new Error("What was not read is left out."));

interface ChoiceProps {
  readonly step: ManyStep;
  readonly rows: readonly PayrollRow[];
  readonly left: ReadonlySet<string>;
  readonly setLeft: (left: ReadonlySet<string>) => void;
}

/** All payrolls with their newest run: those that the step is for are ticked, of others it says why not. */
function Choice({ step, rows, left, setLeft }: ChoiceProps): JSX.Element {
  const turn = (key: string, isOn: boolean): void =>
    setLeft(new Set(isOn ? [...left].filter((each) => each !== key) : [...left, key]));
  const all = rows.filter((row) => step.refuses(row) === null).map(({ key }) => key);
  return (
    <>
      {all.length > 1 && (
        <p class="links">
          <button type="button" class="small" onClick={() => setLeft(new Set(left.size === 0 ? all : []))}>
            {left.size === 0 ? "Choose none" : "Choose all"}
          </button>
        </p>
      )}
      <DataTable
        caption={step.label}
        columns={["Employer", "Newest run", "Paid on", "Status", "Chosen"]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            <PayrollLink row={row} />,
            row.run === null ? "None" : runName({ ...row.run, supplementary: 0 }),
            row.run === null ? "" : dayWords(row.run.paymentDate),
            row.run !== null && <Status name={row.run.status} />,
            step.refuses(row) ?? (
              <CheckBox
                id={`choose-${row.key}`}
                label="Yes"
                checked={!left.has(row.key)}
                describedBy={`payroll-${row.key}`}
                change={(isOn) => turn(row.key, isOn)}
              />
            ),
          ],
        }))}
      />
    </>
  );
}

function PayrollLink({ row: { key, address, employer, payroll } }: { readonly row: PayrollRow }): JSX.Element {
  return (
    <>
      <a id={`payroll-${key}`} href={address}>
        {employer}
      </a>{" "}
      <small>{payroll}</small>
    </>
  );
}

interface SeenProps {
  readonly step: ManyStep;
  readonly seen: readonly Seen[];
  readonly again: () => void;
}

/** What will be made final or sent, and what is left out, before it is done. */
function Question({
  step,
  seen,
  act,
  again,
}: SeenProps & { readonly act: (seen: readonly Seen[]) => void }): JSX.Element {
  const fine = seen.filter(({ odd }) => odd === null);
  return (
    <>
      <LeftOut seen={seen.filter(({ odd }) => odd !== null)} />
      {fine.length > 0 && (
        <DataTable
          caption={step.does === null ? "Without warnings" : "What will be done"}
          columns={["Employer", "About"]}
          rows={fine.map(({ row, about }) => ({ key: row.key, cells: [<PayrollLink row={row} />, about] }))}
        />
      )}
      <div class="actions">
        {step.does !== null && (
          <button type="button" disabled={fine.length === 0} onClick={() => act(seen)}>
            {`${step.does.confirm}: ${fine.length}`}
          </button>
        )}
        <button type="button" class="plain" onClick={again}>
          {step.does === null ? "Look again" : "Cancel"}
        </button>
      </div>
    </>
  );
}

/** What became of each payroll. */
function Outcome({ step, seen, again }: SeenProps): JSX.Element {
  const done = seen.filter(({ odd }) => odd === null);
  return (
    <>
      <LeftOut seen={seen.filter(({ odd }) => odd !== null)} />
      {done.length > 0 && (
        <DataTable
          caption="Done"
          columns={["Employer", "About", "Status"]}
          rows={done.map(({ row, about }) => ({
            key: row.key,
            cells: [<PayrollLink row={row} />, about, <Status name={step.does?.done ?? ""} />],
          }))}
        />
      )}
      <div class="actions">
        <button type="button" onClick={again}>
          Go on
        </button>
      </div>
    </>
  );
}

function LeftOut({ seen }: { readonly seen: readonly Seen[] }): JSX.Element | null {
  if (seen.length === 0) return null;
  return (
    <>
      <h2>{`${counted(seen.length, "payroll")} left out`}</h2>
      <DataTable
        caption="Left out"
        columns={["Employer", "About", "Why"]}
        rows={seen.map(({ row, about, odd }) => ({ key: row.key, cells: [<PayrollLink row={row} />, about, odd] }))}
      />
    </>
  );
}
