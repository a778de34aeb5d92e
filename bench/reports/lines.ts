import type { ReportColumns, ReportRow } from "../../src/engine/reports";
import { Random } from "../../test/support/random";

/** Rows of one batch; larger counts repeat it with other amounts. */
export const BATCH = 50_000;

export const STATUS = ["PREVIEW", "FINAL"];
export const TYPES = ["Payable", "Deduction", "EmployerCost", "Information"];
export const DEPARTMENTS = Array.from({ length: 40 }, (_, at) => `Department ${at}`);
export const CODES = Array.from({ length: 60 }, (_, at) => `CODE${at}`);

/** The columns that a report over payslip lines reads. */
export interface Lines {
  readonly length: number;
  readonly status: Int32Array;
  readonly type: Int32Array;
  readonly department: Int32Array;
  readonly code: Int32Array;
  readonly pence: Float64Array;
}

/** Yields batches of lines, made on demand. */
export function* linesOf(count: number): Generator<Lines> {
  const random = new Random(20261121);
  for (let made = 0; made < count; made += BATCH) yield batch(Math.min(BATCH, count - made), random);
}

function batch(length: number, random: Random): Lines {
  return {
    length,
    status: Int32Array.from({ length }, () => (random.chance(0.1) ? 0 : 1)),
    type: Int32Array.from({ length }, () => (random.chance(0.6) ? 0 : random.between(1, 3))),
    department: Int32Array.from({ length }, () => random.between(-1, DEPARTMENTS.length - 1)),
    code: Int32Array.from({ length }, () => random.between(0, CODES.length - 1)),
    pence: Float64Array.from({ length }, () => (random.chance(0.02) ? Number.NaN : random.between(-50_000, 500_000))),
  };
}

export function asColumns({ length, status, type, department, code, pence }: Lines): ReportColumns {
  return {
    length,
    columns: {
      "payslip.status": { codes: status, words: STATUS },
      type: { codes: type, words: TYPES },
      "employee.department": { codes: department, words: DEPARTMENTS },
      code: { codes: code, words: CODES },
      amount: { values: pence },
    },
  };
}

export function* asRows({ length, status, type, department, code, pence }: Lines): Generator<ReportRow> {
  for (let at = 0; at < length; at++) {
    const amount = pence[at] as number;
    yield {
      payslip: { status: STATUS[status[at] as number] },
      type: TYPES[type[at] as number],
      employee: { department: DEPARTMENTS[department[at] as number] ?? null },
      code: CODES[code[at] as number],
      amount: Number.isNaN(amount) ? null : (amount / 100).toFixed(2),
    };
  }
}
