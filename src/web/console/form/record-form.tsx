import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Refusal } from "../../../client";
import { counted, DataTable, Refused, useAction, withoutAnswer } from "../parts";
import { draftKey, forget, keep, readKept } from "../session/kept-drafts";
import { useSession } from "../session/session-context";
import { type Draft, fieldPath, toBody, toDraft, toPatch, typedValue } from "./draft";
import { findProblems, getChoiceWords, type Labels, problemWords } from "./field-words";
import { type Choices, Fields, Folded, fieldId } from "./fields";
import { type Field, type Operation, readFields } from "./schema";

/** Which fields a form shows, of all that its operation takes. */
export interface FormShape {
  readonly operation: Operation;
  /** The fields that are shown first, by heading; a heading may be empty. */
  readonly sections: readonly (readonly [heading: string, names: readonly string[]])[];
  /** The others, under "More details"; default: all that the operation takes, those of a later version too. */
  readonly further?: readonly string[];
  /** Whether it adds an entry beside those that are saved; else it changes what is saved. */
  readonly isEntry?: boolean;
  /** The paths of fields that are entered elsewhere. */
  readonly without?: readonly string[];
  /** The paths of fields that are sent back as they were read, and not shown. */
  readonly kept?: readonly string[];
  /** What fields are called here, where they have a name of their own. */
  readonly labels?: Labels;
  /** Fields without which this form makes no sense, though the operation can do without. */
  readonly required?: readonly string[];
}

/** A record as it is saved, and its version. */
export interface Stored {
  readonly record: object;
  readonly version: string | null;
}

/** What a form sends. */
export interface Sent {
  // biome-ignore lint/suspicious/noExplicitAny: it is made by the description that is served, which the types are made of
  readonly body: any;
  /** Refuses the change of a record that has changed since it was read. */
  readonly match: { readonly "If-Match"?: string };
  /** Makes a repetition after a lost response do nothing. */
  readonly once: { readonly "Idempotency-Key": string };
}

/** Returns a response's record as a form begins with it; null if it was refused. */
export function toStored({ data, response }: Answer<{ readonly content: { readonly data: object } }>): Stored | null {
  return data === undefined ? null : { record: data.content.data, version: response.headers.get("ETag") };
}

interface FormProps<Saved> {
  /** Names the form among those of its address. */
  readonly name: string;
  readonly shape: FormShape;
  /** What the fields begin with. */
  readonly stored: Stored;
  readonly choices?: Choices;
  /** The text of the button. */
  readonly action: string;
  readonly send: (sent: Sent) => Promise<Answer<Saved>>;
  /** Reads the record again after somebody else has changed it. */
  readonly reread?: () => Promise<Stored | null>;
  readonly saved: (answer: Saved) => void;
}

/** A form for a request of the interface. What is typed is kept until it is saved, whatever happens meanwhile. */
export function RecordForm<Saved>(props: FormProps<Saved>): JSX.Element {
  const { operation } = props.shape;
  const [fields, setFields] = useState<readonly Field[] | null>(null);
  const [isLost, setLost] = useState(false);
  const read = (): void => {
    setLost(false);
    readFields(operation).then(setFields, () => setLost(true));
  };
  useEffect(read, [operation.path, operation.method, operation.variant?.join()]);
  if (fields !== null) return <FilledForm {...props} fields={fields} />;
  if (isLost) return <Refused refusal={withoutAnswer()} again={read} />;
  return (
    <p class="hint" role="status">
      Loading…
    </p>
  );
}

function FilledForm<Saved>(props: FormProps<Saved> & { readonly fields: readonly Field[] }): JSX.Element {
  const { name, shape, stored, choices = {}, send, reread, saved } = props;
  const action = useAction();
  const [main, others] = placed(props.fields, shape);
  const shown = [...main.flatMap(({ fields }) => fields), ...others];
  const { typing, change, start, isRestored, done } = useTyping(name, shown, stored);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const key = useRef(newKey());
  const problems = { ...refusedFields(action.refusal, shape.labels), ...found };
  useEffect(() => {
    if (action.refusal?.status === 412) void reread?.().then(setTheirs);
    if (action.refusal !== null) key.current = newKey();
  }, [action.refusal]);
  const save = async ({ draft, before, version }: Typing): Promise<void> => {
    const missing = findProblems(shown, draft);
    setFound(missing);
    setTheirs(null);
    if (Object.keys(missing).length > 0) return;
    const isPatch = shape.operation.method === "patch";
    const body = isPatch ? toPatch(shown, draft, before) : toBody(shown, draft);
    const match = version === null ? {} : { "If-Match": version };
    const answer = await action.run(() => send({ body, match, once: { "Idempotency-Key": key.current } }));
    if (answer === null) return;
    done();
    saved(answer);
  };
  const mine = theirs === null ? typing : typedUpon(typing, theirs, shown, shape);
  const part = { draft: typing.draft, problems, choices, change };
  return (
    <form
      class="stack record"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(typing);
      }}
    >
      <Summary refusal={action.refusal} problems={problems} isConflict={theirs !== null} />
      {theirs !== null && (
        <Conflict
          fields={shown}
          mine={mine.draft}
          theirs={mine.before}
          keepMine={() => void save(mine)}
          takeTheirs={() => {
            setTheirs(null);
            start(theirs);
          }}
        />
      )}
      {isRestored && (
        <p class="notice" role="status">
          What you typed before is here again, and not saved yet.{" "}
          <button type="button" class="small" onClick={() => start(stored)}>
            Begin again
          </button>
        </p>
      )}
      {main.map(({ heading, fields }) => (
        <Section key={heading} heading={heading}>
          <Fields {...part} fields={fields} />
        </Section>
      ))}
      {others.length > 0 && (
        <Folded title="More details" isNeeded={isAmong(problems, others)}>
          <Fields {...part} fields={others} isFolded />
        </Folded>
      )}
      <div class="actions">
        <button type="submit" disabled={action.isBusy}>
          {action.isBusy ? "Saving…" : props.action}
        </button>
      </div>
    </form>
  );
}

/** What is kept in the tab's own storage until it is saved. */
interface Typing {
  readonly draft: Draft;
  /** The record's version when the typing began; null for a new record. */
  readonly version: string | null;
  /** The record when the typing began. */
  readonly before: Draft;
}

/** Returns what was typed as changes of what somebody else has saved meanwhile: what was not touched here stays theirs. */
function typedUpon(typing: Typing, { record, version }: Stored, fields: readonly Field[], shape: FormShape): Typing {
  const theirs = toDraft(fields, record);
  if (shape.isEntry === true) return { draft: typing.draft, before: theirs, version };
  const touched = Object.entries(typing.draft).filter(([path, text]) => text !== (typing.before[path] ?? ""));
  return { draft: { ...theirs, ...Object.fromEntries(touched) }, before: theirs, version };
}

/** Keeps what is typed, begins with what was typed before, and forgets it once it is saved. */
function useTyping(name: string, fields: readonly Field[], stored: Stored) {
  const { session } = useSession();
  const key = draftKey(session.name, name);
  const fresh = (from: Stored): Typing => {
    const draft = toDraft(fields, from.record);
    return { draft, before: draft, version: from.version };
  };
  const [kept] = useState(() => readKept<Typing>(key));
  const [isRestored, setRestored] = useState(kept !== null);
  const [typing, setTyping] = useState<Typing>(kept ?? fresh(stored));
  const secrets = fields.filter(({ kind }) => kind === "secret").map((field) => field.name);
  return {
    typing,
    isRestored,
    change: (draft: Draft): void => {
      setTyping({ ...typing, draft });
      const open = Object.entries(draft).filter(([path]) => !secrets.includes(path));
      keep(key, { ...typing, draft: Object.fromEntries(open) });
    },
    start: (from: Stored): void => {
      forget(key);
      setRestored(false);
      setTyping(fresh(from));
    },
    done: () => forget(key),
  };
}

interface PlacedSection {
  readonly heading: string;
  readonly fields: readonly Field[];
}

/** Returns the fields by section, and those of no section. */
function placed(all: readonly Field[], shape: FormShape): readonly [readonly PlacedSection[], readonly Field[]] {
  const { sections, further, without = [], kept = [] } = shape;
  const fields = fieldsWithout(all, without, kept).map((field) => fieldHere(field, shape));
  const main = sections.map(([heading, names]) => ({
    heading,
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }));
  const named = sections.flatMap(([, names]) => names);
  const others = fields.filter(({ name }) => !named.includes(name) && (further?.includes(name) ?? true));
  return [main, others];
}

/** A name of its own says enough: what the interface says of the field is about other forms too. */
function fieldHere(field: Field, { labels = {}, required = [] }: FormShape): Field {
  const isRequired = field.isRequired || required.includes(field.name);
  const label = labels[field.name];
  return label === undefined ? { ...field, isRequired } : { ...field, isRequired, label, description: "" };
}

type Paths = readonly string[];

function fieldsWithout(fields: readonly Field[], without: Paths, kept: Paths, parent = ""): readonly Field[] {
  return fields
    .filter(({ name }) => !without.includes(fieldPath(parent, name)))
    .map((field) => {
      const path = fieldPath(parent, field.name);
      const kind = kept.includes(path) ? "kept" : field.kind;
      return { ...field, kind, fields: fieldsWithout(field.fields, without, kept, path) };
    });
}

function Section({ heading, children }: { readonly heading: string; readonly children: JSX.Element }): JSX.Element {
  if (heading === "") return children;
  const id = `section-${heading.replace(/\W+/g, "-")}`;
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

function isAmong(problems: Readonly<Record<string, string>>, fields: readonly Field[]): boolean {
  return Object.keys(problems).some((path) => fields.some(({ name }) => path.split(/[.[]/)[0] === name));
}

/** Returns the sentences of a refusal by the field's path. */
function refusedFields(refusal: Refusal | null, labels: Labels = {}): Readonly<Record<string, string>> {
  // A conflict is about records, not about what was typed.
  const issues = refusal === null || refusal.status === 409 ? [] : refusal.validationIssues;
  return Object.fromEntries(issues.map((issue) => [issue.field, problemWords(issue, labels)]));
}

interface SummaryProps {
  readonly refusal: Refusal | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly isConflict: boolean;
}

/** What is wrong, at the top: each entry leads to its field. It takes the focus when there is something new. */
function Summary({ refusal, problems, isConflict }: SummaryProps): JSX.Element | null {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems);
  const says = entries.map(([, words]) => words).join();
  useEffect(() => {
    if (says !== "" || refusal !== null) box.current?.focus();
  }, [says, refusal]);
  if (isConflict) return null;
  if (entries.length === 0) return refusal === null ? null : <Refused refusal={refusal} />;
  return (
    <div class="problem summary" role="alert" tabIndex={-1} ref={box}>
      <p class="group-title">There is a problem</p>
      <ul>
        {entries.map(([path, words]) => (
          <li key={path}>
            {path === "" ? (
              words
            ) : (
              <button type="button" class="link" onClick={() => goTo(path)}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to a field, or to the nearest that it is in. */
function goTo(path: string): void {
  for (let at = path; at !== ""; at = at.replace(/(^|[.[])[^.[]*$/, "")) {
    const control = document.getElementById(fieldId(at));
    if (control === null) continue;
    control.focus();
    control.scrollIntoView({ block: "center" });
    return;
  }
}

/** Random bytes of a name of a request. */
const NONCE_LENGTH = 16;

/** Names a request, so that a repetition of it does nothing. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))].map((part) => part.toString(36)).join("");
}

interface ConflictProps {
  readonly fields: readonly Field[];
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** What somebody else has saved meanwhile, beside what was typed here. */
function Conflict({ fields, mine, theirs, keepMine, takeTheirs }: ConflictProps): JSX.Element {
  const rows = differing(fields, mine, theirs);
  return (
    <section class="card stack" aria-labelledby="conflict" role="alert">
      <h2 id="conflict">Somebody else has changed this record</h2>
      <p>Nothing of yours was saved yet, and nothing is lost. Choose what to keep.</p>
      {rows.length > 0 && (
        <DataTable
          caption="What differs"
          columns={["Field", "Saved now", "Yours"]}
          rows={rows.map(({ label, saved, own }) => ({ key: label, cells: [label, saved, own] }))}
        />
      )}
      <div class="actions">
        <button type="button" onClick={keepMine}>
          Save mine
        </button>
        <button type="button" onClick={takeTheirs}>
          Take what is saved
        </button>
      </div>
    </section>
  );
}

interface Difference {
  readonly label: string;
  readonly saved: string;
  readonly own: string;
}

function differing(fields: readonly Field[], mine: Draft, theirs: Draft, parent = "", before = ""): Difference[] {
  return fields.flatMap((field) => {
    const path = fieldPath(parent, field.name);
    const label = `${before}${field.label}`;
    if (field.kind === "group") return differing(field.fields, mine, theirs, path, `${label}: `);
    const [own, saved] = [mine, theirs].map((draft) => wordsOf(typedValue(field, draft, path)));
    return own === saved ? [] : [{ label, saved: saved ?? "", own: own ?? "" }];
  });
}

function wordsOf(value: ReturnType<typeof typedValue>): string {
  if (value === null) return "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (!Array.isArray(value)) return getChoiceWords(String(value));
  return value.some((entry) => typeof entry === "object")
    ? counted(value.length, "entry", "entries")
    : value.join(", ");
}
