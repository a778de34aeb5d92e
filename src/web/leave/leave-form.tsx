import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";
import { SelectBox, TextBox } from "../controls";
import { fieldOfFact } from "./facts";
import { COMMON, FIELDS, FREQUENCIES, KINDS, type Leave, type LeaveField, type LeaveKind, SAMPLES } from "./leave";
import { QualifyingDays } from "./qualifying-days";

interface LeaveFormProps {
  readonly leave: Leave;
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
  readonly reset: (leave: Leave) => void;
}

/** What is asked about an absence or a leave, with each problem beside its field. */
export function LeaveForm({ leave, problems, change, reset }: LeaveFormProps): JSX.Element {
  const fields = [...FIELDS[leave.kind], ...COMMON];
  const shownFields = new Set<LeaveField | null>(fields.map(({ field }) => field));
  const homeless = problems.filter(({ path }) => !shownFields.has(fieldOfFact(path)));
  return (
    <form class="situation" aria-label="An absence or a leave" onSubmit={(event) => event.preventDefault()}>
      <SelectBox
        id="leave-kind"
        label="Kind of pay"
        value={leave.kind}
        options={KINDS}
        change={(kind) => reset(SAMPLES[kind as LeaveKind])}
      />
      <div class="pair">
        {fields.map((field) => (
          <LeaveInput key={field.field} {...field} leave={leave} problems={problems} change={change} />
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
      {homeless.map((problem) => (
        <p class="problem" key={problem.path}>
          {describeProblem(problem)}
        </p>
      ))}
    </form>
  );
}

type InputProps = (typeof COMMON)[number] & Pick<LeaveFormProps, "leave" | "problems" | "change">;

function LeaveInput({ field, label, type, hint, leave, problems, change }: InputProps): JSX.Element {
  const own = problems.filter(({ path }) => fieldOfFact(path) === field);
  return (
    <TextBox
      id={`leave-${field}`}
      label={label}
      type={type}
      hint={hint}
      value={leave[field]}
      problem={own.map((problem) => describeProblem({ ...problem, path: `/${label}` })).join(" ")}
      change={(value) => change({ [field]: value })}
    />
  );
}
