import { readTaxCode } from "../../../engine/income-tax";
import { invalid } from "../../../platform/http";
import { inForce, mountOperation, runningOn, type ServiceContext } from "../../contract";
import { niCategoryData } from "../record/record-data";
import type { EmployeeFacts } from "../store/employee-facts";
import { requireFacts } from "../store/require-employee";
import { addDated, removeDated } from "./dated-records";
import { getLetters, letterIssues } from "./letter-conditions";
import { addNiCategory, effectiveTaxInfo, removeNiCategory } from "./tax-operations";

const REGIMES = { EnglandAndNorthernIreland: "England", Scotland: "Scotland", Wales: "Wales" } as const;

export function mountEffectiveTaxInfo(context: ServiceContext): void {
  mountOperation(context, effectiveTaxInfo, async ({ params, query, today }, tx) => {
    const facts = await requireFacts(tx, params.employeeId);
    const data = taxInfo(facts, query.date ?? today);
    return { data, beside: data, text: "This is in force on that day." };
  });
}

/** Returns the tax code, category letter and loans of an employee on a day. */
function taxInfo(facts: EmployeeFacts, date: string) {
  const { employee, loans } = facts;
  const letter = inForce(getLetters(facts), "effective_date", date);
  const running = (kind: "Student" | "Postgraduate") =>
    runningOn(
      loans.filter((loan) => loan.kind === kind),
      date,
    );
  const { director_appointment_date: appointed, director_cessation_date: ended } = employee;
  return {
    employeeId: employee.employee_id,
    date,
    ...taxCodeInfo(facts, date),
    niCategory: letter?.ni_category ?? null,
    niCategoryEffectiveDate: letter?.effective_date ?? null,
    studentLoanPlan: running("Student")?.student_loan_plan ?? null,
    postgraduateLoan: running("Postgraduate") !== null,
    isDirector: appointed !== null && appointed <= date && (ended === null || ended >= date),
  };
}

function taxCodeInfo({ taxCodes }: EmployeeFacts, date: string) {
  const code = inForce(taxCodes, "effective_date", date);
  if (code === null) return { taxCode: null, week1Month1: null, taxCodeEffectiveDate: null, taxRegime: null };
  const nation = readTaxCode(code.tax_code)?.nation;
  return {
    taxCode: code.tax_code,
    week1Month1: code.week1_month1,
    taxCodeEffectiveDate: code.effective_date,
    taxRegime: nation === undefined ? null : REGIMES[nation],
  };
}

const NI_CATEGORIES = {
  table: "employee_ni_category",
  rows: ({ niCategories }: EmployeeFacts) => niCategories,
  changedFields: ["niCategories", "niCategory"],
  follow: null,
  token: "ni_category",
  name: "category letter",
} as const;

export function mountNiCategories(context: ServiceContext): void {
  mountOperation(context, addNiCategory, async ({ params: { employeeId }, body, ...work }) => {
    const row = await addDated(work, NI_CATEGORIES, employeeId, ({ details, gender, date_of_birth: dateOfBirth }) => {
      const workplacePostcode = body.workplacePostcode ?? details.workplacePostcode;
      const issues = letterIssues({ ...body, dateOfBirth, gender, workplacePostcode }, context.rulebook);
      if (issues.length > 0) throw invalid(issues);
      return {
        effective_date: body.effectiveDate,
        ni_category: body.niCategory,
        workplace_postcode: workplacePostcode,
        civilian_employment_start_date: body.civilianEmploymentStartDate,
      };
    });
    return { data: { employeeId, ...niCategoryData(row) }, text: "The category letter is added." };
  });

  mountOperation(context, removeNiCategory, async ({ params, ...work }) => {
    const row = await removeDated(work, NI_CATEGORIES, params);
    return { data: { employeeId: params.employeeId, ...niCategoryData(row) }, text: "The category letter is removed." };
  });
}
