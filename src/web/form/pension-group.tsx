import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type FieldName, howOften, type Situation } from "../situation";
import { choices, say, text, type Word } from "../words";
import { controlAttributes, Field, type FieldProps, type FormProps, problemsAt } from "./field";

const TYPES = [
  ["None", "noPension"],
  ["NetPayArrangement", "netPayArrangement"],
  ["ReliefAtSource", "reliefAtSource"],
  ["SalarySacrifice", "salarySacrifice"],
] as const;

const HINTS: Record<Situation["pensionType"], Word> = {
  None: "noPensionHint",
  NetPayArrangement: "netPayArrangementHint",
  ReliefAtSource: "reliefAtSourceHint",
  SalarySacrifice: "salarySacrificeHint",
};

export function PensionGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { pensionType, pensionUnit, payFrequency } = form.situation;
  const affix = pensionUnit === "percent" ? { suffix: "%" } : { prefix: "£" };
  const unit = pensionUnit === "percent" ? text("ofPay") : howOften(payFrequency);
  return (
    <Group
      form={form}
      title={say("pension")}
      summary={summaryOf(form.situation)}
      fields={["pensionEmployee", "pensionEmployer"]}
    >
      <SelectField
        form={form}
        field="pensionType"
        label={say("pensionType")}
        options={choices(TYPES)}
        hint={say(HINTS[pensionType])}
      />
      {pensionType !== "None" && (
        <>
          <ChoiceField
            form={form}
            field="pensionUnit"
            label={say("contributionsIn")}
            options={[
              ["percent", text("perCent")],
              ["pounds", text("poundsOption")],
            ]}
          />
          <div class="pair">
            <TextField form={form} field="pensionEmployee" label={say("member", unit)} inputMode="decimal" {...affix} />
            <TextField
              form={form}
              field="pensionEmployer"
              label={say("employer", unit)}
              inputMode="decimal"
              {...affix}
            />
          </div>
        </>
      )}
    </Group>
  );
}

function summaryOf({ pensionType, pensionUnit, pensionEmployee }: Situation): string {
  if (pensionType === "None") return text("none");
  const amount = pensionUnit === "percent" ? `${pensionEmployee}%` : `£${pensionEmployee}`;
  const word = TYPES.find(([type]) => type === pensionType)?.[1] ?? "pension";
  return `${amount} · ${text(word).toLowerCase()}`;
}

interface GroupProps {
  readonly form: FormProps;
  readonly title: ComponentChildren;
  /** The values inside, readable while the group is closed. */
  readonly summary: ComponentChildren;
  readonly fields: readonly FieldName[];
  readonly children: ComponentChildren;
}

/** Fields that most people leave alone, behind a disclosure that opens by itself when one of them has a problem. */
export function Group({ form, title, summary, fields, children }: GroupProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null);
  const hasProblem = fields.some((field) => problemsAt(form, field).length > 0);
  useEffect(() => {
    if (hasProblem && details.current) details.current.open = true;
  }, [hasProblem]);
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

interface TextProps extends FieldProps {
  readonly prefix?: string;
  readonly suffix?: string;
  readonly inputMode?: "decimal" | "text";
  readonly type?: "text" | "date";
  readonly min?: string;
  readonly max?: string;
  /** Letters are shown and kept in upper case. */
  readonly upperCase?: boolean;
}

export function TextField(props: TextProps): JSX.Element {
  const { form, field, prefix, suffix, inputMode = "text", type = "text", upperCase = false } = props;
  const kind = type === "date" ? { type: "date" as const } : { type: "text" as const };
  const limits = { ...(props.min ? { min: props.min } : {}), ...(props.max ? { max: props.max } : {}) };
  const keep = (typed: string): void => form.change({ [field]: upperCase ? typed.toUpperCase() : typed });
  return (
    <Field {...props}>
      <div class="box">
        {prefix && (
          <span class="affix" aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...controlAttributes(props)}
          {...kind}
          inputMode={inputMode}
          autoComplete="off"
          spellcheck={false}
          {...limits}
          value={String(form.situation[field])}
          onInput={(event) => keep(event.currentTarget.value)}
        />
        {suffix && (
          <span class="affix" aria-hidden="true">
            {suffix}
          </span>
        )}
      </div>
    </Field>
  );
}

interface SelectProps extends FieldProps {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly disabled?: boolean;
  /** The language of the options, where it is not the page's. */
  readonly optionsLang?: "en" | undefined;
}

export function SelectField(props: SelectProps): JSX.Element {
  const { form, field, options, disabled = false, optionsLang } = props;
  const language = optionsLang === undefined ? {} : { lang: optionsLang };
  const value = String(form.situation[field]);
  const listed = options.some(([option]) => option === value);
  return (
    <Field {...props}>
      <div class="box">
        <select
          {...controlAttributes(props)}
          disabled={disabled}
          value={value}
          onChange={(event) => form.change({ [field]: event.currentTarget.value })}
        >
          {!listed && <option value={value}>{value}</option>}
          {options.map(([option, text]) => (
            <option key={option} value={option} {...language}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}

/** A choice of two or three options, all of them visible. */
export function ChoiceField({ form, field, label, options }: SelectProps): JSX.Element {
  return (
    <fieldset class="choice">
      <legend class="label">{label}</legend>
      <div class="segments">
        {options.map(([option, text]) => (
          <label class="segment" key={option}>
            <input
              type="radio"
              name={`${form.name}-${field}`}
              value={option}
              checked={form.situation[field] === option}
              onChange={() => form.change({ [field]: option })}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
