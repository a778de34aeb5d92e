import { createRulebook, grossToNet, type Payslip, type PayslipFacts } from "../../../src/engine";
import { makePayslipContents, type PayslipContents } from "../../../src/engine/forms";
import { rules } from "../../../src/rules/all";

const created = createRulebook(rules);
if (!created.ok) throw new Error("the rules do not load");
export const rulebook = created.value;

export const EMPLOYER = {
  name: "Sample Bakery Ltd",
  address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "SA1 1AA" },
  payeReference: "123/AB456",
};

export const EMPLOYEE = {
  employeeId: "S1",
  title: "Ms",
  firstName: "Sample",
  lastName: "Person",
  nationalInsuranceNumber: "QQ123456C",
  gender: "Female",
  dateOfBirth: "1990-02-28",
  address: { line1: "2 Sample Road", line2: "Sampleton", postcode: "SA2 2BB" },
  payrollId: "0042",
  department: "Ovens",
  jobTitle: "Baker",
} as const;

const APRIL: PayslipFacts = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  studentLoanPlan: "Plan2",
  lines: [
    { code: "BASIC", description: "Basic pay", amount: "3000.00" },
    { code: "OT", description: "Overtime", amount: "312.50" },
    { code: "MILES", description: "Mileage", amount: "45.00", isTaxable: false, isNiable: false },
    {
      code: "PEN",
      description: "Pension, net pay arrangement",
      amount: "165.63",
      lineType: "PensionContribution",
      pensionType: "NetPayArrangement",
    },
    { code: "ERPEN", description: "Employer pension", amount: "99.38", lineType: "EmployerPension" },
    { code: "UNION", description: "Union dues", amount: "12.00", lineType: "DeductionAfterTax" },
  ],
};

/** The second month of a year: its year to date is the total of both months. */
export const PAYSLIP_FACTS: PayslipFacts = {
  ...APRIL,
  paymentDate: "2026-05-29",
  yearToDate: madePayslip(APRIL).yearToDate,
};

function madePayslip(facts: PayslipFacts): Payslip {
  const payslip = grossToNet(facts, rulebook);
  if (!payslip.ok) throw new Error(JSON.stringify(payslip.problems));
  return payslip.value;
}

/** Returns a payslip's contents, as a caller would make them. */
export function payslipContents(changes: object = {}, facts: PayslipFacts = PAYSLIP_FACTS): PayslipContents {
  const payslip = madePayslip(facts);
  const contents = makePayslipContents(
    {
      employee: EMPLOYEE,
      employer: EMPLOYER,
      payslip,
      hours: [{ description: "Overtime", units: "12.50", payRate: "25.00" }],
      payments: [
        { method: "Bacs", accountName: "S Person", accountNumberLast4: "4321", amount: payslip.forPeriod.netPay },
      ],
      ...changes,
    },
    rulebook,
  );
  if (!contents.ok) throw new Error(JSON.stringify(contents.problems));
  return contents.value;
}
