import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CheckBox, described, LabelledBox, SelectBox, TextArea, TextBox } from "../../controls";
import { countEntries, countPath, type Draft, entryPath, fieldPath, withoutEntry } from "./draft";
import { getChoiceWords, getHint } from "./field-words";
import type { Field } from "./schema";

/** Options of a field that the description cannot know, such as the employer's payrolls. */
export type Choices = Readonly<Record<string, readonly (readonly [string, string])[]>>;

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  /** The sentences about what is wrong, by path. */
  readonly problems: Readonly<Record<string, string>>;
  readonly choices: Choices;
  /** The path of the group or entry that the fields are in. */
  readonly parent?: string;
  /** Whether groups are folded until they are needed. */
  readonly isFolded?: boolean;
  readonly change: (draft: Draft) => void;
}

/** The control's id of a field. */
export function fieldId(path: string): string {
  return `field-${path}`;
}

/** Fields in one column, each made of what the interface says of it. */
export function Fields(props: FieldsProps): JSX.Element {
  return (
    <>
      {props.fields.map((field) => (
        <OneField key={field.name} {...props} field={field} path={fieldPath(props.parent ?? "", field.name)} />
      ))}
    </>
  );
}

type OneProps = FieldsProps & { readonly field: Field; readonly path: string };

function OneField(props: OneProps): JSX.Element | null {
  const { kind } = props.field;
  if (kind === "kept") return null;
  if (kind === "group") return <Group {...props} />;
  if (kind === "list" || kind === "dates") return <List {...props} />;
  const isOfSeveral = kind === "choices" || (kind === "lines" && props.choices[props.field.name] !== undefined);
  return isOfSeveral ? <Checks {...props} /> : <Box {...props} kind={kind} />;
}

interface BoxProps extends OneProps {
  readonly kind: Exclude<Field["kind"], "group" | "list" | "dates" | "choices" | "kept">;
}

function Box({ kind, field, path, draft, change, problems, choices }: BoxProps): JSX.Element {
  const value = draft[path] ?? "";
  const keep = (text: string): void => change({ ...draft, [path]: text });
  const isOptional = !field.isRequired && kind !== "yesNo";
  const common = {
    id: fieldId(path),
    label: `${field.label}${isOptional ? " (optional)" : ""}`,
    hint: getHint(field),
    problem: problemAt(path, problems),
    value,
    change: keep,
  };
  const options = choices[field.name];
  if (options !== undefined) return <SelectBox {...common} options={[["", ""], ...options]} />;
  if (kind === "choice") {
    return (
      <SelectBox {...common} options={[["", ""], ...field.options.map((one) => [one, getChoiceWords(one)] as const)]} />
    );
  }
  if (kind === "yesNo") return <SelectBox {...common} options={YES_NO} />;
  if (kind === "lines") return <TextArea {...common} rows={SHOWN_LINES} />;
  if (kind === "secret") return <SecretBox {...common} />;
  return <TextBox {...common} type={BOXES[kind]} />;
}

/** Lines of a box for several entries. */
const SHOWN_LINES = 3;

const YES_NO = [
  ["", ""],
  ["true", "Yes"],
  ["false", "No"],
] as const;

const BOXES = {
  words: "words",
  date: "date",
  instant: "instant",
  money: "money",
  number: "text",
  whole: "text",
} as const;

/** A refusal of an entry of several lines is shown at the lines. */
function problemAt(path: string, problems: FieldsProps["problems"]): string | undefined {
  const within = Object.keys(problems).find((each) => each === path || each.startsWith(`${path}[`));
  return within === undefined ? undefined : problems[within];
}

interface SecretProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly change: (text: string) => void;
}

function SecretBox({ value, change, ...labelled }: SecretProps): JSX.Element {
  return (
    <LabelledBox {...labelled}>
      <input
        id={labelled.id}
        type="password"
        autoComplete="off"
        value={value}
        {...described(labelled)}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </LabelledBox>
  );
}

/** Fields that belong together; those within a group are folded until they are needed. */
function Group(props: OneProps): JSX.Element {
  const { field, path, draft, problems } = props;
  const title = `${field.label}${field.isRequired ? "" : " (optional)"}`;
  const inner = <Fields {...props} fields={field.fields} parent={path} isFolded />;
  if (props.isFolded !== true || field.isRequired) {
    return (
      <Framed {...props} title={title} hint={getHint(field)}>
        {inner}
      </Framed>
    );
  }
  const isWithin = ([each, text]: readonly [string, string]): boolean => each.startsWith(`${path}.`) && text !== "";
  return (
    <Folded title={title} isNeeded={[...Object.entries(draft), ...Object.entries(problems)].some(isWithin)}>
      {inner}
    </Folded>
  );
}

interface FoldedProps {
  readonly title: string;
  /** Opens it: something within is entered or wrong. */
  readonly isNeeded: boolean;
  readonly children: ComponentChildren;
}

/** Fields behind their heading. What was opened stays open. */
export function Folded({ title, isNeeded, children }: FoldedProps): JSX.Element {
  const [isOpen, setOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <details class="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="group-title">{title}</span>
      </summary>
      <fieldset class="group-body" aria-label={title}>
        {children}
      </fieldset>
    </details>
  );
}

/** Entries of the same fields, which are added and removed. */
function List(props: OneProps): JSX.Element {
  const { field, path, draft, change } = props;
  const count = countEntries(draft, path);
  const name = field.label;
  return (
    <Framed {...props} title={name} hint={getHint(field)}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} class="entry stack">
          <Entry {...props} path={entryPath(path, place)} place={place} />
          <button type="button" class="small" onClick={() => change(withoutEntry(draft, path, place))}>
            Remove<span class="visually-hidden">{` ${name}, number ${place + 1}`}</span>
          </button>
        </div>
      ))}
      <button type="button" class="small" onClick={() => change({ ...draft, [countPath(path)]: String(count + 1) })}>
        Add<span class="visually-hidden">{` to ${name}`}</span>
      </button>
    </Framed>
  );
}

function Entry(props: OneProps & { readonly place: number }): JSX.Element {
  const { field, path, place, draft, problems, change } = props;
  if (field.kind === "list") return <Fields {...props} fields={field.fields} parent={path} />;
  return (
    <TextBox
      id={fieldId(path)}
      type="date"
      label={`Day ${place + 1}`}
      problem={problems[path]}
      value={draft[path] ?? ""}
      change={(text) => change({ ...draft, [path]: text })}
    />
  );
}

/** Several of a few choices. */
function Checks(props: OneProps): JSX.Element {
  const { field, path, draft, change, choices } = props;
  const options = choices[field.name] ?? field.options.map((one) => [one, getChoiceWords(one)] as const);
  const chosen = (draft[path] ?? "").split("\n").filter((one) => one !== "");
  const turn = (option: string, isOn: boolean): void => {
    const left = options.map(([one]) => one).filter((one) => (one === option ? isOn : chosen.includes(one)));
    change({ ...draft, [path]: left.join("\n") });
  };
  return (
    <Framed {...props} title={field.label} hint={getHint(field)}>
      {options.map(([option, words]) => (
        <CheckBox
          key={option}
          id={fieldId(`${path}.${option}`)}
          label={words}
          checked={chosen.includes(option)}
          change={(isOn) => turn(option, isOn)}
        />
      ))}
    </Framed>
  );
}

interface FramedProps extends OneProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ComponentChildren;
}

function Framed({ title, hint, path, problems, field, children }: FramedProps): JSX.Element {
  const problem = field.kind === "choices" ? problemAt(path, problems) : problems[path];
  return (
    <fieldset class="fields" id={fieldId(path)} tabIndex={-1}>
      <legend>{title}</legend>
      {hint !== "" && <p class="hint">{hint}</p>}
      {problem !== undefined && <p class="problem">{problem}</p>}
      {children}
    </fieldset>
  );
}
