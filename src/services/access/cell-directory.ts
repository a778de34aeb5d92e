import type { ClientBase } from "pg";
import type { Directory } from "../../platform/cells";

const FIRST = "first";

/** Reads and writes which cell an organisation's row names, in the first cell's database. */
export function cellDirectory(client: ClientBase): Directory {
  return {
    cellOf: async (organisation) => {
      const { rows } = await client.query<{ cell: string | null }>(
        "select cell from organisation where organisation_id = $1",
        [organisation],
      );
      const [row] = rows;
      return row === undefined ? null : (row.cell ?? FIRST);
    },
    setCell: async (organisation, cell) => {
      await client.query("update organisation set cell = nullif($2, $3) where organisation_id = $1", [
        organisation,
        cell,
        FIRST,
      ]);
    },
  };
}
