import type { ClientBase } from "pg";
import type { Directory } from "../../platform/cells";
import type { Clock } from "../../platform/ports";
import type { Store } from "../../platform/store";
import type { AccessTables } from "./access-tables";
import { keptRecords } from "./kept-records";

/** The cells of organisations, as their rows name them. */
interface OrganisationCells {
  /** Returns the cell of an organisation, up to ten seconds old; null for the first cell, and for no such organisation. */
  readonly cellOf: (organisationId: string) => string | null | Promise<string | null>;
  /** Looks at the row again for the next request. */
  readonly forget: (organisationId: string) => void;
}

export function createOrganisationCells(store: Store, clock: Clock): OrganisationCells {
  const { find, forget } = keptRecords(
    (organisationId) =>
      store.inSystem(async (system) => {
        const row = await system
          .withTables<AccessTables>()
          .selectFrom("organisation")
          .select("cell")
          .where("organisation_id", "=", organisationId)
          .executeTakeFirst();
        return row?.cell ?? null;
      }),
    clock,
  );
  return { cellOf: find, forget };
}

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
