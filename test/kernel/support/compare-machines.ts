import { type Column, createMachine, type Machine, type MachineKind, type Step } from "../../../src/batch/machine";
import { BLOCK_LOAN_WEEKS } from "../../../src/kernel";
import { Random } from "../../support/random";
import { type FullCall, fillRows } from "./fill-rows";
import { bytesOfRows, memoryCall } from "./machine-memory";
import { isPlain } from "./row-person";
import { type RowRun, rowRun } from "./row-run";
import { singleRow } from "./single-row";

export interface MachineReport {
  readonly rows: number;
  /** Payslips of the single path that were compared: plain, any, and directors'. */
  readonly singles: number;
  /** Of these, refused because deductions exceed the pay. */
  readonly negative: number;
  /** Rows of a week 53, 54 or 56. */
  readonly extraWeekRows: number;
  /** Words of memory compared between the machines. */
  readonly words: number;
  readonly differences: readonly string[];
}

type Counts = { -readonly [Count in Exclude<keyof MachineReport, "differences">]: MachineReport[Count] };

const KINDS = ["js", "wasm", "simd"] as const satisfies readonly MachineKind[];
const DIFFERENCES_KEPT = 5;
const PLAIN_OUT: readonly Column[] = ["tax", "employeeNi", "employerNi", "planLoan", "postgraduateLoan", "netPay"];

/** Runs several times `rowsEach` generated rows through every machine, one in `singleEvery` on the single path. */
export function compareMachines(
  count: number,
  rowsEach: number,
  singleEvery: number,
  seed: number,
  progress: (done: number) => void = () => {},
): MachineReport {
  const random = new Random(seed);
  const machines = KINDS.map((kind) => createMachine(kind, { bytes: bytesOfRows(rowsEach) }));
  const counts: Counts = { rows: 0, singles: 0, negative: 0, extraWeekRows: 0, words: 0 };
  const differences: string[] = [];
  for (let run = 0; counts.rows < count && differences.length < DIFFERENCES_KEPT; run++) {
    const made = rowRun(run, rowsEach, random);
    const odd = random.between(0, rowsEach - 1);
    differences.push(...new Comparison(made, machines, odd, singleEvery, counts).differences());
    counts.rows += rowsEach;
    if (made.isExtraWeek) counts.extraWeekRows += rowsEach;
    progress(counts.rows);
  }
  return { ...counts, differences: differences.slice(0, DIFFERENCES_KEPT) };
}

class Comparison {
  readonly #found: string[] = [];
  readonly #call: FullCall;

  constructor(
    private readonly run: RowRun,
    private readonly machines: readonly Machine[],
    /** Where the rows are split, so that ranges start and end at odd places. */
    private readonly cut: number,
    private readonly singleEvery: number,
    private readonly counts: Counts,
  ) {
    this.#call = memoryCall(run.people.length);
  }

  differences(): readonly string[] {
    this.load(this.run.rules);
    this.step("payPlain");
    this.compareSingles(false, true);
    this.step("payWide");
    this.step("carryPay");
    this.compareSingles(false, false);
    this.load(this.run.directorRules);
    this.step("payDirectors");
    this.step("carryDirectors");
    this.compareSingles(true, false);
    return this.#found;
  }

  private load(rules: Float64Array): void {
    const [first, ...others] = this.machines;
    if (first === undefined) throw new Error("no machine");
    first.f64.set(rules, this.#call.rules);
    fillRows(first, this.#call, this.run.people);
    for (const machine of others) machine.i32.set(first.i32);
  }

  private step(step: Step): void {
    const rows = this.run.people.length;
    const [first, ...others] = this.machines.map((machine) => {
      machine.run(step, this.#call, 0, this.cut);
      machine.run(step, this.#call, this.cut, rows);
      return Buffer.from(machine.memory.buffer);
    });
    for (const [place, other] of others.entries()) {
      this.counts.words += other.length / 8;
      if (first?.equals(other) !== true) this.#found.push(`${step}: ${KINDS[place + 1]} differs from js`);
    }
  }

  private compareSingles(isDirector: boolean, onlyPlain: boolean): void {
    const { people, date, rules, rulebook } = this.run;
    if (onlyPlain && rules[BLOCK_LOAN_WEEKS] !== 1) return;
    const [{ f64 }] = this.machines as [Machine];
    for (let row = 0; row < people.length; row += this.singleEvery) {
      const person = people[row];
      if (person === undefined || (onlyPlain && !isPlain(person))) continue;
      if (dependsOnOtherPayments(this.run, person.kind.code.week1Month1)) continue;
      const single = singleRow(person, date, isDirector, rulebook);
      this.counts.singles++;
      if (single.tax === undefined) this.counts.negative++;
      const columns = (onlyPlain ? PLAIN_OUT : Object.keys(single)) as Column[];
      const wrong = columns.filter((column) => f64[this.#call.columns[column] + row] !== single[column]);
      if (wrong.length > 0) this.#found.push(this.sayWrong(row, wrong, single));
    }
  }

  private sayWrong(row: number, wrong: readonly Column[], single: Readonly<Partial<Record<Column, number>>>): string {
    const [{ f64 }] = this.machines as [Machine];
    const values = wrong.map(
      (column) => `${column} ${f64[this.#call.columns[column] + row]}, single ${single[column]}`,
    );
    return `${values.join("; ")}: ${JSON.stringify([this.run.date, this.run.people[row]])}`;
  }
}

/** Whether tax depends on the year's pay or the last payment's date: such rows take the single path in the batch. */
function dependsOnOtherPayments({ isExtraWeek, date }: RowRun, week1Month1: boolean): boolean {
  return week1Month1 ? date.frequency === "Irregular" : isExtraWeek;
}
