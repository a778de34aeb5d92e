import type { Reader, Unread } from "../../base";
import { readDepartments, type Share, wholeShare } from "./read-departments";

/** What the employer owes or gets back for a pay run, in pence. */
export interface ReadCharges {
  readonly apprenticeshipLevy: number;
  readonly employmentAllowance: number;
  readonly statutoryRecovery: number;
  readonly shares: readonly Share[];
}

const KNOWN = new Set(["apprenticeshipLevy", "employmentAllowance", "statutoryRecovery", "departments"]);
const NONE: ReadCharges = {
  apprenticeshipLevy: 0,
  employmentAllowance: 0,
  statutoryRecovery: 0,
  shares: wholeShare(null),
};

/** Reads `charges`. A negative amount corrects one of an earlier pay run. */
export function readCharges(reader: Reader, owner: Unread, path: string): ReadCharges {
  if (owner.charges === undefined || owner.charges === null) return NONE;
  const at = `${path}/charges`;
  const charges = reader.object(owner.charges, at);
  if (charges === null) return NONE;
  reader.onlyKnown(charges, KNOWN, at);
  const amount = (key: string) => reader.optionalAmount(charges[key], key, at);
  return {
    apprenticeshipLevy: amount("apprenticeshipLevy"),
    employmentAllowance: amount("employmentAllowance"),
    statutoryRecovery: amount("statutoryRecovery"),
    shares: charges.departments === undefined ? wholeShare(null) : readDepartments(reader, charges, at),
  };
}
