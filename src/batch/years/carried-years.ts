import { STATUTORY_PAY_TYPES, type StatutoryPayType } from "../../engine/gross-to-net";
import type { Arena, Carried, LineColumns } from "../columns";
import type { Column } from "../machine";
import type { TotalsSoFar } from "../summary";
import { nameOfStatutory, YEAR_SUMS } from "./names";
import type { YearColumns } from "./year-columns";

/** Amounts of the results, and the columns of a batch that have them for a year with nothing before it. */
const CARRIED: readonly (readonly [name: string, column: Column])[] = [
  ["taxablePay", "payToDate"],
  ["tax", "taxToDate"],
  ["totalTaxablePay", "payToDate"],
  ["totalTax", "taxToDate"],
  ["studentLoan", "planLoanToDate"],
  ["postgraduateLoan", "postgraduateLoanToDate"],
  ["grossPay", "grossToDate"],
  ["netPay", "netPayToDate"],
  ["niablePay", "niableToDate"],
  ["atLel", "atLelToDate"],
  ["lelToPt", "lelToPtToDate"],
  ["ptToUel", "ptToUelToDate"],
  ["aboveUel", "aboveUelToDate"],
  ["ni", "employeeNiToDate"],
  ["employerNi", "employerNiToDate"],
];
const CARRIED_NAMES = new Set(CARRIED.map(([name]) => name));
/** Amounts of the results that are sums of lines. */
const LINE_SUMS = YEAR_SUMS.filter((name) => !CARRIED_NAMES.has(name));

/** Rows, and the row of the results of each. */
class Moves {
  readonly from: number[] = [];
  readonly to: number[] = [];

  add(from: number, to: number): void {
    this.from.push(from);
    this.to.push(to);
  }

  /** Copies the values of one column to the other. */
  copy(values: Float64Array, into: Float64Array): void {
    for (let at = 0; at < this.to.length; at++) into[this.to[at] ?? 0] = values[this.from[at] ?? 0] ?? Number.NaN;
  }
}

/** Years that are in the columns of a batch as they are: they go to the results column by column. */
export class CarriedYears {
  private readonly rows = new Map<Arena, Moves>();
  private readonly lines = new Map<LineColumns, Moves>();
  private payments = 0;

  constructor(private readonly into: YearColumns) {}

  /** Notes a row's year; `finish` writes its amounts. */
  add(id: string, carried: Carried): void {
    const { arena, row, payments, lines } = carried;
    const to = this.into.addCarried(id, carried);
    this.payments += payments;
    movesOf(this.rows, arena).add(row, to);
    if (lines !== null) movesOf(this.lines, lines.of).add(lines.at, to);
  }

  /** Writes the amounts of all years, and adds them to the totals. */
  finish(sums: TotalsSoFar): void {
    for (const [arena, moves] of this.rows) {
      for (const [name, column] of CARRIED) moves.copy(arena.view(column, 0), this.into.amounts(name));
    }
    for (const [{ columns }, moves] of this.lines) for (const column of columns) this.addLines(column, moves);
    sums.addYears(this.payments, (name) => this.sum(this.into.amounts(name)));
  }

  /** Adds the amounts of a column of lines, as often as each row is paid. */
  private addLines({ values, penny }: LineColumns["columns"][number], { from, to }: Moves): void {
    const { payments } = this.into;
    for (const { into, share } of this.sharesOf(penny)) {
      for (let at = 0; at < to.length; at++) {
        const amount = values[from[at] ?? 0] ?? Number.NaN;
        const row = to[at] ?? 0;
        if (!Number.isNaN(amount)) into[row] = (into[row] ?? 0) + amount * share * (payments[row] ?? 0);
      }
    }
  }

  /** Returns the columns of the results to which a line of a penny adds, and what it adds. */
  private sharesOf({ statutoryPay, ...amounts }: LineColumns["columns"][number]["penny"]) {
    const statutory = (type: StatutoryPayType) => ({ name: nameOfStatutory(type), share: statutoryPay?.[type] ?? 0 });
    const sums = LINE_SUMS.map((name) => ({ name, share: amounts[name] }));
    return [...sums, ...STATUTORY_PAY_TYPES.map(statutory)]
      .filter(({ share }) => share !== 0)
      .map(({ name, share }) => ({ into: this.into.amounts(name), share }));
  }

  private sum(amounts: Float64Array): number {
    let sum = 0;
    for (const { to } of this.rows.values()) for (const row of to) sum += amounts[row] ?? 0;
    return sum;
  }
}

function movesOf<Key>(all: Map<Key, Moves>, key: Key): Moves {
  const known = all.get(key);
  if (known !== undefined) return known;
  const moves = new Moves();
  all.set(key, moves);
  return moves;
}
