import { type RawBuilder, sql } from "kysely";
import { CAPITALS, SMALL_LETTERS } from "../../engine/reports";

type Sql = RawBuilder<unknown>;

/**
 * A text in small letters as `foldCase` makes them. The server's own `lower` follows its locale and its version of
 * Unicode, so it is asked for plain ASCII only, and the table of letters does the rest.
 */
export function foldedText(text: Sql): Sql {
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else translate(${text}, ${CAPITALS}::text, ${SMALL_LETTERS}::text) end`;
}
