import type { SideStory } from "./sides";

/** A request of a client; everything that creates has its own key, so that it can be sent again. */
export interface Asked {
  readonly kind: Kind;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file instead of a body, with its type. */
  readonly bytes?: Uint8Array;
  readonly contentType?: string;
  /** Whether the first response holds a secret or an address that a repeated one lacks. */
  readonly isShownOnce?: boolean;
  /** Tokens of refusals that are an outcome of the story, such as of a run that another client has used: null is their data. */
  readonly allows?: readonly string[];
  /** The person who sends it; the clients' credentials, if it is absent. */
  readonly by?: Person;
}

/** The people of the account: who submits payments, and who approves them. */
export type Person = "clerk" | "owner";

export type Kind = "payroll" | "employee" | "next" | "lines" | "salary" | "method" | "side" | "lock";

// biome-ignore lint/suspicious/noExplicitAny: the story takes the ids that it knows
export type Data = any;

/** What a client knows of its payroll from responses. */
export interface Known {
  payrollConfigId: string;
  readonly employeeIds: string[];
  /** Pence of posted lines, by employee and period. */
  readonly posted: Map<string, number>;
  /** The amount of a salary version, by employee and day. */
  readonly salaries: Map<string, string>;
  readonly locked: number[];
  open: number | null;
}

export function nothingKnown(): Known {
  return {
    payrollConfigId: "",
    employeeIds: [],
    posted: new Map(),
    salaries: new Map(),
    locked: [],
    open: null,
  };
}

/** The number of runs in a payroll of this year. */
const MOST_RUNS = 50;

/** The client of a story: its name, its number of employees, and what it does beside its payroll. */
export interface Teller {
  readonly name: string;
  readonly employees: number;
  readonly sides: readonly SideStory[];
}

/** Yields a client's requests for a weekly payroll: employees, then run after run with lines, rises and the lock. */
export function* payrollStory({ name, employees, sides }: Teller, known: Known): Generator<Asked, void, Data> {
  known.payrollConfigId = (yield payroll(name)).payrollConfigId;
  yield* staff(known, employees);
  for (let count = 1; count <= MOST_RUNS; count += 1) {
    const run = yield { kind: "next", method: "POST", path: `/v1/payroll/${known.payrollConfigId}/next` };
    known.open = run.period;
    if (run.period % 3 === 0) yield method(run.period);
    yield* week(known, run);
    for (const side of sides) yield* side.requests({ known, period: run.period });
    const path = `/v1/payroll/${known.payrollConfigId}/${run.year}/${run.period}/lock`;
    yield { kind: "lock", method: "POST", path, body: { acknowledgeWarnings: true } };
    known.open = null;
    known.locked.push(run.period);
  }
}

/** Adds the first three one by one, the others in bulk. */
function* staff(known: Known, employees: number): Generator<Asked, void, Data> {
  const all = Array.from({ length: employees }, (_, index) => employee(known.payrollConfigId, index + 1));
  for (const body of all.slice(0, 3)) {
    const { employeeId } = yield { kind: "employee", method: "POST", path: "/v1/employees", body };
    known.employeeIds.push(employeeId);
  }
  if (all.length <= 3) return;
  const body = { mode: "Create", employees: all.slice(3) };
  const { results } = yield { kind: "employee", method: "POST", path: "/v1/employees/bulk", body };
  known.employeeIds.push(...results.map(({ employeeId }: Data) => employeeId));
}

/** Returns a change that recalculates everybody in the organisation. */
function method(period: number): Asked {
  const calculationMethod = period % 2 === 0 ? "CalendarDays" : "WorkingDays";
  return { kind: "method", method: "PUT", path: "/v1/salary/organisation", body: { calculationMethod, enabled: true } };
}

/** Yields rises, and lines: in bulk in every other week. */
function* week(known: Known, { period, periodStartDate }: Data): Generator<Asked, void, Data> {
  const isBulk = period % 2 === 1;
  for (const [index, employeeId] of known.employeeIds.entries()) {
    if (index % 3 === period % 3) yield* rise(known, employeeId, period, periodStartDate);
    if (isBulk) continue;
    const body = { lines: linesOf(period, index) };
    yield { kind: "lines", method: "POST", path: `/v1/payroll/line/${employeeId}`, body };
    known.posted.set(`${employeeId} ${period}`, penceOf(period, index));
  }
  if (isBulk) yield* linesInBulk(known, period);
}

function* rise(known: Known, employeeId: string, period: number, effectiveFrom: string): Generator<Asked, void, Data> {
  const body = { salary: `${20_000 + 10 * period}.00`, effectiveFrom };
  yield { kind: "salary", method: "PUT", path: `/v1/employees/${employeeId}/salary`, body };
  known.salaries.set(`${employeeId} ${effectiveFrom}`, body.salary);
}

function* linesInBulk({ employeeIds, posted }: Known, period: number): Generator<Asked, void, Data> {
  const lines = employeeIds.flatMap((employeeId, index) =>
    linesOf(period, index).map((line) => Object.assign(line, { employeeId })),
  );
  const { summary } = yield { kind: "lines", method: "POST", path: "/v1/payroll/lines/bulk", body: { lines } };
  if (summary.successful !== lines.length) throw new Error(`Lines in bulk: ${JSON.stringify(summary)}`);
  for (const [index, employeeId] of employeeIds.entries()) {
    posted.set(`${employeeId} ${period}`, penceOf(period, index));
  }
}

function payroll(name: string): Asked {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" };
  const body = { name, payFrequency: "Weekly", paymentPeriodConfig };
  return { kind: "payroll", method: "POST", path: "/v1/payrollconfig", body };
}

function employee(payrollConfigId: string, number: number): object {
  return {
    firstName: "Sample",
    lastName: `Baker ${"ABCDEFGHIJ"[number % 10]}`,
    dateOfBirth: "1990-01-31",
    gender: "Female",
    startDate: "2026-04-06",
    salary: "20000",
    // An account of the published modulus test cases.
    bankAccount: { accountName: "S Baker", accountNumber: "88837491", sortCode: "107999" },
    payrollConfigId,
  };
}

/** Returns the pence of the two lines of an employee. */
function amountsOf(period: number, index: number): readonly [number, number] {
  return [10_000 + period, 500 + index];
}

function penceOf(period: number, index: number): number {
  const [first, second] = amountsOf(period, index);
  return first + second;
}

function linesOf(period: number, index: number): object[] {
  return amountsOf(period, index).map((pence, number) => ({
    id: `week-${period}-${number}`,
    payElementCode: "BONUS",
    amount: (pence / 100).toFixed(2),
  }));
}
