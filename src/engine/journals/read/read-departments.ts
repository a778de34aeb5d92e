import type { Reader, Unread } from "../../base";
import { readObjects, readText } from "./read-text";

/** A department with its share in hundredths of a per cent. */
export interface Share {
  readonly department: string | null;
  readonly basisPoints: number;
}

const WHOLE = 10_000;
const KNOWN = new Set(["department", "percentage"]);
const MOST_SHARES = 100;

/** Reads shares, in the order of their departments, which decides between equal remainders. */
export function readDepartments(reader: Reader, owner: Unread, path: string): readonly Share[] {
  const shares = readObjects(reader, [owner, path], "departments", { maximum: MOST_SHARES, known: KNOWN }).map(
    ([item, place]) => ({
      department: readText(reader, item, "department", place),
      basisPoints: readShare(reader, item, place),
    }),
  );
  const at = `${path}/departments`;
  const sorted = shares.sort((a, b) => (a.department < b.department ? -1 : 1));
  const names = new Set(shares.map(({ department }) => department));
  if (names.size < shares.length) reader.refuse("duplicate", at);
  const sum = shares.reduce((total, { basisPoints }) => total + basisPoints, 0);
  if (sum !== WHOLE) reader.refuse("totals_differ", at, { field: "percentage", expected: "100.00" });
  return sorted;
}

function readShare(reader: Reader, item: Unread, path: string): number {
  const share = reader.amount(item.percentage, "percentage", path);
  if (share < 0) reader.refuse("negative_amount", `${path}/percentage`);
  if (share > WHOLE) reader.refuse("too_large", `${path}/percentage`, { maximum: "100.00" });
  return Math.max(0, share);
}

/** Returns the whole share for one department, or for none. */
export function wholeShare(department: string | null): readonly Share[] {
  return [{ department, basisPoints: WHOLE }];
}
