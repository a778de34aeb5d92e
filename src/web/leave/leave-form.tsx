import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";
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
      <Choice
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
      <Choice
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

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly change: (value: string) => void;
}

function Choice({ id, label, value, options, change }: ChoiceProps): JSX.Element {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

type InputProps = (typeof COMMON)[number] & Pick<LeaveFormProps, "leave" | "problems" | "change">;

function LeaveInput({ field, label, type, hint, leave, problems, change }: InputProps): JSX.Element {
  const id = `leave-${field}`;
  const own = problems.filter(({ path }) => fieldOfFact(path) === field);
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(own.length === 0 ? [] : [`${id}-problem`])];
  const kind = type === "date" ? { type: "date" as const } : { type: "text" as const };
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        {type === "money" && (
          <span class="affix" aria-hidden="true">
            £
          </span>
        )}
        <input
          id={id}
          {...kind}
          inputMode={type === "date" ? "text" : "decimal"}
          autoComplete="off"
          value={leave[field]}
          {...(described.length === 0 ? {} : { "aria-describedby": described.join(" ") })}
          {...(own.length === 0 ? {} : { "aria-invalid": "true" as const })}
          onInput={(event) => change({ [field]: event.currentTarget.value })}
        />
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {own.length > 0 && (
        <p class="problem" id={`${id}-problem`}>
          {own.map((problem) => describeProblem({ ...problem, path: `/${label}` })).join(" ")}
        </p>
      )}
    </div>
  );
}
