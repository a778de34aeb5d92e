import type { JSX } from "preact";
import {
  type ColumnMatch,
  matchColumns,
  PAYSLIP_PRESETS,
  type PayslipColumn,
  type PayslipColumns,
} from "../../engine/compare";
import { SelectBox } from "../controls";
import type { LookedFile } from "./messages";
import { COLUMNS } from "./words";

const OWN = "";

interface LayoutProps {
  readonly looked: LookedFile;
  readonly layout: ColumnMatch;
  readonly change: (layout: ColumnMatch) => void;
}

const BY_HEADINGS = "";
const LAYOUTS = [
  [BY_HEADINGS, "By its headings"],
  ...PAYSLIP_PRESETS.map(({ id, title }) => [id, title] as const),
] as const;

/** Which layout a CSV file has, what that does not state or what was not understood, and the heading of each column. */
export function LayoutForm({ looked: { headings, match }, layout, change }: LayoutProps): JSX.Element {
  const { preset, columns } = layout;
  const choose = (id: string): void => {
    change(matchColumns(headings, PAYSLIP_PRESETS.find((each) => each.id === id) ?? null));
  };
  const isRecognised = preset !== null && preset.id === match.preset?.id;
  return (
    <>
      <SelectBox
        id="layout"
        label="Layout"
        hint={preset === null ? undefined : `${isRecognised ? "Recognised. " : ""}${preset.omits}`}
        value={preset?.id ?? BY_HEADINGS}
        options={LAYOUTS}
        change={choose}
      />
      <OpenHeadings layout={layout} />
      <ColumnForm headings={headings} columns={columns} change={(changed) => change({ ...layout, columns: changed })} />
    </>
  );
}

/** Columns that several headings may be, and headings that are read for nothing. */
function OpenHeadings({ layout: { columns, ambiguous, unknown } }: { readonly layout: ColumnMatch }) {
  const used = new Set(Object.values(columns));
  const several = ambiguous.filter(({ column }) => !(column in columns));
  const unread = unknown.filter(({ heading }) => !used.has(heading));
  if (several.length + unread.length === 0) return null;
  return (
    <div class="open-headings">
      {several.map(({ column, headings: may }) => (
        <p class="hint" key={column}>
          {`${COLUMNS[column]} may be ${may.join(" or ")}. Choose one below.`}
        </p>
      ))}
      {unread.length > 0 && <p class="hint">{`Not read: ${unread.map(unreadText).join(", ")}.`}</p>}
    </div>
  );
}

function unreadText({ heading, nearest }: ColumnMatch["unknown"][number]): string {
  return nearest === null ? heading : `${heading} (${COLUMNS[nearest]}?)`;
}

interface ColumnProps {
  readonly headings: readonly string[];
  readonly columns: PayslipColumns;
  readonly change: (columns: PayslipColumns) => void;
}

/** Which heading of a CSV file has which figure. */
function ColumnForm({ headings, columns, change }: ColumnProps): JSX.Element {
  const options = headings.filter((heading) => heading !== OWN).map((heading) => [heading, heading] as const);
  return (
    <fieldset class="columns">
      <legend class="label">Columns</legend>
      {columnNames().map((column) => (
        <SelectBox
          key={column}
          id={`column-${column}`}
          label={COLUMNS[column]}
          value={columns[column] ?? (headings.includes(column) ? column : OWN)}
          options={[[OWN, "Not in the file"], ...options]}
          change={(heading) => change(withColumn(columns, column, heading))}
        />
      ))}
    </fieldset>
  );
}

function columnNames(): readonly PayslipColumn[] {
  return Object.keys(COLUMNS) as PayslipColumn[];
}

function withColumn(columns: PayslipColumns, column: PayslipColumn, heading: string): PayslipColumns {
  const { [column]: _, ...others } = columns;
  return heading === OWN ? others : { ...others, [column]: heading };
}
