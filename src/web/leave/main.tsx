import { type JSX, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { createRulebook, describeProblem, type Problem, type Rulebook } from "../../engine";
import { rules } from "../../rules/recent";
import { CopyLink, SelectBox, TextBox } from "../controls";
import { datesInWords, dayInWords, problemInWords } from "../situation";
import { type Calendar, makeCalendar } from "./calendar";
import { CalendarView } from "./calendar-view";
import { DAY_KINDS, DAY_WORDS, pathsOfDays } from "./during";
import { fieldOfFact } from "./facts";
import { type HolidayOnRecord, readHoliday } from "./holiday-on-record";
import {
  COMMON,
  type DayDuring,
  type DayKind,
  FIELDS,
  type FieldOf,
  FREQUENCIES,
  importFields,
  KINDS,
  type Leave,
  type LeaveField,
  SAMPLES,
} from "./leave";
import { readLink, writeLink } from "./link";
import { type ChoosableWeek, FormGroup, OverrideForm } from "./override-form";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Three tax years: a leave can run into the next year, and linked absences can be in the year before. */
const leaveRulebook: Rulebook = rulebookOf(rules);

const NONE: readonly Problem[] = [];
const PAUSE_BEFORE_PROBLEMS = 350;
const PAUSE_BEFORE_WRITING = 150;

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<LeavePage />, root);
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js");

/** The calendar's page: the inputs, and the pay of each day. */
function LeavePage(): JSX.Element {
  const [leave, setLeave] = useAddress();
  const outcome = useMemo(() => makeCalendar(leave, leaveRulebook), [leave]);
  const kept = useRef<Calendar | null>(null);
  if (outcome.ok) kept.current = outcome.calendar;
  const problems = useSettled(outcome.ok ? NONE : outcome.problems);
  const holiday = useMemo(() => readHoliday(leave.holiday), [leave.holiday]);
  const calendar = kept.current?.leave.kind === leave.kind ? kept.current : null;
  return (
    <>
      <a class="skip-link" href="#calendar">
        Skip to the calendar
      </a>
      <Header />
      <main class="leave">
        <LeaveForm
          leave={leave}
          weeks={calendar?.weeks ?? []}
          problems={problems}
          change={(changes) => setLeave({ ...leave, ...changes })}
          reset={(next) => setLeave({ ...next, holiday: leave.holiday })}
        />
        <div>
          <div class="actions">
            <CopyLink />
          </div>
          <CalendarView calendar={calendar} isStale={problems.length > 0} />
          {holiday !== null && <HolidayCard holiday={holiday} />}
        </div>
      </main>
      <footer class="colophon">
        <p>Everything is calculated in this browser. Nothing you enter leaves your browser.</p>
      </footer>
    </>
  );
}

/** Returns the problems after a pause in typing. */
function useSettled(problems: readonly Problem[]): readonly Problem[] {
  const [settled, setSettled] = useState(problems);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(problems), problems.length === 0 ? 0 : PAUSE_BEFORE_PROBLEMS);
    return () => clearTimeout(timer);
  }, [problems]);
  return problems.length === 0 ? NONE : settled;
}

/** Keeps the inputs in the page's address. */
function useAddress(): [Leave, (next: Leave) => void] {
  const [leave, setLeave] = useState(() => readLink(location.hash.slice(1)));
  useEffect(() => {
    const write = (): void => history.replaceState(null, "", `#${writeLink(leave)}`);
    const timer = setTimeout(write, PAUSE_BEFORE_WRITING);
    const follow = (): void => {
      const name = location.hash.slice(1);
      if (document.getElementById(name)) write();
      else setLeave(readLink(name));
    };
    addEventListener("hashchange", follow);
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", follow);
    };
  }, [leave]);
  return [leave, setLeave];
}

function Header(): JSX.Element {
  return (
    <header class="masthead">
      <p class="brand">
        <a href="./">Paypacket</a>
      </p>
      <h1>Statutory pay, day by day</h1>
      <p class="lead">What each day of an absence or a leave pays, week by week and pay period by pay period.</p>
    </header>
  );
}

function rulebookOf(documents: Readonly<Record<string, unknown>>): Rulebook {
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}

/** An employee's holiday of the leave year: what is taken, booked and left, as a bar and in words. */
function HolidayCard({ holiday }: { readonly holiday: HolidayOnRecord }): JSX.Element {
  const { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining } = holiday;
  const units = unitName === "Day" ? "days" : "hours";
  const parts = [
    { tone: "taken", name: "Taken", amount: taken },
    { tone: "booked", name: "Booked", amount: booked },
    { tone: "requested", name: "Requested", amount: requested },
    { tone: "left", name: "Left to book", amount: remaining },
  ];
  return (
    <section class="holiday block" aria-labelledby="holiday">
      <h2 class="eyebrow" id="holiday">
        Holiday
      </h2>
      <p>
        {entitlement} {units} from {dayInWords(from)} to {dayInWords(to)}, as on record for {dayInWords(asOf)}.
      </p>
      <div class="holiday-bar" aria-hidden="true">
        {parts.map(({ tone, amount }) => (
          <span key={tone} class={`holiday-${tone}`} style={{ flexGrow: Math.max(0, Number(amount)) }} />
        ))}
      </div>
      <dl>
        {parts.map(({ tone, name, amount }) => (
          <div key={tone}>
            <dt>
              <span class={`swatch holiday-${tone}`} aria-hidden="true" />
              {name}
            </dt>
            <dd class="money">
              {amount} {units}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface LeaveFormProps {
  readonly leave: Leave;
  /** The weeks of the current calendar. */
  readonly weeks: readonly ChoosableWeek[];
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
  readonly reset: (leave: Leave) => void;
}

/** The form of an absence or a leave, with each problem beside its field. */
function LeaveForm({ leave, weeks, problems, change, reset }: LeaveFormProps): JSX.Element {
  const fields = [...FIELDS[leave.kind], ...COMMON];
  const input = { leave, problems, change };
  return (
    <form class="situation" aria-label="An absence or a leave" onSubmit={(event) => event.preventDefault()}>
      <SelectBox
        id="leave-kind"
        label="Kind of pay"
        value={leave.kind}
        options={KINDS}
        change={(kind) => reset(SAMPLES[kind])}
      />
      <div class="pair">
        {fields.map((field) => (
          <LeaveInput key={field.field} {...field} {...input} />
        ))}
      </div>
      {leave.kind === "Sickness" && <QualifyingDays days={leave.days} change={(days) => change({ days })} />}
      <SelectBox
        id="leave-payFrequency"
        label="Pay periods"
        value={leave.payFrequency}
        options={FREQUENCIES}
        change={(payFrequency) => change({ payFrequency })}
      />
      <div class="groups">
        <DuringForm {...input} />
        <ImportGroup {...input} />
        <OverrideForm {...input} weeks={weeks} />
      </div>
      {homelessOf(leave, problems).map((problem) => (
        <p class="problem" key={problem.path}>
          {datesInWords(describeProblem(problem))}
        </p>
      ))}
    </form>
  );
}

/** Returns the problems that belong to no field of the form. */
function homelessOf(leave: Leave, problems: readonly Problem[]): readonly Problem[] {
  const fields = [...FIELDS[leave.kind], ...COMMON, ...importFields(leave.kind)];
  const shown = new Set<LeaveField | null>(fields.map(({ field }) => field));
  const days = new Set(pathsOfDays(leave));
  return problems.filter(
    ({ path }) => !shown.has(fieldOfFact(path)) && !days.has(path) && !path.startsWith("/overrides/"),
  );
}

type InputsProps = Pick<LeaveFormProps, "leave" | "problems" | "change">;

function ImportGroup({ leave, problems, change }: InputsProps): JSX.Element {
  const fields = importFields(leave.kind);
  const isOpen =
    fields.some(({ field }) => leave[field] !== "") || problems.some(({ path }) => path.startsWith("/imported"));
  return (
    <FormGroup title="A previous payroll" summary={isOpen ? "Paid before" : "None"} isOpen={isOpen}>
      <p class="hint">What it paid counts as used, and its average of earnings is final.</p>
      <div class="pair">
        {fields.map((field) => (
          <LeaveInput key={field.field} {...field} leave={leave} problems={problems} change={change} />
        ))}
      </div>
    </FormGroup>
  );
}

type InputProps = FieldOf & InputsProps;

function LeaveInput({ field, label, type, hint, leave, problems, change }: InputProps): JSX.Element {
  const own = problems.filter(({ path }) => fieldOfFact(path) === field);
  return (
    <TextBox
      id={`leave-${field}`}
      label={label}
      type={type}
      hint={hint}
      value={leave[field]}
      problem={own.map((problem) => problemInWords(problem, label)).join(" ")}
      change={(value) => change({ [field]: value })}
    />
  );
}

interface QualifyingDaysProps {
  /** Monday to Sunday; "1" means a qualifying day. */
  readonly days: string;
  readonly change: (days: string) => void;
}

/** The days of a week on which sick pay may be due. */
function QualifyingDays({ days, change }: QualifyingDaysProps): JSX.Element {
  const turn = (place: number): string =>
    NAMES.map((_, at) => ((days[at] === "1") !== (at === place) ? "1" : "0")).join("");
  return (
    <fieldset class="checks weekdays">
      <legend class="label">Qualifying days</legend>
      <div class="weekday-boxes">
        {NAMES.map((name, place) => (
          <label class="weekday" key={name}>
            <input type="checkbox" checked={days[place] === "1"} onChange={() => change(turn(place))} />
            <span aria-hidden="true">{name.slice(0, 2)}</span>
            <span class="visually-hidden">{name}</span>
          </label>
        ))}
      </div>
      {!days.includes("1") && <p class="problem">At least one day must qualify.</p>}
    </fieldset>
  );
}

interface DuringProps {
  readonly leave: Leave;
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
}

/** Single days of a leave: keeping in touch (KIT) days, and events that lose a week's pay. */
function DuringForm({ leave, problems, change }: DuringProps): JSX.Element | null {
  const { kind, during } = leave;
  const kinds = DAY_KINDS[kind];
  const [usual] = kinds;
  if (usual === undefined) return null;
  const paths = pathsOfDays(leave);
  const set = (days: readonly DayDuring[]): void => change({ during: days });
  return (
    <FormGroup title="Keeping in touch (KIT) days" summary={summaryOf(during)} isOpen={during.length > 0}>
      {during.map((day, place) => (
        <DayRow
          key={place}
          place={place}
          day={day}
          kinds={kinds}
          problem={problems
            .filter(({ path }) => path === paths[place])
            .map((problem) => problemInWords(problem, "The day"))
            .join(" ")}
          change={(next) => set(during.map((each, at) => (at === place ? next : each)))}
          remove={() => set(during.filter((_, at) => at !== place))}
        />
      ))}
      <button type="button" class="plain" onClick={() => set([...during, { date: "", what: usual }])}>
        Add a day
      </button>
    </FormGroup>
  );
}

function summaryOf(during: readonly DayDuring[]): string {
  if (during.length === 0) return "None";
  return during.length === 1 ? "1 day" : `${during.length} days`;
}

interface RowProps {
  readonly place: number;
  readonly day: DayDuring;
  readonly kinds: readonly DayKind[];
  readonly problem: string;
  readonly change: (day: DayDuring) => void;
  readonly remove: () => void;
}

function DayRow({ place, day, kinds, problem, change, remove }: RowProps): JSX.Element {
  const id = `leave-day-${place + 1}`;
  return (
    <fieldset class="entry">
      <legend class="visually-hidden">{`Day ${place + 1}`}</legend>
      <TextBox
        id={id}
        label={`Day ${place + 1}`}
        type="date"
        value={day.date}
        problem={problem}
        change={(date) => change({ ...day, date })}
      />
      <SelectBox
        id={`${id}-what`}
        label="What it was"
        value={day.what}
        options={kinds.map((what) => [what, DAY_WORDS[what]])}
        change={(what) => change({ ...day, what })}
      />
      <button type="button" class="plain" onClick={remove}>
        {`Remove day ${place + 1}`}
      </button>
    </fieldset>
  );
}
