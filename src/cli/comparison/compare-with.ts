import type { Rulebook } from "../../engine";
import { toFacts } from "../../engine/base";
import {
  type Comparison,
  comparePayrolls,
  type OurPayslip,
  pairPayslips,
  type TheirPayslip,
} from "../../engine/compare";
import { isRecord, readJsonFile } from "../../platform";
import { Refusal } from "../refusal";
import { UsageError } from "../usage-error";

/** Compares their payslips with the facts of a file, or with what theirs state themselves without one. */
export function compareWith(theirs: readonly TheirPayslip[], path: string | undefined, rulebook: Rulebook): Comparison {
  const { employees, ...others } = pairPayslips(theirs, path === undefined ? null : readOurs(path));
  const compared = comparePayrolls({ employees }, rulebook);
  if (!compared.ok) throw new Refusal("The payslips cannot be compared.", compared.problems);
  return { ...compared.value, ...others };
}

function readOurs(path: string): readonly OurPayslip[] {
  const read = readJsonFile(path);
  const list: readonly unknown[] = Array.isArray(read) ? read : [read];
  return list.map((each) => {
    const { employeeId, facts } = isRecord(each) ? each : {};
    if (typeof employeeId !== "string" || !isRecord(facts)) {
      throw new UsageError(`"${path}" is not a list of objects with employeeId and facts.`);
    }
    return { employeeId, facts: toFacts(facts) };
  });
}
