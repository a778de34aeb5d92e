/** Columns by their names in the catalogue: the type, and the expression that fills them. */
export type Columns = Readonly<Record<string, readonly [type: string, filledWith: string]>>;

/** The amounts of a payslip, in the order of the columns. */
const AMOUNTS = [
  ...["netPay", "grossPay", "taxablePay", "tax", "ni", "employerNi", "pension", "employerPension", "studentLoan"],
  ...["postgraduateLoan", "grossForEmployeeNi", "grossForEmployerNi", "pensionablePay", "qualifyingEarnings"],
  ...["salarySacrifice", "otherAdditions", "attachmentOrders", "attachmentOrderFees", "otherDeductions"],
  ...["benefitsTaxedViaPayroll", "class1aOnTermination"],
];

const STATUTORY_PAY = [
  ...["StatutorySickPay", "StatutoryMaternityPay", "StatutoryPaternityPay", "StatutoryAdoptionPay"],
  ...["StatutorySharedParentalPay", "StatutoryParentalBereavementPay", "StatutoryNeonatalCarePay"],
];

/** Frozen with the payslip; `s` is the payslip as shown. */
const PLACE: Columns = {
  payrollConfigId: ["text", "p.payroll_config_id"],
  year: ["int", "p.year"],
  period: ["int", "p.period"],
  supplementary: ["int", "p.supplementary"],
  payFrequency: ["text", 's."payFrequency"'],
  periodStartDate: ["date", 's."periodStartDate"'],
  periodEndDate: ["date", 's."periodEndDate"'],
  paymentDate: ["date", 's."paymentDate"'],
  taxWeek: ["int", 's."taxWeek"'],
  taxMonth: ["int", 's."taxMonth"'],
};

const PERSON: Columns = {
  "employee.payrollId": ["text", "s.employee->>'payrollId'"],
  "employee.firstName": ["text", "s.employee->>'firstName'"],
  "employee.lastName": ["text", "s.employee->>'lastName'"],
  "employee.jobTitle": ["text", "s.employee->>'jobTitle'"],
};

const DEPARTMENT: Columns = { "employee.department": ["text", "s.employee->>'department'"] };

/** A payslip: what most reports read comes first, because PostgreSQL reads a row's columns in turn. */
export const PAYSLIP_COLUMNS: Columns = {
  status: ["text", "s.status"],
  ...DEPARTMENT,
  ...amounts("forPeriod", "f"),
  ...PLACE,
  ...PERSON,
  payslipId: ["text", 's."payslipId"'],
  "employee.nationalInsuranceNumber": ["text", "s.employee->>'nationalInsuranceNumber'"],
  "employer.name": ["text", "s.employer->>'name'"],
  "employer.payeReference": ["text", "s.employer->>'payeReference'"],
  taxCode: ["text", 's."taxCode"'],
  week1Month1: ["boolean", 's."week1Month1"'],
  niCategory: ["text", 's."niCategory"'],
  studentLoanPlan: ["text", 's."studentLoanPlan"'],
  isDirector: ["boolean", 's."isDirector"'],
  paymentMethod: ["text", 's."paymentMethod"'],
  ...statutoryPay(),
  hours: ["numeric", "(select sum((h->>'units')::numeric) from jsonb_array_elements(s.hours) as h)"],
  rulesDigest: ["text", 's."rulesDigest"'],
};

/** The running totals of a payslip, apart from it: few reports read them. */
export const TO_DATE_COLUMNS: Columns = { ...amounts("yearToDate", "y"), ...amounts("employmentToDate", "m") };

/** A row of a payslip; `i` is the row as shown. */
export const LINE_COLUMNS: Columns = {
  "payslip.status": ["text", "s.status"],
  code: ["text", "i.code"],
  amount: ["bigint", "(i.amount * 100)::bigint"],
  type: ["text", "i.type"],
  ...DEPARTMENT,
  ...PLACE,
  ...PERSON,
  id: ["text", "i.id"],
  payslipId: ["text", 's."payslipId"'],
  payElementId: ["text", 'i."payElementId"'],
  description: ["text", "i.description"],
  units: ["numeric", "i.units"],
  unitName: ["text", 'i."unitName"'],
  payRate: ["numeric", 'i."payRate"'],
  from: ["date", 'i."from"'],
  to: ["date", 'i."to"'],
  statutoryType: ["text", 'i."statutoryType"'],
  statutoryPayId: ["text", 'i."statutoryPayId"'],
  orderId: ["text", 'i."orderId"'],
  pensionLineType: ["text", 'i."pensionLineType"'],
  pensionGroupId: ["text", 'i."pensionGroupId"'],
  "pensionMetadata.pensionGroupName": ["text", `i."pensionMetadata"->>'pensionGroupName'`],
  "pensionMetadata.pensionType": ["text", `i."pensionMetadata"->>'pensionType'`],
  "pensionMetadata.contributionBasis": ["text", `i."pensionMetadata"->>'contributionBasis'`],
};

/** Returns the definition of a recordset for amounts, which are stored as text. */
export function amountRecord(): string {
  return AMOUNTS.map((name) => `"${name}" numeric`).join(", ");
}

/** Amounts are whole pence. */
function amounts(group: string, alias: string): Columns {
  return Object.fromEntries(
    AMOUNTS.map((name) => [`${group}.${name}`, ["bigint", `(${alias}."${name}" * 100)::bigint`] as const]),
  );
}

function statutoryPay(): Columns {
  return Object.fromEntries(
    STATUTORY_PAY.map((type) => [
      `forPeriod.statutoryPay.${type}`,
      ["bigint", `(coalesce((s."forPeriod"->'statutoryPay'->>'${type}')::numeric, 0) * 100)::bigint`] as const,
    ]),
  );
}
