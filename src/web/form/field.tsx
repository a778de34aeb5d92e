import type { ComponentChildren, JSX } from "preact";
import { describeFieldProblem, type FieldName, type FieldProblem, type Situation } from "../situation";
import { inEnglish } from "../words";

/** Properties that every field of a form needs. */
export interface FormProps {
  /** Distinguishes its fields from the other form's. */
  readonly name: string;
  readonly situation: Situation;
  readonly problems: readonly FieldProblem[];
  readonly change: (changes: Partial<Situation>) => void;
}

export interface FieldProps {
  readonly form: FormProps;
  readonly field: FieldName;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
}

interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
}

/** Returns the attributes that connect a control to its label, its hint and its problem. */
export function controlAttributes({ form, field, hint }: FieldProps): ControlAttributes {
  const id = fieldId(form.name, field);
  const invalid = problemsAt(form, field).length > 0;
  const described = [hint ? `${id}-hint` : "", invalid ? `${id}-problem` : ""].filter(Boolean).join(" ");
  return {
    id,
    ...(described ? { "aria-describedby": described } : {}),
    ...(invalid ? { "aria-invalid": "true" as const } : {}),
  };
}

export function fieldId(form: string, field: FieldName): string {
  return `${form}-${field}`;
}

export function problemsAt(form: FormProps, field: FieldName): readonly FieldProblem[] {
  return form.problems.filter((problem) => problem.field === field);
}

/** A labelled control with its hint and, beside it, any problem. */
export function Field(props: FieldProps & { readonly children: ComponentChildren }): JSX.Element {
  const { form, field, label, hint, children } = props;
  const id = fieldId(form.name, field);
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Problems form={form} field={field} />
    </div>
  );
}

/** The problems of a field in plain English. */
export function Problems({ form, field }: { readonly form: FormProps; readonly field: FieldName }): JSX.Element | null {
  const problems = problemsAt(form, field);
  if (problems.length === 0) return null;
  return (
    <p class="problem" {...inEnglish()} id={`${fieldId(form.name, field)}-problem`}>
      {problems.map((problem) => describeFieldProblem(problem, form.situation)).join(" ")}
    </p>
  );
}
