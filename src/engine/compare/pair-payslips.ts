import type { YearToDateFacts } from "../gross-to-net";
import type { ComparedPayrolls, ComparePayrollsFacts } from "./compare-payrolls";
import type { OurPayslip } from "./read/our-payslip";
import type { TheirPayslip } from "./read/their-payslip";

/** The employees of both payrolls, those of one alone, and the balances with which the new payroll begins. */
export interface PairedPayslips {
  readonly employees: ComparePayrollsFacts["employees"];
  readonly onlyTheirs: readonly string[];
  readonly onlyOurs: readonly string[];
  readonly openings: readonly { readonly employeeId: string; readonly yearToDate: YearToDateFacts }[];
}

/** Two payrolls compared, with the employees of one alone and the opening balances. */
export interface Comparison extends ComparedPayrolls, Omit<PairedPayslips, "employees"> {}

/** Pairs the payslips of two payrolls by employee and date. Without `ours`, theirs are calculated from what they state. */
export function pairPayslips(theirs: readonly TheirPayslip[], ours: readonly OurPayslip[] | null): PairedPayslips {
  const own = ours ?? theirs.flatMap(({ employeeId, facts }) => (facts === null ? [] : [{ employeeId, facts }]));
  const ofEmployee = new Map<string, OurPayslip[]>();
  for (const our of own) {
    const known = ofEmployee.get(our.employeeId);
    if (known === undefined) ofEmployee.set(our.employeeId, [our]);
    else known.push(our);
  }
  const paired = new Set<OurPayslip>();
  const pairs = theirs.map((their) => {
    const same = ofEmployee.get(their.employeeId)?.filter((our) => isOfSameDate(our, their)) ?? [];
    for (const our of same) paired.add(our);
    return [their, same[0]] as const;
  });
  return {
    employees: pairs.flatMap(([{ employeeId, name, stated }, our]): ComparePayrollsFacts["employees"] =>
      our === undefined ? [] : [{ employeeId, name, facts: our.facts, stated }],
    ),
    onlyTheirs: pairs.flatMap(([{ employeeId }, our]) => (our === undefined ? [employeeId] : [])),
    onlyOurs: own.filter((our) => !paired.has(our)).map(({ employeeId }) => employeeId),
    openings: theirs.flatMap(({ employeeId, opening }) =>
      opening === null ? [] : [{ employeeId, yearToDate: opening }],
    ),
  };
}

/** Whether two payslips of an employee are of the same date, if both state one. */
function isOfSameDate({ facts }: OurPayslip, their: TheirPayslip): boolean {
  const date = facts.paymentDate ?? their.paymentDate;
  return their.paymentDate === null || date === their.paymentDate;
}
