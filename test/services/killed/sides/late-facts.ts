import type { Asked } from "../payroll-story";

/** Returns the request for the open corrections of an employee. */
export function openCorrections(runs: string, employeeId: string): Asked {
  return { kind: "side", method: "GET", path: `${runs}/corrections?employeeId=${employeeId}` };
}

/** Returns the request that posts a correction in an open main run. */
export function correctionsToPost(runs: string, correctionId: string, period: number): Asked {
  const body = { corrections: [{ correctionId }], postIn: { year: 2026, period } };
  return { kind: "side", method: "POST", path: `${runs}/corrections/post`, body };
}
