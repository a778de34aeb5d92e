import { dropTickets } from "../jobs";
import { ownedTables } from "../store";
import { alone } from "./alone";
import { CannotMove, type MoveOptions } from "./move-options";
import { placeIn } from "./places";

/**
 * Removes what a move has left behind in a cell that an organisation has left, or has not reached; returns the number of
 * rows. Throws `CannotMove`.
 */
export async function removeMoved({
  organisation,
  directory,
  cell,
  connect,
}: Pick<MoveOptions, "organisation" | "directory" | "connect"> & { readonly cell: string }): Promise<number> {
  const client = await connect(cell);
  try {
    await alone(client, organisation);
    if ((await directory.cellOf(organisation)) === cell) throw new CannotMove("The organisation is in that cell.");
    if ((await placeIn(client, organisation))?.state !== "Elsewhere") {
      throw new CannotMove("The organisation was never in that cell, or its move has not ended.");
    }
    let removed = 0;
    for (const { name, owner } of await ownedTables(client)) {
      const { rowCount } = await client.query(`delete from ${name} where ${owner} = $1`, [organisation]);
      removed += rowCount ?? 0;
    }
    await dropTickets(client, organisation);
    return removed;
  } finally {
    await client.end();
  }
}
