import type { PayslipFacts, Rulebook, YearToDateFacts } from "../../engine";
import { type ComparedPayrolls, type ComparePayrollsFacts, comparePayrolls } from "../../engine/compare";
import { isRecord, readJsonFile } from "../../platform";
import { Refusal } from "../refusal";
import { UsageError } from "../usage-error";
import type { TheirPayslip } from "./read-theirs";

/** Two payrolls compared, whom only one of them has, and the balances with which the new one begins. */
export interface Comparison extends ComparedPayrolls {
  readonly onlyTheirs: readonly string[];
  readonly onlyOurs: readonly string[];
  readonly openings: readonly { readonly employeeId: string; readonly yearToDate: YearToDateFacts }[];
}

interface OurPayslip {
  readonly employeeId: string;
  readonly facts: PayslipFacts;
}

/** Compares their payslips with the facts of a file, or with what theirs state themselves without one. */
export function compareWith(theirs: readonly TheirPayslip[], path: string | undefined, rulebook: Rulebook): Comparison {
  const ours = path === undefined ? theirs.flatMap(ownFacts) : readOurs(path);
  const pairs = theirs.map((their) => [their, ours.find((our) => isSame(our, their))] as const);
  const employees = pairs.flatMap(([{ employeeId, name, stated }, our]): ComparePayrollsFacts["employees"] =>
    our === undefined ? [] : [{ employeeId, name, facts: our.facts, stated }],
  );
  const compared = comparePayrolls({ employees }, rulebook);
  if (!compared.ok) throw new Refusal("The payslips cannot be compared.", compared.problems);
  return {
    ...compared.value,
    onlyTheirs: pairs.flatMap(([{ employeeId }, our]) => (our === undefined ? [employeeId] : [])),
    onlyOurs: ours.filter((our) => !theirs.some((their) => isSame(our, their))).map(({ employeeId }) => employeeId),
    openings: theirs.flatMap(({ employeeId, opening }) =>
      opening === null ? [] : [{ employeeId, yearToDate: opening }],
    ),
  };
}

function ownFacts({ employeeId, facts }: TheirPayslip): readonly OurPayslip[] {
  return facts === null ? [] : [{ employeeId, facts }];
}

/** Whether it is the same employee's payslip; of the same date, if both state one. */
function isSame({ employeeId, facts }: OurPayslip, their: TheirPayslip): boolean {
  const date = facts.paymentDate ?? their.paymentDate;
  return employeeId === their.employeeId && (their.paymentDate === null || date === their.paymentDate);
}

function readOurs(path: string): readonly OurPayslip[] {
  const read = readJsonFile(path);
  const list: readonly unknown[] = Array.isArray(read) ? read : [read];
  return list.map((each) => {
    const { employeeId, facts } = isRecord(each) ? each : {};
    if (typeof employeeId !== "string" || !isRecord(facts)) {
      throw new UsageError(`"${path}" is not a list of objects with employeeId and facts.`);
    }
    return { employeeId, facts: facts as unknown as PayslipFacts };
  });
}
