import type { JSX } from "preact";
import { controlAttributes, Field, type FieldProps } from "./field";

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
