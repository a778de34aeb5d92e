import type { ClientBase } from "pg";

/** What a database says of an organisation: it may be `Held` or `Elsewhere`, with the cell that it goes to or is in. */
export interface Place {
  readonly state: "Held" | "Elsewhere";
  readonly cell: string;
}

/** Returns what a database says of an organisation; null if its records are here. */
export async function placeIn(client: ClientBase, organisation: string): Promise<Place | null> {
  const { rows } = await client.query<Place>("select state, cell from organisation_place where organisation_id = $1", [
    organisation,
  ]);
  return rows[0] ?? null;
}

export async function setPlace(client: ClientBase, organisation: string, { state, cell }: Place): Promise<void> {
  await client.query(
    `insert into organisation_place (organisation_id, state, cell) values ($1, $2, $3)
      on conflict (organisation_id) do update set state = excluded.state, cell = excluded.cell, since = now()`,
    [organisation, state, cell],
  );
}

/** The records are here, and may be changed. */
export async function open(client: ClientBase, organisation: string): Promise<void> {
  await client.query("delete from organisation_place where organisation_id = $1", [organisation]);
}
