import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Problem } from "../../engine";
import { SelectBox, TextBox } from "../controls";
import { problemInWords } from "../situation";
import { spanInWords } from "./days";
import { pathsOfOverrides } from "./during";
import type { Leave, WeekOverride } from "./leave";

/** A week of the calendar that can be given another amount. */
export interface ChoosableWeek {
  readonly start: string;
  readonly end: string;
}

interface OverrideProps {
  readonly leave: Leave;
  readonly weeks: readonly ChoosableWeek[];
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
}

/** The form of other amounts for weeks, each with its reason. */
export function OverrideForm({ leave, weeks, problems, change }: OverrideProps): JSX.Element {
  const { overrides } = leave;
  const set = (next: readonly WeekOverride[]): void => change({ overrides: next });
  const [first] = weeks;
  const paths = pathsOfOverrides(leave);
  return (
    <FormGroup title="Override" summary={summaryOf(overrides)} isOpen={overrides.length > 0}>
      {overrides.map((override, place) => (
        <OverrideRow
          key={place}
          place={place}
          override={override}
          weeks={weeks}
          problems={problems.filter(({ path }) => paths[place] !== null && path.startsWith(`${paths[place]}/`))}
          change={(next) => set(overrides.map((each, at) => (at === place ? next : each)))}
          remove={() => set(overrides.filter((_, at) => at !== place))}
        />
      ))}
      {first && (
        <button
          type="button"
          class="plain"
          onClick={() => set([...overrides, { week: first.start, amount: "", reason: "" }])}
        >
          Override a week
        </button>
      )}
    </FormGroup>
  );
}

function summaryOf(overrides: readonly WeekOverride[]): string {
  if (overrides.length === 0) return "None";
  return overrides.length === 1 ? "1 week" : `${overrides.length} weeks`;
}

interface RowProps {
  readonly place: number;
  readonly override: WeekOverride;
  readonly weeks: readonly ChoosableWeek[];
  readonly problems: readonly Problem[];
  readonly change: (override: WeekOverride) => void;
  readonly remove: () => void;
}

function OverrideRow({ place, override, weeks, problems, change, remove }: RowProps): JSX.Element {
  const id = `leave-week-${place + 1}`;
  const { week, amount, reason } = override;
  const known = weeks.map(({ start, end }) => [start, spanInWords(start, end)] as const);
  const isKnown = known.some(([start]) => start === week);
  const said = (field: string, label: string): string =>
    problems
      .filter(({ path }) => path.endsWith(`/${field}`))
      .map((problem) => problemInWords(problem, label))
      .join(" ");
  return (
    <fieldset class="entry">
      <legend class="visually-hidden">{`Amount ${place + 1}`}</legend>
      <SelectBox
        id={id}
        label="Week"
        value={week}
        options={isKnown ? known : [[week, "A week that is not in the calendar"], ...known]}
        change={(next) => change({ ...override, week: next })}
      />
      {problems.some(({ path }) => path.endsWith("/weekStartDate")) && (
        <p class="problem">No week of the calendar begins on that day: choose another.</p>
      )}
      <TextBox
        id={`${id}-amount`}
        label="Paid instead"
        type="money"
        value={amount}
        problem={said("amount", "Paid instead")}
        change={(next) => change({ ...override, amount: next })}
      />
      <TextBox
        id={`${id}-reason`}
        label="Reason"
        type="words"
        value={reason}
        problem={said("reason", "Reason")}
        change={(next) => change({ ...override, reason: next })}
      />
      <button type="button" class="plain" onClick={remove}>
        {`Remove amount ${place + 1}`}
      </button>
    </fieldset>
  );
}

interface GroupProps {
  readonly title: string;
  /** The values inside, readable while the group is closed. */
  readonly summary: string;
  /** Whether it holds something that must be visible. */
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}

/** Fields that most leaves do not need, behind a disclosure that opens by itself when one of them has a value. */
export function FormGroup({ title, summary, isOpen, children }: GroupProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  return (
    <details class="group" ref={details}>
      <summary>
        <span class="group-title">{title}</span>
        <span class="group-summary">{summary}</span>
      </summary>
      <div class="group-body">{children}</div>
    </details>
  );
}
