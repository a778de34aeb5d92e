import type { JSX } from "preact";
import { counted, DataTable } from "../parts";
import { type Draft, fieldPath, typedValue } from "./draft";
import { getChoiceWords } from "./field-words";
import type { Field } from "./schema";

interface ConflictProps {
  readonly fields: readonly Field[];
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function Conflict({ fields, mine, theirs, keepMine, takeTheirs }: ConflictProps): JSX.Element {
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
