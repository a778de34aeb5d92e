import type { z } from "@hono/zod-openapi";
import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import type { Caller } from "../../platform/http";
import type { Environment } from "../../platform/installation";
import type { Migration, Tx } from "../../platform/store";
import type { Drawing } from "../drawing";
import type { PayrollRuns } from "./payroll-runs";
import type { PayslipSource } from "./payslip-source";
import type { RunWarnings } from "./run-warnings";
import type { addressField } from "./shared-records";

/** What the operations of a service stand on: its environment, and what the first services made of it. */
export interface ServiceContext extends Environment {
  readonly rulebook: Rulebook;
  /** The bank operator's current table for checks of account numbers; null where none is configured. */
  readonly modulusTable: ModulusTable | null;
  /** Draws documents on threads of the process. */
  readonly drawing: Drawing;
  /** Writes down who did what, in the transaction of the deed. */
  readonly audit: (tx: Tx, deed: Deed) => Promise<void>;
  readonly credentials: Credentials;
  /** What services add to payslips, in the order in which they are mounted. */
  readonly payslipSources: readonly PayslipSource[];
  /** What services do where an employee's record changes. */
  readonly employeeChanged: readonly EmployeeChanged[];
  /** What services do where an organisation is created. */
  readonly organisationCreated: readonly OrganisationCreated[];
  /** Counts the employees of payrolls that have any. */
  readonly employeesByPayroll: EmployeesByPayroll;
  /** What the rooms below pay runs need of them. */
  readonly payrollRuns: PayrollRuns;
  /** What services warn of before a run is locked. */
  readonly runWarnings: readonly RunWarnings[];
  /** Whether every answer is checked against its own schema; for tests, where a difference is a failure. */
  readonly checkAnswers: boolean;
}

/** A change of an employee's record, once it is written. */
export interface EmployeeChange {
  readonly employeeId: string;
  readonly changedFields: readonly string[];
}

/** Done in the transaction of the change, before anybody is told of it. */
export type EmployeeChanged = (tx: Tx, change: EmployeeChange) => Promise<void>;

/** The number of employees by payroll; a payroll without any is left out. */
export type EmployeesByPayroll = (tx: Tx, payrollConfigIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** What an organisation was created with, once it is there; what was left out is null. */
export interface NewOrganisationRecord {
  readonly organisationId: string;
  readonly name: string;
  readonly companyRegistrationNumber: string | null;
  readonly payeReference: string | null;
  readonly accountsOfficeReference: string | null;
  readonly startDate: string | null;
  readonly address: z.output<typeof addressField> | null;
  readonly now: string;
}

/** Done in the transaction that creates an organisation, as that organisation. */
export type OrganisationCreated = (tx: Tx, created: NewOrganisationRecord) => Promise<void>;

/** What the administration of credentials needs of the part that takes them. */
export interface Credentials {
  /** What is stored of a secret. */
  readonly hash: (secret: string) => string;
  /** Has a change of credentials take effect here at once; elsewhere it does within ten seconds. */
  readonly changed: (clientId: string) => void;
}

/** What an operation that writes did, for the audit log: the records by their ids, nothing of what is in them. */
export interface Deed {
  readonly operation: string;
  readonly recordIds: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly occurredAt: string;
}

/** One service of the interface: its tables and its operations. */
export interface OperationService {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** What the service adds to payslips, where it does. */
  readonly payslipSource?: PayslipSource;
  /** What the service does where an employee's record changes. */
  readonly employeeChanged?: EmployeeChanged;
  /** What the service does where an organisation is created. */
  readonly organisationCreated?: OrganisationCreated;
  /** What the service warns of before a run is locked. */
  readonly runWarnings?: RunWarnings;
  /** Puts the operations on the environment's application, which knows the caller by then. */
  readonly mount: (context: ServiceContext) => void;
  /** Puts there, before any service mounts, operations whose address has a word where another service's has an id. */
  readonly mountBefore?: (context: ServiceContext) => void;
}
