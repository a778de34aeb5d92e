import { type Migration, protectTenantTable } from "../../../platform/store";
import { uploadsGoWith } from "../../../platform/uploads";

/** The purpose of the uploaded files. */
export const IMPORTED_FILE = "Import";

const TABLES = `
  create table import_file (
    organisation_id text not null,
    import_id text not null,
    kind text not null,
    mode text not null,
    file_name text not null,
    mapping_name text,
    mapping jsonb,
    status text not null,
    columns jsonb not null default '[]',
    row_count int not null default 0,
    valid_count int not null default 0,
    issue_count int not null default 0,
    applied_count int not null default 0,
    unchanged_count int not null default 0,
    preview jsonb not null default '[]',
    issues jsonb not null default '[]',
    only_valid boolean not null default false,
    job_id text,
    error_token text,
    message text,
    caller jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    primary key (organisation_id, import_id)
  );
  create index import_file_by_age on import_file (created_at);
  ${protectTenantTable("import_file", { swept: true })}

  create table import_mapping (
    organisation_id text not null,
    kind text not null,
    name text not null,
    mapping jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, kind, name)
  );
  ${protectTenantTable("import_mapping")}`;

const FILES = uploadsGoWith({
  table: "import_file",
  key: "import_id",
  purpose: IMPORTED_FILE,
  trigger: "import_file_uploads",
  removal: "remove_import_uploads",
});

const WORKBOOKS = `
  alter table import_file add column sheet_name text;
  alter table import_file add column warnings jsonb not null default '[]';`;

export const importMigrations: readonly Migration[] = [
  { id: "imports-0001", sql: TABLES + FILES },
  { id: "imports-0002", sql: WORKBOOKS },
];
