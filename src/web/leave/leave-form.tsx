import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";
import { SelectBox, TextBox } from "../controls";
import { datesInWords, problemInWords } from "../situation";
import { pathsOfDays } from "./during";
import { DuringForm } from "./during-form";
import { fieldOfFact } from "./facts";
import { FormGroup } from "./form-group";
import {
  COMMON,
  FIELDS,
  type FieldOf,
  FREQUENCIES,
  importFields,
  KINDS,
  type Leave,
  type LeaveField,
  SAMPLES,
} from "./leave";
import { type ChoosableWeek, OverrideForm } from "./override-form";
import { QualifyingDays } from "./qualifying-days";

interface LeaveFormProps {
  readonly leave: Leave;
  /** The weeks of the current calendar. */
  readonly weeks: readonly ChoosableWeek[];
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
  readonly reset: (leave: Leave) => void;
}

/** The form of an absence or a leave, with each problem beside its field. */
export function LeaveForm({ leave, weeks, problems, change, reset }: LeaveFormProps): JSX.Element {
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
