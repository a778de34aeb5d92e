import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Lever, LeverName, WhatIf, WhatIfResult } from "../../batch/what-if";
import { YEARS } from "../../rules/years";
import { SelectBox, TextBox } from "../controls";
import { FileBox, ProblemList, ProgressLine, startPage, ToolPage } from "../tool";
import { WhatIfResultView } from "./what-if-result";
import type { Moved, WhatIfRequest, WhatIfResponse } from "./what-if-worker";

const NAMES: Readonly<Record<LeverName, string>> = {
  basicRate: "Basic rate, outside Scotland",
  employeeMainRate: "Employee’s main rate of National Insurance",
  employerRate: "Employer’s rate of National Insurance",
  secondaryThreshold: "Secondary threshold, a year",
  minimumWage: "National Living Wage, an hour",
};

/** What is known of the workforce. */
interface WhatIfState {
  readonly levers: readonly Lever[];
  readonly result: WhatIfResult | null;
  readonly engine: WhatIf["engine"] | null;
  /** Of the last change. */
  readonly milliseconds: number | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Whether the worker could not go on. */
  readonly hasFailed: boolean;
  readonly refused: Extract<WhatIfResponse, { readonly say: "refused" }> | null;
}

const NOTHING: WhatIfState = {
  levers: [],
  result: null,
  engine: null,
  milliseconds: null,
  progress: null,
  hasFailed: false,
  refused: null,
};
const BEGINNING = { done: 0, total: 1 };

const TAX_YEARS = Object.keys(YEARS).reverse();
const SAMPLES = ["1000", "10000", "100000"] as const;

const AS_IT_IS: Moved = { levers: {}, rise: { percent: "", from: "" } };

const TITLES = { load: "The workforce cannot be calculated.", change: "The change cannot be made." } as const;

startPage(WhatIfPage);

/** The page of a workforce's year before and after changes. */
function WhatIfPage(): JSX.Element {
  const [state, ask] = useWhatIf();
  const [moved, setMoved] = useState(AS_IT_IS);
  const move = (next: Moved): void => {
    setMoved(next);
    ask({ ask: "change", moved: next });
  };
  return (
    <ToolPage
      title="What if, over a workforce"
      lead="A workforce’s year as it is, and with other rates, thresholds or pay: what it costs and whom it touches."
      footer="The file is read and calculated in this browser. Nothing of it leaves it, and the page works offline once it has been opened."
    >
      <div class="bars-block">
        <WorkforceForm
          isBusy={state.progress !== null}
          load={(taxYear, people) => {
            setMoved(AS_IT_IS);
            ask({ ask: "load", taxYear, people });
          }}
        />
        {state.levers.length > 0 && <LeverForm levers={state.levers} moved={moved} move={move} />}
      </div>
      <div class="orders-result" id="result" tabIndex={-1}>
        <Outcome state={state} />
      </div>
    </ToolPage>
  );
}

function Outcome({ state }: { readonly state: WhatIfState }): JSX.Element {
  const { hasFailed, refused, progress, result, milliseconds, engine } = state;
  if (hasFailed) return <p class="notice">The calculation failed. Open this page again.</p>;
  if (refused !== null) return <ProblemList title={TITLES[refused.asked]} problems={refused.problems} />;
  if (progress !== null) return <ProgressLine label="Calculating" done={progress.done} total={progress.total} />;
  if (result !== null) return <WhatIfResultView result={result} milliseconds={milliseconds} engine={engine} />;
  return <p class="notice">The result appears here when a file has been chosen or a sample has been made.</p>;
}

interface WorkforceProps {
  readonly isBusy: boolean;
  readonly load: (taxYear: string, people: Blob | number) => void;
}

/** The tax year, and the people: of a file, or invented. */
function WorkforceForm({ isBusy, load }: WorkforceProps): JSX.Element {
  const [taxYear, setTaxYear] = useState(TAX_YEARS[0] ?? "");
  const [people, setPeople] = useState<(typeof SAMPLES)[number]>("10000");
  const [file, setFile] = useState<File | null>(null);
  return (
    <form
      class="situation"
      aria-label="The workforce"
      onSubmit={(event) => {
        event.preventDefault();
        load(taxYear, file ?? Number(people));
      }}
    >
      <SelectBox
        id="tax-year"
        label="Tax year"
        value={taxYear}
        options={TAX_YEARS.map((year) => [year, `${year} to ${Number(year) + 1}`] as const)}
        change={setTaxYear}
      />
      <FileBox
        id="people-file"
        label="People"
        accept=".jsonl,.json,.csv,.txt,.xml"
        hint="A payroll file, a full payment submission (FPS), or a person’s year a line for paypacket batch."
        change={setFile}
      />
      {file === null && (
        <SelectBox
          id="sample"
          label="Or invented people"
          value={people}
          options={SAMPLES.map((count) => [count, Number(count).toLocaleString("en-GB")] as const)}
          change={setPeople}
        />
      )}
      <button type="submit" class="plain" disabled={isBusy}>
        {file === null ? "Make a sample" : "Calculate the file"}
      </button>
    </form>
  );
}

/** Keeps a worker with a workforce. While it calculates, only the newest change waits. */
function useWhatIf(): [WhatIfState, (request: WhatIfRequest) => void] {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  const isBusy = useRef(false);
  const waiting = useRef<WhatIfRequest | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const send = useCallback((request: WhatIfRequest): void => {
    isBusy.current = true;
    worker.current?.postMessage(request);
  }, []);
  const ask = useCallback(
    (request: WhatIfRequest): void => {
      worker.current ??= startWorker((response) => {
        setState((known) => afterResponse(known, response));
        if (response.say === "progress") return;
        const next = waiting.current;
        waiting.current = null;
        isBusy.current = false;
        if (next !== null) send(next);
      });
      if (request.ask === "load") setState({ ...NOTHING, progress: BEGINNING });
      if (isBusy.current) waiting.current = request;
      else send(request);
    },
    [send],
  );
  return [state, ask];
}

function startWorker(hear: (response: WhatIfResponse) => void): Worker {
  const worker = new Worker("./what-if-worker.js", { type: "module" });
  worker.addEventListener("error", () => hear({ say: "failed" }));
  worker.addEventListener("message", ({ data }: MessageEvent<WhatIfResponse>) => hear(data));
  return worker;
}

function afterResponse(known: WhatIfState, response: WhatIfResponse): WhatIfState {
  if (response.say === "progress") return { ...known, progress: response };
  const idle = { ...known, progress: null, hasFailed: response.say === "failed", refused: null };
  if (response.say === "failed") return idle;
  if (response.say === "refused") return { ...idle, refused: response };
  const { result } = response;
  if (response.say === "loaded") {
    const { levers, engine } = response;
    return { ...idle, levers, engine, result, milliseconds: null };
  }
  return { ...idle, result, milliseconds: response.milliseconds };
}

interface LeverProps {
  readonly levers: readonly Lever[];
  readonly moved: Moved;
  readonly move: (moved: Moved) => void;
}

/** The sliders of rates and thresholds, and a rise of pay. */
function LeverForm({ levers, moved, move }: LeverProps): JSX.Element {
  const [percent, setPercent] = useState("");
  const [from, setFrom] = useState("");
  return (
    <form
      class="situation"
      aria-label="What changes"
      onSubmit={(event) => {
        event.preventDefault();
        move({ ...moved, rise: { percent, from } });
      }}
    >
      {levers.map((lever) => (
        <Slider
          key={lever.name}
          lever={lever}
          value={moved.levers[lever.name] ?? lever.value}
          change={(value) => move({ ...moved, levers: { ...moved.levers, [lever.name]: value } })}
        />
      ))}
      <TextBox id="rise" label="Rise of pay" type="percent" value={percent} change={setPercent} />
      <TextBox
        id="rise-from"
        label="From"
        type="date"
        hint="The first payment date with the rise; empty for the whole year."
        value={from}
        change={setFrom}
      />
      <button type="submit" class="plain">
        Apply the rise
      </button>
    </form>
  );
}

interface SliderProps {
  readonly lever: Lever;
  readonly value: number;
  readonly change: (value: number) => void;
}

function Slider({ lever: { name, unit, highest, step, value: usual }, value, change }: SliderProps): JSX.Element {
  const text = (figure: number): string => (unit === "percent" ? `${figure}%` : `£${figure.toLocaleString("en-GB")}`);
  return (
    <div class="field">
      <label class="label" for={name}>
        {NAMES[name]}
      </label>
      <input
        class="slider"
        type="range"
        id={name}
        min="0"
        max={highest}
        step={step}
        value={value}
        aria-valuetext={text(value)}
        aria-describedby={`${name}-hint`}
        onInput={(event) => change(Number(event.currentTarget.value))}
      />
      <p class="hint" id={`${name}-hint`}>
        {value === usual ? text(value) : `${text(value)} instead of ${text(usual)}`}
      </p>
    </div>
  );
}
