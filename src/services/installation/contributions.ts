import type { Environment } from "../../platform/installation";
import type { FromAbove, OperationService, ServiceContext } from "../contract";

type Contributions = FromAbove &
  Pick<
    ServiceContext,
    | "payslipSources"
    | "employeeChanged"
    | "runWarnings"
    | "runReopened"
    | "runDeleted"
    | "organisationCreated"
    | "remittancesFiled"
    | "figuresReported"
    | "class1ADeclared"
    | "ledgers"
  >;

const nothing = async (): Promise<void> => undefined;

/** What services find above them where those that are open do nothing for them. */
const NOTHING_ABOVE: FromAbove = {
  payrollRuns: {
    markDirty: nothing,
    markEmployeesDirty: nothing,
    holdMarks: nothing,
    forgetMarks: nothing,
    lockedThrough: async () => null,
    soFar: async () => new Map(),
  },
  runUses: { record: nothing, withdraw: nothing },
  employeesByPayroll: async () => new Map(),
  taxReferences: async () => null,
  paymentPayees: async () => new Set(),
  reportedStatutoryPay: async () => [],
};

/** Returns what services do for each other without importing from each other, in the order in which they are mounted. */
export function readContributions(services: readonly OperationService[], environment: Environment): Contributions {
  let above = NOTHING_ABOVE;
  for (const { fromAbove } of services) above = { ...above, ...fromAbove?.(environment) };
  return {
    ...above,
    payrollRuns: services.reduce((runs, { followRuns }) => followRuns?.(runs, environment) ?? runs, above.payrollRuns),
    payslipSources: services.flatMap(({ payslipSource }) => payslipSource ?? []),
    employeeChanged: services.flatMap(({ employeeChanged }) => employeeChanged ?? []),
    organisationCreated: services.flatMap(({ organisationCreated }) => organisationCreated ?? []),
    runWarnings: services.flatMap(({ runWarnings }) => runWarnings ?? []),
    runReopened: services.flatMap(({ runReopened }) => runReopened ?? []),
    runDeleted: services.flatMap(({ runDeleted }) => runDeleted ?? []),
    remittancesFiled: services.flatMap(({ remittancesFiled }) => remittancesFiled ?? []),
    figuresReported: services.flatMap(({ figuresReported }) => figuresReported ?? []),
    class1ADeclared: services.flatMap(({ class1ADeclared }) => class1ADeclared ?? []),
    ledgers: services.flatMap(({ ledgers }) => ledgers ?? []),
  };
}
