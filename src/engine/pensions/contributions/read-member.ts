import { isObject, type Reader, type Unread } from "../../base";
import { MEMBER_FACTS, type ReadMember } from "./facts";

interface Remembered {
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
  readonly read: ReadMember;
}

// Members of a group share its terms, mostly in separate objects: the facts last read are cached, and compared with
// another member's field by field.
let last: Remembered | null = null;

/** Reads a payslip's member, once for all that state the same. The result may be shared and is never changed. */
export function readMember(reader: Reader, facts: unknown): ReadMember {
  if (last !== null && isObject(facts) && isSame(last, facts)) return last.read;
  const known = reader.problems.length;
  const read = MEMBER_FACTS.readObject(reader, facts, "");
  if (reader.problems.length === known && isObject(facts)) remember(facts, read);
  return read;
}

/** Whether a plain object has the same fields in the same order. */
function isSame({ keys, values }: Remembered, facts: Unread): boolean {
  if (Object.getPrototypeOf(facts) !== Object.prototype) return false;
  let count = 0;
  for (const key in facts) {
    if (key !== keys[count] || facts[key] !== values[count]) return false;
    count += 1;
  }
  return count === keys.length;
}

/** Objects are mutable: only facts of texts, numbers and flags are cached. */
function remember(facts: Unread, read: ReadMember): void {
  if (Object.getPrototypeOf(facts) !== Object.prototype) return;
  const values = Object.values(facts);
  if (values.every((value) => typeof value !== "object" || value === null)) {
    last = { keys: Object.keys(facts), values, read };
  }
}
