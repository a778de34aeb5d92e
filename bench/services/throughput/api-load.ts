import { load } from "../load";
import { rawRequest } from "../raw-client";
import type { Place } from "./place";
import { measure, type Round } from "./rounds";
import type { LockedPayroll } from "./worker-load";

const CONNECTIONS = 16;

/** What a request does, and how often among the requests for an employee in a run. */
export const REQUESTS = { "employee read": 2, "payslip read": 2, "line uploaded": 1 } as const;
export type RequestKind = keyof typeof REQUESTS;

const LINES = [{ payElementCode: "SALARY_ADJUSTMENT", amount: "12.50", payrollDate: "2026-05-31" }];
const BODY = JSON.stringify({ lines: LINES });

interface ApiWork {
  readonly locked: LockedPayroll;
  readonly kind: RequestKind;
  readonly count: number;
}

/** Sends requests of one kind, for employees from all over the payroll. */
export function apiRound(place: Place, processes: number, { locked, kind, count }: ApiWork): Promise<Round> {
  const { caller, payroll } = locked;
  let asked = 0;
  const next = (): Buffer | null => {
    if (asked === count) return null;
    asked += 1;
    const id = payroll.employeeIds[(asked * 7919) % payroll.employeeIds.length] ?? "";
    return requestOf(kind, id, { "X-Auth-Token": caller.token });
  };
  return measure(place, "api", processes, async () => {
    const ports = place.crew.portsOf("api").slice(0, processes);
    const connections = CONNECTIONS / processes;
    const loads = await Promise.all(ports.map((port) => load({ port, connections }, next)));
    return loads.reduce((sum, { answers }) => sum + answers, 0);
  });
}

function requestOf(kind: RequestKind, id: string, headers: Readonly<Record<string, string>>): Buffer {
  if (kind === "employee read") return rawRequest("GET", `/v1/employees/${id}`, headers);
  if (kind === "payslip read") return rawRequest("GET", `/v1/payslip/data/${id}/2026/1`, headers);
  return rawRequest("POST", `/v1/payroll/line/${id}`, headers, BODY);
}
