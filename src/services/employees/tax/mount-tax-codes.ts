import type { Rulebook } from "../../../engine";
import { endOfTaxYear, formatDate, startOfTaxYear } from "../../../engine/base";
import { carryForwardTaxCode } from "../../../engine/income-tax";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext, taxYearOn } from "../../contract";
import { marked } from "../new/first-records";
import { taxCodeData } from "../record/record-data";
import { addTaxCodes, findTaxCodes } from "../store/changes-from-above";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import type { EmployeeRow } from "../store/require-employee";
import { addDated, removeDated } from "./dated-records";
import { addTaxCode, removeTaxCode } from "./tax-operations";

const TAX_CODES = {
  table: "employee_tax_code",
  rows: ({ taxCodes }: EmployeeFacts) => taxCodes,
  changedFields: ["taxCodes", "taxCode", "week1Month1"],
  follow: carryAgain,
  token: "tax_code",
  name: "tax code",
} as const;

export function mountTaxCodes(context: ServiceContext): void {
  mountOperation(context, addTaxCode, async ({ params: { employeeId }, body, ...work }) => {
    const { taxCode, week1Month1 } = marked(body.taxCode, body.week1Month1);
    const row = await addDated(work, TAX_CODES, employeeId, () => ({
      effective_date: body.effectiveDate,
      tax_code: taxCode,
      week1_month1: week1Month1,
      source: "Manual",
      notification_id: null,
      previous_taxable_pay: body.previousTaxablePay,
      previous_tax_paid: body.previousTaxPaid,
    }));
    return { data: { employeeId, ...taxCodeData(row) }, text: "The tax code is added." };
  });

  mountOperation(context, removeTaxCode, async ({ params, ...work }) => {
    const row = await removeDated(work, TAX_CODES, params);
    return { data: { employeeId: params.employeeId, ...taxCodeData(row) }, text: "The tax code is removed." };
  });
}

/**
 * Carries the code with which a finalised year ended into the next one again, after a change of the codes from a day on. A code
 * that was entered for the next year stays, and so does a year that ended with another code.
 *
 * Source: HMRC's P9X, tax codes to use from 6 April: codes are carried forward without their week 1/month 1 mark.
 */
export async function carryAgain(work: RequestWork, employee: EmployeeRow, day: string): Promise<void> {
  const { tx, context } = work;
  const { employee_id: employeeId, finalised_through: finalised } = employee;
  if (finalised === null) return;
  let changedFrom = day;
  for (let year = taxYearOn(day) + 1; year <= taxYearOn(finalised) + 1; year += 1) {
    const first = formatDate(startOfTaxYear(year));
    const codes = (await findTaxCodes(tx, [employeeId])).sort((a, b) => (a.effective_date < b.effective_date ? -1 : 1));
    const before = codes.filter(({ effective_date }) => effective_date < first).at(-1);
    if (before === undefined || before.effective_date > changedFrom) return;
    const own = codes.find(({ effective_date: from }) => from >= first && from <= formatDate(endOfTaxYear(year)));
    if (own !== undefined && own.source !== "YearEnd") return;
    const carried = carriedInto(year, before, own, context.rulebook);
    changedFrom = own?.effective_date ?? first;
    if (own !== undefined) await updateCarried(tx, own, carried);
    else if (!isSameCode(carried, before)) await addCarried(work, employeeId, first, carried);
  }
}

function isSameCode(carried: Code, before: Code): boolean {
  return carried.tax_code === before.tax_code && !before.week1_month1;
}

async function updateCarried(tx: Tx, { employee_id, effective_date }: TaxCodeRow, carried: Code): Promise<void> {
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee_tax_code")
    .set(carried)
    .where("employee_id", "=", employee_id)
    .where("effective_date", "=", effective_date)
    .execute();
}

async function addCarried(work: RequestWork, employeeId: string, first: string, carried: Code): Promise<void> {
  const none = { notification_id: null, previous_taxable_pay: null, previous_tax_paid: null };
  const key = { organisation_id: work.organisationId, employee_id: employeeId, effective_date: first };
  await addTaxCodes(work.tx, [{ ...key, ...carried, ...none, source: "YearEnd", created_at: work.now }]);
}

type TaxCodeRow = EmployeeFacts["taxCodes"][number];
type Code = Pick<TaxCodeRow, "tax_code" | "week1_month1">;

/** Returns a code as it is carried into a year; its mark stays only if the year end kept that of the code before. */
export function carriedInto(taxYear: number, before: Code, own: Code | undefined, rulebook: Rulebook): Code {
  const { tax_code: taxCode, week1_month1: week1Month1 } = before;
  const isKnown = rulebook.taxYears.includes(taxYear);
  const made = isKnown ? carryForwardTaxCode({ taxYear, taxCode, week1Month1 }, rulebook) : null;
  return {
    tax_code: made?.ok ? made.value.taxCode : taxCode,
    week1_month1: week1Month1 && (own?.week1_month1 ?? false),
  };
}
