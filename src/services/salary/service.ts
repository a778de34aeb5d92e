import type { Selectable } from "kysely";
import type { Problem, Rulebook } from "../../engine";
import { formatDate, readDate } from "../../engine/base";
import {
  type LeaveDocument,
  resolveSalaryPolicies,
  type SalaryFacts,
  type SalaryOfPeriod,
  type SalaryPolicyFacts,
  salaryLines,
} from "../../engine/salary";
import type { ValidationIssue } from "../../platform";
import { invalidFindings, issueAt, notFound } from "../../platform/http";
import { saveRow, type Tx } from "../../platform/store";
import { issueOfProblem, moneyOf, mountOperation, type OperationService, type ServiceContext } from "../contract";
import { employeeFacts, markEmployee, requireEmployee } from "../employees";
import { calculateSalary, type DryRun } from "./contract/calculate-operation";
import {
  deleteEmployeeConfiguration,
  type EmployeeConfiguration,
  getEmployeeConfiguration,
  saveEmployeeConfiguration,
} from "./contract/employee-operations";
import type { ShownLeave } from "./contract/leave-operations";
import {
  deleteEmployeeLeave,
  deleteOrganisationLeave,
  getEmployeeLeave,
  getOrganisationLeave,
  saveEmployeeLeave,
  saveOrganisationLeave,
} from "./contract/leave-operations";
import {
  deleteSalaryConfiguration,
  getSalaryConfiguration,
  saveSalaryConfiguration,
} from "./contract/organisation-operations";
import { type SalaryPeriod, salaryFacts } from "./salary-facts";
import {
  employeeLeaveRow,
  type LeaveRow,
  organisationLeaveRow,
  removeEmployeeLeave,
  removeOrganisationLeave,
  writeEmployeeLeave,
  writeOrganisationLeave,
} from "./store/leave-documents";
import { salaryLevels } from "./store/salary-levels";
import { salaryMigrations } from "./store/salary-migrations";
import type { SalaryTables } from "./store/salary-tables";

const NO_DOCUMENT: LeaveDocument = { sickness: null, familyLeave: null, byType: {} };

/** The longest pay period in days: a year. */
const LONGEST = 366;

const FIELDS = new Set([
  "payrollConfigId",
  "periodStartDate",
  "periodEndDate",
  "frequency",
  "statutoryLines",
  "unpaidDays",
  "leaveStart",
]);

const UNKNOWN_PAYROLL = issueAt(
  ["payrollConfigId"],
  "payroll_config_not_found",
  null,
  "The organisation has no such payroll.",
);

const isSent = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

/** The salary service: how salary becomes lines of pay runs, with settings by level, and a dry run. */
export const salaryService: OperationService = {
  name: "salary",
  migrations: salaryMigrations,
  mount: (context) => {
    mountOrganisation(context);
    mountEmployees(context);
    mountLeave(context);
    mountCalculate(context);
  },
};

type Row = Selectable<SalaryTables["salary_configuration"]>;

function mountOrganisation(context: ServiceContext): void {
  mountOperation(context, getSalaryConfiguration, async (_, tx) => {
    const row = await tx.withTables<SalaryTables>().selectFrom("salary_configuration").selectAll().executeTakeFirst();
    return { data: configurationData(row), text: "This is the organisation's salary configuration." };
  });

  mountOperation(context, saveSalaryConfiguration, async ({ body, organisationId, now }, tx) => {
    const { calculationMethod, partPeriodDivisor, enabled } = body;
    const row = await saveRow(tx.withTables<SalaryTables>(), "salary_configuration", ["organisation_id"], {
      organisation_id: organisationId,
      calculation_method: calculationMethod,
      part_period_divisor: partPeriodDivisor,
      enabled,
      updated_at: now,
      created_at: now,
    });
    await context.payrollRuns.markDirty(tx, { organisationId });
    const text = enabled ? "The salary configuration is saved." : "The salary configuration is saved: it is off.";
    return { data: configurationData(row), text };
  });

  mountOperation(context, deleteSalaryConfiguration, async ({ organisationId }, tx) => {
    const row = await tx
      .withTables<SalaryTables>()
      .deleteFrom("salary_configuration")
      .returningAll()
      .executeTakeFirst();
    const data = configurationData(row);
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data, text: "The salary configuration is removed: no salary lines are posted any more." };
  });
}

function configurationData(row: Row | undefined) {
  if (row === undefined) throw notFound("salary_configuration");
  const { calculation_method, part_period_divisor, enabled, created_at, updated_at } = row;
  return {
    calculationMethod: calculation_method,
    partPeriodDivisor: part_period_divisor,
    enabled,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

function mountEmployees(context: ServiceContext): void {
  mountOperation(context, getEmployeeConfiguration, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await configurationOf(tx, employeeId);
    return { data, beside: data.effectiveCalculationMethod, text: "This is how the salary is calculated." };
  });

  mountOperation(context, saveEmployeeConfiguration, async ({ params, body, organisationId, now }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    const { calculationMethod: calculation_method, partPeriodDivisor: part_period_divisor } = body;
    await saveRow(tx.withTables<SalaryTables>(), "salary_override", ["organisation_id", "employee_id"], {
      organisation_id: organisationId,
      employee_id: employeeId,
      calculation_method,
      part_period_divisor,
      updated_at: now,
      created_at: now,
    });
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await configurationOf(tx, employeeId), text: "The employee's own method is saved." };
  });

  mountOperation(context, deleteEmployeeConfiguration, async ({ params, organisationId }, tx) => {
    const { employeeId } = params;
    await requireEmployee(tx, employeeId);
    const removed = await tx
      .withTables<SalaryTables>()
      .deleteFrom("salary_override")
      .where("employee_id", "=", employeeId)
      .returning("employee_id")
      .executeTakeFirst();
    if (removed !== undefined) await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await configurationOf(tx, employeeId), text: "The employee has no method of their own now." };
  });
}

async function configurationOf(tx: Tx, employeeId: string): Promise<EmployeeConfiguration> {
  const tables = tx.withTables<SalaryTables>();
  const own = await tables
    .selectFrom("salary_override")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  const organisation = await tables
    .selectFrom("salary_configuration")
    .select(["calculation_method", "part_period_divisor"])
    .executeTakeFirst();
  const [method, source] = effective<Method>(own?.calculation_method, organisation?.calculation_method, "CalendarDays");
  const divisor = effective<Divisor>(own?.part_period_divisor, organisation?.part_period_divisor, "TaxYear");
  return {
    employeeId,
    calculationMethod: own?.calculation_method ?? null,
    effectiveCalculationMethod: method,
    source,
    partPeriodDivisor: own?.part_period_divisor ?? null,
    effectivePartPeriodDivisor: divisor[0],
    partPeriodDivisorSource: divisor[1],
    createdAt: own?.created_at ?? null,
    updatedAt: own?.updated_at ?? null,
  };
}

type Method = EmployeeConfiguration["effectiveCalculationMethod"];
type Divisor = EmployeeConfiguration["effectivePartPeriodDivisor"];
type Source = EmployeeConfiguration["source"];

/** Returns the setting that is in force, with its level. */
function effective<Setting>(
  own: Setting | null | undefined,
  organisation: Setting | undefined,
  usual: Setting,
): readonly [Setting, Source] {
  if (own !== undefined && own !== null) return [own, "Employee"];
  return organisation === undefined ? [usual, "Default"] : [organisation, "Organisation"];
}

function mountCalculate(context: ServiceContext): void {
  mountOperation(context, calculateSalary, async ({ params: { employeeId }, body }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const levels = await salaryLevels(tx, body.payrollConfigId, [employeeId]);
    const worked = isTooLong(body) ? null : salaryLines(salaryFacts(levels, facts, periodOf(body)), context.rulebook);
    const found = [
      ...(levels.isPayrollKnown ? [] : [UNKNOWN_PAYROLL]),
      ...(worked === null ? [tooLong(body)] : []),
      ...(worked?.ok === false ? worked.problems : []),
    ];
    if (found.length > 0 || !worked?.ok) throw invalidFindings(found, issueOf);
    return { data: dataOf(worked.value), text: "The salary is calculated; nothing is posted." };
  });
}

function issueOf(found: ValidationIssue | Problem): ValidationIssue {
  return "reasonToken" in found ? found : issueOfProblem(found, FIELDS);
}

function lastDay({ periodStartDate }: DryRun): number {
  return readDate(periodStartDate) + LONGEST - 1;
}

function isTooLong(body: DryRun): boolean {
  return readDate(body.periodEndDate) > lastDay(body);
}

function tooLong(body: DryRun): ValidationIssue {
  const limit = formatDate(lastDay(body));
  return issueAt(["periodEndDate"], "date_after", { limit }, `A period is at most ${LONGEST} days long.`);
}

type LeaveStart = NonNullable<SalaryFacts["leaveStart"]>;

function periodOf(sent: DryRun): SalaryPeriod {
  const { periodStartDate, periodEndDate, frequency, statutoryLines, unpaidDays, leaveStart } = sent;
  const lines = (statutoryLines ?? []).map(({ units, unitName, amount, ...line }) => ({
    ...line,
    amount: moneyOf(amount),
    ...(isSent(units) ? { units } : {}),
    ...(isSent(unitName) ? { unitName } : {}),
  }));
  return {
    periodStartDate,
    periodEndDate,
    frequency,
    statutoryLines: lines,
    unpaidDays: (unpaidDays ?? []).map(({ fraction, ...days }) => ({
      ...days,
      ...(isSent(fraction) ? { fraction } : {}),
    })),
    ...(isSent(leaveStart) ? { leaveStart: leaveStart as LeaveStart } : {}),
  };
}

function dataOf({ lines, ...rest }: SalaryOfPeriod) {
  return { ...rest, lines: [...lines] };
}

function mountLeave(context: ServiceContext): void {
  mountOrganisationLeave(context);
  mountEmployeeLeave(context);
}

function mountOrganisationLeave(context: ServiceContext): void {
  const dataOf = async (tx: Tx) => {
    const row = await organisationLeaveRow(tx);
    return leaveData(row, { organisation: { leave: row?.document ?? null } }, context.rulebook);
  };

  mountOperation(context, getOrganisationLeave, async (_, tx) => {
    const data = await dataOf(tx);
    return { data, beside: data.effective, text: "These are the organisation's leave policies." };
  });

  mountOperation(context, saveOrganisationLeave, async ({ body, organisationId, now }, tx) => {
    await writeOrganisationLeave(tx, { organisationId, document: body, now });
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: await dataOf(tx), text: "The organisation's leave policies are saved." };
  });

  mountOperation(context, deleteOrganisationLeave, async ({ organisationId }, tx) => {
    if (await removeOrganisationLeave(tx)) await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: await dataOf(tx), text: "The organisation has no leave policies now." };
  });
}

function mountEmployeeLeave(context: ServiceContext): void {
  const dataOf = async (tx: Tx, employeeId: string) => {
    const row = await employeeLeaveRow(tx, employeeId);
    const organisation = await organisationLeaveRow(tx);
    const levels = {
      employee: { leave: row?.document ?? null },
      organisation: { leave: organisation?.document ?? null },
    };
    return { employeeId, ...leaveData(row, levels, context.rulebook) };
  };

  mountOperation(context, getEmployeeLeave, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await dataOf(tx, employeeId);
    return { data, beside: data.effective, text: "These are the employee's leave policies." };
  });

  mountOperation(context, saveEmployeeLeave, async ({ params: { employeeId }, body, organisationId, now }, tx) => {
    await requireEmployee(tx, employeeId);
    await writeEmployeeLeave(tx, employeeId, { organisationId, document: body, now });
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await dataOf(tx, employeeId), text: "The employee's leave policies are saved." };
  });

  mountOperation(context, deleteEmployeeLeave, async ({ params: { employeeId }, organisationId }, tx) => {
    await requireEmployee(tx, employeeId);
    if (await removeEmployeeLeave(tx, employeeId)) await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await dataOf(tx, employeeId), text: "The employee has no leave policies of their own now." };
  });
}

/** Returns a level's leave document as responses show it, with the resulting policy of each payment. */
function leaveData(row: LeaveRow | null, levels: SalaryPolicyFacts, rulebook: Rulebook): ShownLeave {
  const resolved = resolveSalaryPolicies(levels, rulebook);
  // Documents are checked before they are stored: one that the engine refuses is a bug.
  if (!resolved.ok) throw new Error("A leave document on file is not one that the engine takes.");
  return {
    ...((row?.document ?? NO_DOCUMENT) as Pick<ShownLeave, "sickness" | "familyLeave" | "byType">),
    effective: resolved.value.effective as ShownLeave["effective"],
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}
