import { type BasisPoints, formatHundredths, shape } from "../../base";
import { LINE_TEXT } from "./line-text";

/** A department with its share in hundredths of a per cent. */
export interface Share {
  readonly department: string | null;
  readonly basisPoints: BasisPoints;
}

const WHOLE = 10_000;

const SHARE = shape.record({
  department: LINE_TEXT,
  /** Per cent with up to two decimals; the shares of an employee add up to 100. */
  percentage: shape.amount({ from: 0, upTo: "100.00", unit: "per cent" }),
});

/** The share of an employee's cost that a department bears. */
export interface DepartmentShare extends shape.FactsOf<typeof SHARE> {}

const addUp: shape.Rule<readonly shape.ReadOf<typeof SHARE>[]> = (shares, subject) => {
  if (new Set(shares.map(({ department }) => department)).size < shares.length) subject.refuse("duplicate", "");
  const sum = shares.reduce((total, { percentage }) => total + Math.max(0, percentage), 0);
  if (sum !== WHOLE) subject.refuse("totals_differ", "", { field: "percentage", expected: formatHundredths(WHOLE) });
};

/** Shares, in the order of their departments, which decides between equal remainders. */
export const SHARES: shape.Shape<readonly DepartmentShare[], readonly Share[]> = shape.converted(
  shape.list(SHARE, { upTo: 100 }, addUp),
  (shares) =>
    shares
      .map(({ department, percentage }) => ({ department, basisPoints: percentage }))
      .sort((a, b) => (a.department < b.department ? -1 : 1)),
);

/** Returns the whole share for one department, or for none. */
export function wholeShare(department: string | null): readonly Share[] {
  return [{ department, basisPoints: WHOLE }];
}
