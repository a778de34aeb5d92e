import type { ComponentChildren, JSX } from "preact";

interface TableProps {
  readonly caption: string;
  /** Headings; those of columns with amounts begin with "£". */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A row, whose first cell names it. */
export interface Row {
  readonly key: string;
  readonly cells: readonly ComponentChildren[];
}

/** A table whose first column names the row. On a phone each row becomes a card with the headings beside the cells. */
export function DataTable({ caption, columns, rows }: TableProps): JSX.Element {
  const heads = columns.map((column) => ({ text: column.replace(/^£/, ""), isMoney: column.startsWith("£") }));
  return (
    <table class="data">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map(({ text, isMoney }) => (
            <th key={text} scope="col" class={isMoney ? "money" : ""}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => {
              const { text = "", isMoney = false } = heads[place + 1] ?? {};
              return (
                <td key={text} class={isMoney ? "money" : ""} data-label={text}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
