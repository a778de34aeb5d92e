import { isObject } from "../base";
import type { YearFacts } from "../gross-to-net";
import { areEqual, byDate } from "./differences";

/** One changed fact, and how it enters the facts of a year. */
export interface FactChange {
  readonly fact: string;
  readonly previousValue: unknown;
  readonly newValue: unknown;
  readonly apply: (facts: YearFacts) => YearFacts;
}

/** Lists of a year, by the field that names an entry. */
const KEYED = {
  taxCodes: "effectiveDate",
  niCategories: "effectiveDate",
  studentLoans: "startDate",
  postgraduateLoans: "startDate",
  pensions: "startDate",
  payments: "paymentDate",
} as const satisfies Partial<Record<keyof YearFacts, string>>;

type KeyedList = keyof typeof KEYED;
type Entries = ReadonlyMap<string, object>;

/** Returns what differs between the facts that were paid from and those known now, in a fixed order. */
export function changedFacts(asPaid: YearFacts, asKnown: YearFacts): readonly FactChange[] {
  if (areEqual(asPaid, asKnown)) return [];
  const names = [...new Set([...Object.keys(asPaid), ...Object.keys(asKnown)])] as (keyof YearFacts)[];
  return names.sort().flatMap((name) => {
    if (areEqual(asPaid[name], asKnown[name])) return [];
    return isKeyed(name) ? changedEntries(name, asPaid, asKnown) : [changedField(name, asPaid, asKnown)];
  });
}

function isKeyed(name: keyof YearFacts): name is KeyedList {
  return name in KEYED;
}

function changedField(name: keyof YearFacts, asPaid: YearFacts, asKnown: YearFacts): FactChange {
  return {
    fact: name,
    previousValue: asPaid[name] ?? null,
    newValue: asKnown[name] ?? null,
    apply: (facts) => ({ ...facts, [name]: asKnown[name] }),
  };
}

function changedEntries(name: KeyedList, asPaid: YearFacts, asKnown: YearFacts): readonly FactChange[] {
  const before = entriesOf(name, asPaid);
  const after = entriesOf(name, asKnown);
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys
    .filter((key) => !areEqual(before.get(key), after.get(key)))
    .map((key) => ({
      ...describeEntry(`${name}[${key}]`, before.get(key), after.get(key)),
      apply: (facts) => ({ ...facts, [name]: withEntry(entriesOf(name, facts), key, after.get(key)) }),
    }));
}

function entriesOf(name: KeyedList, facts: YearFacts): Entries {
  const entries: readonly object[] = facts[name] ?? [];
  return byDate(entries, KEYED[name] as never);
}

function withEntry(entries: Entries, key: string, entry: object | undefined): readonly object[] {
  const changed = new Map(entries);
  if (entry === undefined) changed.delete(key);
  else changed.set(key, entry);
  return [...changed.values()];
}

/** Names the field, if only one differs. */
function describeEntry(path: string, before: object | undefined, after: object | undefined) {
  const [field, other] = differingFields(before, after);
  if (field === undefined || other !== undefined || !isObject(before) || !isObject(after)) {
    return { fact: path, previousValue: before ?? null, newValue: after ?? null };
  }
  return { fact: `${path}.${field}`, previousValue: before[field] ?? null, newValue: after[field] ?? null };
}

function differingFields(before: object | undefined, after: object | undefined): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.filter((field) => !areEqual(before[field], after[field]));
}
