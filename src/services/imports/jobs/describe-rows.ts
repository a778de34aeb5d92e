import {
  MOST_ISSUES,
  MOST_ROWS_SHOWN,
  type PreviewRow,
  type RowIssue,
  type ShownColumn,
} from "../contract/import-schemas";
import type { RowOutcome } from "../process/outcome";
import type { MatchedColumn } from "../read/match-columns";
import type { FileRow, ReadFile } from "../read/read-rows";

/** Returns what an import stores about its rows: counts, all faults up to a limit, and the first rows. */
export function describeRows({ columns, rows }: ReadFile, outcomes: readonly RowOutcome[]) {
  const all = rows.map((row, at) => ({ row, issues: issuesOf(row, outcomes[at]?.issues ?? [], columns) }));
  const faulty = all.filter((_, at) => outcomes[at]?.action === null);
  const isFaulty = new Set(faulty);
  const isValid = new Set(all.filter((each) => !isFaulty.has(each)));
  const issues = faulty.flatMap((each) => each.issues);
  const shown = [...faulty.slice(0, MOST_ROWS_SHOWN), ...isValid].slice(0, MOST_ROWS_SHOWN);
  const preview = shown.map(
    (each): PreviewRow => ({
      row: each.row.line,
      isValid: isValid.has(each),
      values: textsOf(each.row.fields),
      issues: [...each.issues],
    }),
  );
  return {
    row_count: rows.length,
    valid_count: isValid.size,
    issue_count: issues.length,
    issues: JSON.stringify(issues.slice(0, MOST_ISSUES)),
    preview: JSON.stringify(preview),
  };
}

/** Returns the columns of a file as the interface shows them; those without a name are left out. */
export function shownColumns({ headers, columns }: ReadFile): readonly ShownColumn[] {
  const fields = new Map(columns.map(({ header, field }) => [header, field]));
  return headers.filter((name) => name !== "").map((header) => ({ header, field: fields.get(header) ?? null }));
}

/** A fault names the column that fills its field. */
function issuesOf(
  { line }: FileRow,
  issues: RowOutcome["issues"],
  columns: readonly MatchedColumn[],
): readonly RowIssue[] {
  return issues.map(({ field, reason, reasonToken, reasonTokenArguments }) => ({
    row: line,
    column: columns.find((each) => each.field === field || field.startsWith(`${each.field}[`))?.header ?? null,
    field,
    reason,
    reasonToken,
    reasonTokenArguments: reasonTokenArguments === null ? null : [...reasonTokenArguments],
  }));
}

function textsOf(fields: FileRow["fields"], prefix = ""): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = `${prefix}${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return Object.entries(textsOf(value as FileRow["fields"], `${path}.`));
    }
    return [[path, Array.isArray(value) ? value.join(";") : String(value)]];
  });
  return Object.fromEntries(texts);
}
