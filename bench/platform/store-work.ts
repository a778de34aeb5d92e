import { sql } from "kysely";
import { Pool } from "pg";
import { recordEvent } from "../../src/platform/events";
import { runOnce } from "../../src/platform/idempotency";
import { createIds, systemClock } from "../../src/platform/ports";
import { type Migration, protectTenantTable, type Store } from "../../src/platform/store";
import type { Work } from "./throughput";

export const migrations: readonly Migration[] = [
  {
    id: "bench-0001",
    sql: `create table note (organisation_id text not null, note_id text not null, text text not null,
        primary key (organisation_id, note_id));
      ${protectTenantTable("note")}
      create table plain_note (organisation_id text not null, note_id text not null, text text not null,
        primary key (organisation_id, note_id));
      ${protectTenantTable("plain_note")}`,
  },
];

const ORGANISATIONS = 50;
const ids = createIds(systemClock);
const tools = { clock: systemClock, ids };
let turn = 0;

/** Organisations take turns, because transactions that record events of one organisation wait for each other. */
function nextOrganisation(): string {
  turn += 1;
  return `ORG-${turn % ORGANISATIONS}`;
}

export function tenantWork(store: Store): readonly Work[] {
  const insert = (tx: Parameters<Parameters<Store["inTenant"]>[1]>[0], organisation: string) =>
    sql`insert into note values (${organisation}, ${ids.next()}, 'a note')`.execute(tx);
  return [
    {
      name: "inTenant: begin, become, select, commit",
      run: () => store.inTenant("ORG-1", (tx) => sql`select * from note where note_id = 'none'`.execute(tx)),
    },
    {
      name: "inTenant: insert of a row",
      run: () => {
        const organisation = nextOrganisation();
        return store.inTenant(organisation, (tx) => insert(tx, organisation));
      },
    },
    {
      name: "inTenant: insert, event, idempotency key",
      run: () => {
        const organisation = nextOrganisation();
        const once = { scopeId: organisation, clientId: "C", operation: "POST /notes", hash: "h", now: Date.now() };
        return store.inTenant(organisation, (tx) =>
          runOnce(tx, { ...once, key: ids.next() }, async () => {
            await insert(tx, organisation);
            const event = { organisationId: organisation, accountId: "A", eventType: "note.created", resourceUrl: "/" };
            await recordEvent(tx, tools, { ...event, data: {} });
            return { status: 201, body: "{}" };
          }),
        );
      },
    },
  ];
}

/** Writes the same rows by plain SQL: the upper limit of the store on this machine. */
export function plainWork(pool: Pool): readonly Work[] {
  return [
    {
      name: "plain SQL: select, one statement",
      run: () => pool.query("select * from plain_note where organisation_id = 'ORG-1' and note_id = 'none'"),
    },
    {
      name: "plain SQL: insert of a row, one statement",
      run: () => pool.query("insert into plain_note values ($1, $2, 'a note')", [nextOrganisation(), ids.next()]),
    },
    {
      name: "plain SQL: begin, insert, commit",
      run: async () => {
        const client = await pool.connect();
        try {
          await client.query("begin");
          await client.query("insert into plain_note values ($1, $2, 'a note')", [nextOrganisation(), ids.next()]);
          await client.query("commit");
        } finally {
          client.release();
        }
      },
    },
  ];
}

export function plainPool(url: string, connections: number): Pool {
  return new Pool({ connectionString: url, max: connections }).on("error", () => undefined);
}
