/** The columns of a dataset's view by the names of its catalogue: an expression each. */
export type ViewColumns = Readonly<Record<string, string>>;

/**
 * Returns SQL for a migration: the view that a dataset's reports read. It reads its tables as the caller, so that their
 * row-level security holds; `of` is the alias whose organisation the rows belong to. A view that is replaced keeps its
 * columns, so that processes of the release before read it too.
 */
export function viewSql(
  dataset: string,
  columns: ViewColumns,
  { of, from, isReplaced = false }: { readonly of: string; readonly from: string; readonly isReplaced?: boolean },
) {
  const selected = Object.entries(columns).map(([name, expression]) => `${expression} as "${name}"`);
  return `
  create ${isReplaced ? "or replace view" : "view"} report_${dataset} with (security_invoker = true) as
    select ${of}.organisation_id, ${selected.join(",\n      ")}
    from ${from};
  grant select on report_${dataset} to app_rt;`;
}

/** Returns whole pence of an amount in a JSON document. */
export function pence(document: string, name: string): string {
  return `((${document}->>'${name}')::numeric * 100)::bigint`;
}

/** Returns columns that have the names of the relation's own columns. */
export function sameNames(alias: string, names: readonly string[]): ViewColumns {
  return Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));
}

/** Returns a list of tags in a JSON document as an array; null for an empty list. */
export function tagsSql(list: string): string {
  return `(select array_agg(tag) from jsonb_array_elements_text(${list}) as t(tag))`;
}
