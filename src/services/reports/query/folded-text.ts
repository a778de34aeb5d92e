import { type RawBuilder, sql } from "kysely";
import { CAPITALS, SMALL_LETTERS } from "../../../engine/reports";

type Sql = RawBuilder<unknown>;

/**
 * Returns a text in lower case as `foldCase` makes it. The server's `lower` depends on its locale and Unicode version,
 * so it is only used for ASCII, and the table of letters does the rest.
 */
export function foldedText(text: Sql): Sql {
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else translate(${text}, ${CAPITALS}::text, ${SMALL_LETTERS}::text) end`;
}
