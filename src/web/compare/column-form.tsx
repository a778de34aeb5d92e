import type { JSX } from "preact";
import type { PayslipColumn, PayslipColumns } from "../../engine/compare";
import { SelectBox } from "../controls";
import { COLUMNS } from "./words";

interface ColumnProps {
  readonly headings: readonly string[];
  readonly columns: PayslipColumns;
  readonly change: (columns: PayslipColumns) => void;
}

const OWN = "";

/** Which heading of a CSV file has which figure. */
export function ColumnForm({ headings, columns, change }: ColumnProps): JSX.Element {
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
