/** What a client asks for; everything that creates goes with a key of its own, so that it can be asked for again. */
export interface Asked {
  readonly kind: Kind;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
}

export type Kind = "payroll" | "employee" | "next" | "lines" | "salary" | "method" | "lock";

// biome-ignore lint/suspicious/noExplicitAny: the story takes the ids that it knows
export type Data = any;

/** What a client knows of its payroll, because it was told so. */
export interface Known {
  payrollConfigId: string;
  readonly employeeIds: string[];
  /** Pence that lines have brought, by employee and period. */
  readonly posted: Map<string, number>;
  /** The amount of a salary version, by employee and day. */
  readonly salaries: Map<string, string>;
  readonly locked: number[];
  open: number | null;
}

export function nothingKnown(): Known {
  return { payrollConfigId: "", employeeIds: [], posted: new Map(), salaries: new Map(), locked: [], open: null };
}

/** Runs that a payroll of this year has room for. */
const MOST_RUNS = 50;

/** A weekly payroll as a client keeps it: employees, then run after run with lines, rises and the lock. */
export function* payrollStory(name: string, employees: number, known: Known): Generator<Asked, void, Data> {
  known.payrollConfigId = (yield payroll(name)).payrollConfigId;
  for (let number = 1; number <= employees; number += 1) {
    const { employeeId } = yield employee(known.payrollConfigId, number);
    known.employeeIds.push(employeeId);
  }
  for (let count = 1; count <= MOST_RUNS; count += 1) {
    const run = yield { kind: "next", method: "POST", path: `/v1/payroll/${known.payrollConfigId}/next` };
    known.open = run.period;
    if (run.period % 3 === 0) yield method(run.period);
    yield* week(known, run);
    const path = `/v1/payroll/${known.payrollConfigId}/${run.year}/${run.period}/lock`;
    yield { kind: "lock", method: "POST", path, body: { acknowledgeWarnings: true } };
    known.open = null;
    known.locked.push(run.period);
  }
}

/** Everybody of the organisation is worked out again. */
function method(period: number): Asked {
  const calculationMethod = period % 2 === 0 ? "CalendarDays" : "WorkingDays";
  return { kind: "method", method: "PUT", path: "/v1/salary/organisation", body: { calculationMethod, enabled: true } };
}

function* week(known: Known, { period, periodStartDate }: Data): Generator<Asked, void, Data> {
  for (const [index, employeeId] of known.employeeIds.entries()) {
    if (index % 3 === period % 3) {
      const salary = `${20_000 + 10 * period}.00`;
      const path = `/v1/employees/${employeeId}/salary`;
      yield { kind: "salary", method: "PUT", path, body: { salary, effectiveFrom: periodStartDate } };
      known.salaries.set(`${employeeId} ${periodStartDate}`, salary);
    }
    const amounts = [10_000 + period, 500 + index];
    yield { kind: "lines", method: "POST", path: `/v1/payroll/line/${employeeId}`, body: linesOf(period, amounts) };
    known.posted.set(`${employeeId} ${period}`, amounts[0] + amounts[1]);
  }
}

function payroll(name: string): Asked {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" };
  const body = { name, payFrequency: "Weekly", paymentPeriodConfig };
  return { kind: "payroll", method: "POST", path: "/v1/payrollconfig", body };
}

function employee(payrollConfigId: string, number: number): Asked {
  const body = {
    ...{ firstName: "Sample", lastName: `Baker ${"ABCDEFGHIJ"[number % 10]}`, dateOfBirth: "1990-01-31" },
    ...{ gender: "Female", startDate: "2026-04-06", salary: "20000", payrollConfigId },
  };
  return { kind: "employee", method: "POST", path: "/v1/employees", body };
}

function linesOf(period: number, amounts: readonly number[]): object {
  const line = (pence: number, index: number) => ({
    ...{ id: `week-${period}-${index}`, payElementCode: "BONUS" },
    amount: (pence / 100).toFixed(2),
  });
  return { lines: amounts.map(line) };
}
