import type { Unread } from "../engine/base";
import { cellAt, type NamedRow } from "./csv-row";
import type { Origins } from "./origins";

/** Consecutive rows with the same cells in some columns. */
interface Stretch {
  readonly first: NamedRow;
  readonly last: NamedRow;
  readonly isOpen: boolean;
}

function stretches(rows: readonly NamedRow[], beginsAnew: (row: NamedRow, before: NamedRow) => boolean): Stretch[] {
  const starts = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before === undefined || beginsAnew(row, before) ? [index] : [];
  });
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? rows.length;
    const [first, last] = [rows[start], rows[end - 1]];
    return first === undefined || last === undefined ? [] : [{ first, last, isOpen: end === rows.length }];
  });
}

/** Returns a tax code from each row where it changes, or where previous figures are stated. */
export function taxCodes(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => {
    const { taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = row.cells;
    const changes = taxCode !== before.cells.taxCode || week1Month1 !== before.cells.week1Month1;
    return changes || previousTaxablePay !== undefined || previousTaxPaid !== undefined;
  });
  return found.map(({ first }, index) => {
    const entry = `${path}/taxCodes/${index}`;
    origins.copied(entry, cellAt(first)).made(`${entry}/effectiveDate`, cellAt(first, "paymentDate"));
    const { paymentDate, taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = first.cells;
    const mark = week1Month1 === undefined ? undefined : yesOrNo(week1Month1);
    return { effectiveDate: paymentDate, taxCode, week1Month1: mark, previousTaxablePay, previousTaxPaid };
  });
}

/** Returns a category letter from each row where it changes. */
export function niCategories(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => row.cells.niCategory !== before.cells.niCategory);
  return found.map(({ first }, index) => {
    const entry = `${path}/niCategories/${index}`;
    origins.copied(entry, cellAt(first)).made(`${entry}/effectiveDate`, cellAt(first, "paymentDate"));
    return { effectiveDate: first.cells.paymentDate, niCategory: first.cells.niCategory };
  });
}

/** Returns a plan from its first row to its last; "None" means no plan. */
export function studentLoans(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => row.cells.studentLoanPlan !== before.cells.studentLoanPlan).filter(
    ({ first }) => first.cells.studentLoanPlan !== undefined && first.cells.studentLoanPlan !== "None",
  );
  return found.map((stretch, index) => {
    origins.made(`${path}/studentLoans/${index}`, cellAt(stretch.first, "studentLoanPlan"));
    return { ...span(stretch), studentLoanPlan: stretch.first.cells.studentLoanPlan };
  });
}

/** Returns a postgraduate loan from the first yes to the last; any other word is passed on to be refused. */
export function postgraduateLoans(rows: readonly NamedRow[], path: string, origins: Origins): Unread {
  const answer = (row: NamedRow) => yesOrNo(row.cells.postgraduateLoan ?? "no");
  const unclear = rows.find((row) => typeof answer(row) === "string");
  if (unclear !== undefined) {
    origins.made(`${path}/postgraduateLoan`, cellAt(unclear, "postgraduateLoan"));
    return { postgraduateLoan: answer(unclear) };
  }
  const found = stretches(rows, (row, before) => answer(row) !== answer(before)).filter(({ first }) => answer(first));
  const entries = found.map((stretch, index) => {
    origins.made(`${path}/postgraduateLoans/${index}`, cellAt(stretch.first, "postgraduateLoan"));
    return span(stretch);
  });
  return { postgraduateLoans: entries };
}

function span({ first, last, isOpen }: Stretch): Unread {
  const startDate = first.cells.paymentDate;
  return isOpen ? { startDate } : { startDate, endDate: last.cells.paymentDate };
}

/** Reads a yes or no; any other word stays as it is, so that the check for a yes or no refuses it. */
export function yesOrNo(cell: string): boolean | string {
  const word = cell.toLowerCase();
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : cell;
}
