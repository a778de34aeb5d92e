import { type DayNumber, formatDate } from "../calendar";
import { type Problem, type ProblemToken, pointerStep } from "../problem";
import type { Reader, Unread } from "../reader";

/** A record or list whose parts have been read, for a rule between them to look at and to refuse. */
export class Subject {
  constructor(
    readonly reader: Reader,
    private readonly given: Unread,
    private readonly path: string,
  ) {}

  /** Whether the caller wrote a field. */
  has(key: string): boolean {
    return this.given[key] !== undefined;
  }

  /** Refuses a part, named by a JSON pointer from here: "/weeks", "/0/from", or "" for the whole. */
  refuse(token: ProblemToken, pointer: string, args: Problem["arguments"] = null): void {
    this.reader.refuse(token, this.path + pointer, args);
  }
}

/** A rule between the fields of a record or the items of a list. Values that were refused are harmless ones here. */
export type Rule<Read> = (read: Read, subject: Subject) => void;

type Has<Key extends string, Value = unknown> = Readonly<Record<Key, Value>>;

/** A field cannot be given without another: `required_with` at the other. */
export function requires<Key extends string, Other extends string>(key: Key, other: Other): Rule<Has<Key | Other>> {
  return (_, subject) => {
    if (subject.has(key) && !subject.has(other)) subject.refuse("required_with", pointerStep(other), { other: key });
  };
}

/** One of two fields must be given: `required` at the first if neither is. */
export function requiresEither<Key extends string, Other extends string>(
  key: Key,
  other: Other,
): Rule<Has<Key | Other>> {
  return (_, subject) => {
    if (!subject.has(key) && !subject.has(other)) subject.refuse("required", pointerStep(key));
  };
}

/** A field cannot be given together with others: `sent_together` at each of the others. */
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

/** A date must be on or after another: `date_before`. */
export function notBefore<Later extends string, Earlier extends string>(
  later: Later,
  earlier: Earlier,
): Rule<Has<Later | Earlier, DayNumber | null>> {
  return ({ [later]: day, [earlier]: limit }, subject) => {
    if (day === null || limit === null || !(day < limit)) return;
    subject.refuse("date_before", pointerStep(later), { limit: formatDate(limit) });
  };
}

/** A date must be on or before another: `date_after`. */
export function notAfter<Earlier extends string, Later extends string>(
  earlier: Earlier,
  later: Later,
): Rule<Has<Earlier | Later, DayNumber | null>> {
  return ({ [earlier]: day, [later]: limit }, subject) => {
    if (day === null || limit === null || !(day > limit)) return;
    subject.refuse("date_after", pointerStep(earlier), { limit: formatDate(limit) });
  };
}

/** No two items of a list have the same value of a field: `duplicate`. */
export function distinct<Key extends string>(key: Key): Rule<readonly Has<Key>[]> {
  return (items, subject) => {
    const seen = new Set<unknown>();
    for (const [index, { [key]: value }] of items.entries()) {
      if (seen.has(value)) subject.refuse("duplicate", `/${index}${pointerStep(key)}`);
      if (!Number.isNaN(value)) seen.add(value);
    }
  };
}
