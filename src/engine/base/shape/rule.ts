import { type DayNumber, formatDate } from "../calendar";
import { type Problem, type ProblemToken, pointerStep } from "../problem";
import type { Reader, Unread } from "../reader";

/** A record or list whose parts have been read, for a rule between them to check and refuse. */
export class Subject {
  constructor(
    readonly reader: Reader,
    private readonly given: Unread,
    private readonly path: string,
  ) {}

  /** Returns whether the caller wrote a field. */
  has(key: string): boolean {
    return this.given[key] !== undefined;
  }

  /** Refuses a part by a JSON pointer from here: "/weeks", "/0/from", or "" for the whole. */
  refuse(token: ProblemToken, pointer: string, args: Problem["arguments"] = null): void {
    this.reader.refuse(token, this.path + pointer, args);
  }
}

/** A rule between the fields of a record or the items of a list. Refused values have been replaced by harmless ones. */
export type Rule<Read> = (read: Read, subject: Subject) => void;

type Has<Key extends string, Value = unknown> = Readonly<Record<Key, Value>>;

/** Requires another field beside a field: `required_with` at the other. */
export function requires<Key extends string, Other extends string>(key: Key, other: Other): Rule<Has<Key | Other>> {
  return (_, subject) => {
    if (subject.has(key) && !subject.has(other)) subject.refuse("required_with", pointerStep(other), { other: key });
  };
}

/** Requires one of two fields: `required` at the first if neither is given. */
export function requiresEither<Key extends string, Other extends string>(
  key: Key,
  other: Other,
): Rule<Has<Key | Other>> {
  return (_, subject) => {
    if (!subject.has(key) && !subject.has(other)) subject.refuse("required", pointerStep(key));
  };
}

/** Refuses other fields beside a field: `sent_together` at each of the others. */
export function excludes<Key extends string, Other extends string>(
  key: Key,
  ...others: readonly Other[]
): Rule<Has<Key | Other>> {
  return (_, subject) => {
    for (const other of subject.has(key) ? others : []) {
      if (subject.has(other)) subject.refuse("sent_together", pointerStep(other), { other: key });
    }
  };
}

/** Requires a date to be on or after another: `date_before`. */
export function notBefore<Later extends string, Earlier extends string>(
  later: Later,
  earlier: Earlier,
): Rule<Has<Later | Earlier, DayNumber | null>> {
  return ({ [later]: day, [earlier]: limit }, subject) => {
    if (day === null || limit === null || !(day < limit)) return;
    subject.refuse("date_before", pointerStep(later), { limit: formatDate(limit) });
  };
}

/** Requires a date to be on or before another: `date_after`. */
export function notAfter<Earlier extends string, Later extends string>(
  earlier: Earlier,
  later: Later,
): Rule<Has<Earlier | Later, DayNumber | null>> {
  return ({ [earlier]: day, [later]: limit }, subject) => {
    if (day === null || limit === null || !(day > limit)) return;
    subject.refuse("date_after", pointerStep(earlier), { limit: formatDate(limit) });
  };
}

/** Refuses two items of a list with the same value of a field: `duplicate`. NaN and a text that is empty are no values. */
export function distinct<Key extends string>(key: Key): Rule<readonly Has<Key>[]> {
  return (items, subject) => {
    const seen = new Set<unknown>();
    for (const [index, { [key]: value }] of items.entries()) {
      if (seen.has(value)) subject.refuse("duplicate", `/${index}${pointerStep(key)}`);
      if (value !== "" && !Number.isNaN(value)) seen.add(value);
    }
  };
}
