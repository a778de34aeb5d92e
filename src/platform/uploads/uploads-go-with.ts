/** A table whose records have uploads, and the names in SQL of what removes them. */
interface RecordWithUploads {
  readonly table: string;
  readonly key: string;
  /** The purpose of the uploads. */
  readonly purpose: string;
  readonly trigger: string;
  readonly removal: string;
}

/** Returns SQL that removes a record's uploads with it, however the record is deleted. */
export function uploadsGoWith({ table, key, purpose, trigger, removal }: RecordWithUploads): string {
  return `
  create function ${removal}() returns trigger language plpgsql as $$
    begin
      update upload set removed_at = now(), check_at = null, swept_at = null
        where scope_id = old.organisation_id and purpose = '${purpose}' and record_id = old.${key};
      return null;
    end $$;
  create trigger ${trigger} after delete on ${table}
    for each row execute function ${removal}();`;
}
