import { endOfTaxYear, formatDate, startOfTaxYear } from "../../../engine/base";
import type { RequestWork } from "../../contract";
import { type EmployeeRow, raiseVersions } from "../../employees";
import { markDirty } from "../../pay-runs";
import type { TaxCodeChange } from "../contract/year-end-schemas";

/** An employee's record whose version has changed. */
export type ChangedRecord = Pick<EmployeeRow, "employee_id" | "payroll_config_id" | "leaving_date">;

const AT_ONCE = 1000;

/** Raises the versions of employees whose codes changed, and marks their open runs for recalculation. */
export async function markChanged(
  { tx, context, organisationId, now }: RequestWork,
  changes: readonly TaxCodeChange[],
): Promise<readonly ChangedRecord[]> {
  const changed: ChangedRecord[] = [];
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const ids = changes.slice(at, at + AT_ONCE).map(({ employeeId }) => employeeId);
    const rows = await raiseVersions(tx, ids, now);
    changed.push(...rows);
  }
  const payrolls = new Set(changed.map(({ payroll_config_id }) => payroll_config_id));
  for (const payrollConfigId of payrolls) await markDirty(tx, context, { organisationId, payrollConfigId });
  return changed;
}

/** A tax year of a payroll that is to be finalised. */
export interface ClosingYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  /** 6 April. */
  readonly firstDay: string;
  /** 5 April of the next calendar year. */
  readonly lastDay: string;
  /** 6 April of the next calendar year: from then on the carried codes apply. */
  readonly nextDay: string;
}

export function closingYear(payrollConfigId: string, taxYear: number): ClosingYear {
  return {
    payrollConfigId,
    taxYear,
    firstDay: formatDate(startOfTaxYear(taxYear)),
    lastDay: formatDate(endOfTaxYear(taxYear)),
    nextDay: formatDate(startOfTaxYear(taxYear + 1)),
  };
}

/** How a tax year of a payroll is to be finalised. */
export interface AskedYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly submitFinalFps: boolean;
  readonly clearWeek1Month1: boolean;
  readonly generateP60s: boolean;
  readonly acknowledgeWarnings: boolean;
}
