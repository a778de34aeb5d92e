import { CONTROL_ACCOUNT_NAMES } from "../../../engine/journals";
import type { Tx } from "../../../platform/store";
import { type ElementRow, findElements } from "../../pay";
import type { MappingKind } from "../store/journal-tables";
import { ROW_CODES } from "./row-codes";

/** The keys that mappings of a kind can have. */
export interface MappingKeys {
  /** Returns the key that an id, a code or a name stands for; null for none. */
  readonly keyOf: (text: string) => string | null;
  /** Returns a key as journal lines show it. */
  readonly codeOf: (key: string) => string;
}

const CONTROLS: ReadonlySet<string> = new Set(CONTROL_ACCOUNT_NAMES);

const CONTROL_KEYS: MappingKeys = {
  keyOf: (text) => (CONTROLS.has(text) ? text : null),
  codeOf: (key) => key,
};

/** Returns the keys of a kind, those of pay elements with one statement. */
export async function mappingKeys(tx: Tx, kind: MappingKind): Promise<MappingKeys> {
  return kind === "ControlAccount" ? CONTROL_KEYS : elementKeys(await findElements(tx));
}

/** Returns the keys of pay elements: their ids, and the codes of rows without one. */
function elementKeys(elements: readonly ElementRow[]): MappingKeys {
  const byId = new Map(elements.map((element) => [element.pay_element_id, element.code]));
  const byCode = new Map(elements.map((element) => [element.code, element.pay_element_id]));
  return {
    keyOf: (text) => (byId.has(text) ? text : (byCode.get(text) ?? (ROW_CODES.has(text) ? text : null))),
    codeOf: (key) => byId.get(key) ?? key,
  };
}
