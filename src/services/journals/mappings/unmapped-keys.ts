import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { MappingKeys } from "./mapping-keys";
import type { MappingRow } from "./mapping-rows";

const MOST_RUNS = 12;

/** Returns the keys that the template's journals of the last runs needed, as lines show them, and that have no mapping. */
export async function unmappedKeys(
  tx: Tx,
  templateId: string,
  mapped: readonly MappingRow[],
  keys: MappingKeys,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recent as (
      select header, missing from journal where template_id = ${templateId} and (is_latest or status = 'Failed')
      order by year desc, period desc, supplementary desc limit ${MOST_RUNS}
    )
    select distinct code from (
      select jsonb_array_elements_text(missing) as code from recent
      union all
      select coalesce(warning -> 'arguments' ->> 'payElementId', warning -> 'arguments' ->> 'controlAccount')
      from recent, jsonb_array_elements(header -> 'warnings') as warning
      where warning ->> 'token' in ('pay_element_unmapped', 'control_account_unmapped')
    ) as needed order by code`.execute(tx);
  const known = new Set(mapped.map(({ mapping_key: key }) => key));
  return rows.flatMap(({ code }) => {
    const key = keys.keyOf(code);
    return key === null || known.has(key) ? [] : [code];
  });
}
