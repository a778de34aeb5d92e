import type { callsOf } from "../pensions/sample-pensions";
import type { KindName } from "./kinds";
import type { Facts } from "./library";

/** The organisation while a run is open. */
export interface Organisation extends ReturnType<typeof callsOf> {
  readonly groups: Readonly<Record<KindName, string>>;
}

/** Reports something about an employee. */
export type Tell = (organisation: Organisation, employeeId: string) => Promise<void>;

/** Somebody's year: the facts for the library, and what is reported to the API. */
export interface Person extends Facts {
  readonly dateOfBirth?: string;
  /** What is reported in a month, by its place from 0: after the lines of its run are posted, before the lock. */
  readonly told?: Readonly<Record<number, Tell>>;
}

export const MEMBERS = "/v2/pension/employee-pension";

/** Makes somebody a member of a kind of scheme. */
export function join(kind: KindName, enrolmentDate: string, joinReason: string): Tell {
  return async ({ done, groups }, employeeId) => {
    await done("POST", MEMBERS, { employeeId, pensionGroupId: groups[kind], enrolmentDate, joinReason });
  };
}

/** Ends a membership. */
export function end(reason: string, endDate: string, more: object = {}): Tell {
  return async ({ done }, employeeId) => {
    await done("DELETE", `${MEMBERS}/${employeeId}`, { reason, endDate, ...more });
  };
}
