import { addDays } from "../../year/calendar";
import type { Asked, Data } from "../payroll-story";
import { correctionsToPost, openCorrections } from "./late-facts";
import { dataAt, type SideStory } from "./side-story";

const LOCK = { acknowledgeWarnings: true };
const REASON = { reason: "Too early" };

/** A locked run that was acknowledged. */
interface Locked {
  readonly path: string;
  readonly grossPay: string;
  readonly reopenCount: number;
}

/**
 * A payroll of its own: each run is locked, reopened, locked again and followed by a supplementary one; a rise that
 * becomes known afterwards is corrected in the next run.
 */
export function closedRunStory(): SideStory {
  /** By period and number. */
  const locked = new Map<string, Locked>();
  /** The path of the run that a correction was posted in, by the correction's id. */
  const posted = new Map<string, number>();
  /** Yearly salaries of late rises, by their first day. */
  const rises = new Map<string, string>();
  let runs = "";
  let employeeId = "";

  function* lock(path: string, key: string, reopenCount: number): Steps {
    const { totals } = yield post("lock", path.replace(/(\?|$)/, "/lock$1"), LOCK);
    locked.set(key, { path, grossPay: totals.grossPay, reopenCount });
  }

  /** Another process may just find a further late change, which replaces a correction: it is posted with a later run. */
  function* settle(period: number): Steps {
    for (const { correctionId } of (yield openCorrections(runs, employeeId)).items) {
      const asked = { ...correctionsToPost(runs, correctionId, period), allows: ["correction_superseded"] };
      if ((yield asked) !== null) posted.set(correctionId, period);
    }
  }

  /** What the run had settled is expected again once it is posted again. */
  function* reopen(path: string, period: number): Generator<Asked, boolean, Data> {
    const before = locked.get(String(period));
    const settled = [...posted].filter(([, run]) => run === period);
    locked.delete(String(period));
    for (const [id] of settled) posted.delete(id);
    const isOpen = (yield { ...post("lock", `${path}/reopen`, REASON), allows: ["pay_run_already_used"] }) !== null;
    if (isOpen || before === undefined) return true;
    locked.set(String(period), before);
    for (const [id] of settled) posted.set(id, period);
    return false;
  }

  function* supplementary(path: string, paymentDate: string, period: number): Steps {
    yield post("side", `${path}/supplementary`, { paymentDate: addDays(paymentDate, 1), reason: "Arrears" });
    const line = { id: `more-${period}`, payElementCode: "BONUS", amount: `${period}.00`, supplementary: 1 };
    yield post("lines", `/v1/payroll/line/${employeeId}`, { lines: [line] });
    yield* lock(`${path}?supplementary=1`, `${period} 1`, 0);
  }

  return {
    *requests({ known }) {
      if (runs === "") {
        const { payrollConfigId } = yield post("side", "/v1/payrollconfig", payroll(known.payrollConfigId));
        ({ employeeId } = yield post("side", "/v1/employees", { ...EMPLOYEE, payrollConfigId }));
        runs = `/v1/payroll/${payrollConfigId}`;
      }
      const { year, period, paymentDate, periodStartDate } = yield post("side", `${runs}/next`);
      const path = `${runs}/${year}/${period}`;
      yield* settle(period);
      yield* lock(path, String(period), 0);
      if (yield* reopen(path, period)) {
        yield* settle(period);
        yield* lock(path, String(period), 1);
      }
      yield* supplementary(path, paymentDate, period);
      const salary = `${26_000 + 100 * period}.00`;
      const body = { salary, effectiveFrom: periodStartDate };
      yield { kind: "side", method: "PUT", path: `/v1/employees/${employeeId}/salary`, body };
      rises.set(periodStartDate, salary);
    },
    async lost(door) {
      if (runs === "") return [];
      const missing = [...locked].map(async ([key, { path, grossPay, reopenCount }]) => {
        const run = await dataAt(door, path);
        const isSame = run?.status === "Locked" && run.totals.grossPay === grossPay && run.reopenCount === reopenCount;
        return isSame ? [] : [`run ${key} is ${run?.status} with ${run?.totals?.grossPay}, not ${grossPay}`];
      });
      const { items } = await dataAt(door, `${runs}/corrections?status=Posted&pageSize=100`);
      const places = new Map(items.map((each: Data) => [each.correctionId, each.postedIn?.period]));
      const unsettled = [...posted].filter(([id, period]) => places.get(id) !== period);
      const { salaryHistory } = await dataAt(door, `/v1/employees/${employeeId}/salary`);
      const salaries = new Map(salaryHistory.map((each: Data) => [each.effectiveFrom, each.salary]));
      const unknown = [...rises].filter(([day, salary]) => salaries.get(day) !== salary);
      return [
        ...(await Promise.all(missing)).flat(),
        ...unsettled.map(([id, period]) => `correction ${id} is not posted in ${period}`),
        ...unknown.map(([day]) => `the late rise of ${day} is gone`),
      ];
    },
  };
}

type Steps = Generator<Asked, void, Data>;

function post(kind: Asked["kind"], path: string, body?: object): Asked {
  return { kind, method: "POST", path, body };
}

function payroll(name: string): object {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" };
  return { name: `Closed ${name}`, payFrequency: "Weekly", paymentPeriodConfig };
}

const EMPLOYEE = {
  firstName: "Sample",
  lastName: "Fletcher",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-04-06",
  salary: "26000",
};
