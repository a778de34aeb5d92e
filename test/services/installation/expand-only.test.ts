import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { platformMigrations } from "../../../src/platform/store/platform-migrations";
import { MIGRATIONS } from "../../../src/services/installation";
import { contractions } from "./contractions";

/** The migrations that there were when the rule began, one a line, each with the digest of its text. */
const BEFORE = new Map(
  readFileSync(join(import.meta.dirname, "migrations-before.txt"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", digest = ""] = line.split(" ");
      return [id, digest] as const;
    }),
);

const digestOf = (sql: string) => createHash("sha256").update(sql).digest("hex").slice(0, 16);

/** Migrations that take away what no process of the release before needs, each with that release. */
const CONTRACTING: ReadonlyMap<string, string> = new Map();

describe("migrations, so that a release and the one before it work on one database", () => {
  it("stay as they were: a database that has one refuses another text of it", () => {
    const now = new Map([...platformMigrations, ...MIGRATIONS].map(({ id, sql }) => [id, digestOf(sql)]));
    expect([...BEFORE].filter(([id, digest]) => now.get(id) !== digest)).toEqual([]);
  });

  it("only expand, apart from those that are listed with a release that does without", () => {
    const later = [...platformMigrations, ...MIGRATIONS].filter(({ id }) => !BEFORE.has(id));
    const faults = later.flatMap(({ id, sql }) => contractions(sql).map((statement) => `${id}: ${statement}`));
    expect(faults.filter((fault) => !CONTRACTING.has(fault.split(":")[0] ?? ""))).toEqual([]);
  });

  it("expand by new tables and columns that older processes can leave out", () => {
    const sql = `create table pet (organisation_id text not null, pet_id text not null, primary key (organisation_id, pet_id));
      alter table pet add constraint named check (pet_id <> ''); create unique index on pet (organisation_id);
      alter table note add column colour text; alter table note add column size int not null default 1;
      alter table note drop constraint note_kind; alter table note add constraint note_kind check (kind in ('a', 'b'));
      create index on note (organisation_id, colour);
      drop index note_of_colour; create unique index note_of_colour on note (organisation_id) where colour <> '';
      create function f() returns void language sql as $$ delete from note; drop table note $$`;
    expect(contractions(sql)).toEqual([]);
  });

  it.each([
    "drop table note",
    "alter table note drop column text",
    "alter table note rename column text to words",
    "alter table note alter column text type int",
    "alter table note alter column text set not null",
    "alter table note add column size int not null",
    "alter table note add constraint named check (text <> '')",
    "create unique index named on note (organisation_id)",
    "revoke select on note from app_rt",
  ])("contract by: %s", (sql) => {
    expect(contractions(`-- a note\n${sql};`)).toEqual([sql]);
  });
});
