import type { z } from "@hono/zod-openapi";
import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import type { Caller } from "../../platform/http";
import type { Environment } from "../../platform/installation";
import type { LookUpRecords, ResolveName } from "../../platform/outbound";
import type { Migration, Tx } from "../../platform/store";
import type { AccountNames } from "./account-names";
import type { Brands } from "./emails";
import type { FiguresReported } from "./figures-reported";
import type { LedgerOf } from "./ledgers";
import type { PayrollRuns } from "./payroll-runs";
import type { PayslipSource } from "./payslip-source";
import type { RemittancesFiled } from "./remittances-filed";
import type { ReportedStatutoryPay } from "./reported-statutory-pay";
import type { RunDeleted } from "./run-deleted";
import type { RunReopened } from "./run-reopened";
import type { RunUses } from "./run-uses";
import type { RunWarnings } from "./run-warnings";
import type { addressField } from "./shared-records";

/** What a service's operations depend on: the environment, and what the base services provide. */
export interface ServiceContext extends Omit<Environment, "mail"> {
  readonly rulebook: Rulebook;
  /** The bank operator's current table for checking account numbers; null if none is configured. */
  readonly modulusTable: ModulusTable | null;
  /** Says whose an account is; null if the installation has no service for it. */
  readonly accountNames: AccountNames | null;
  /** Returns the addresses of a host name. */
  readonly resolveName: ResolveName;
  /** Returns the DNS records of a name. */
  readonly lookUpRecords: LookUpRecords;
  readonly sendingTimes: SendingTimes;
  readonly emails: Brands["emails"];
  readonly printerOf: Brands["printerOf"];
  readonly styleOf: Brands["styleOf"];
  /** Refuses with 409 if the organisation of the transaction is archived. */
  readonly refuseArchived: (tx: Tx) => Promise<void>;
  /** Writes an audit log entry, in the transaction of the change. */
  readonly audit: (tx: Tx, deed: Deed) => Promise<void>;
  readonly credentials: Credentials;
  /** The services' contributions to payslips, in the order in which the services are mounted. */
  readonly payslipSources: readonly PayslipSource[];
  /** The services' handlers of changes to an employee's record. */
  readonly employeeChanged: readonly EmployeeChanged[];
  /** The services' handlers of new organisations. */
  readonly organisationCreated: readonly OrganisationCreated[];
  /** Returns the references of the tax settings of the transaction's organisation. */
  readonly taxReferences: TaxReferences;
  /** Returns which ids are payees of the transaction's organisation that are not archived. */
  readonly paymentPayees: PaymentPayees;
  /** Counts the employees of payrolls that have any. */
  readonly employeesByPayroll: EmployeesByPayroll;
  /** What modules below pay runs need from them. */
  readonly payrollRuns: PayrollRuns;
  /** Returns statutory pay of a tax year that is reported otherwise than payslips show it. */
  readonly reportedStatutoryPay: ReportedStatutoryPay;
  /** Records what left locked runs. */
  readonly runUses: RunUses;
  /** The services' warnings before a run is locked. */
  readonly runWarnings: readonly RunWarnings[];
  /** What services take back when a run is reopened, in the order in which they are mounted. */
  readonly runReopened: readonly RunReopened[];
  /** What services take back when an open run is deleted. */
  readonly runDeleted: readonly RunDeleted[];
  /** The services that follow remittances into files of court orders. */
  readonly remittancesFiled: readonly RemittancesFiled[];
  /** The services that follow corrected figures of a tax year once HMRC has accepted them. */
  readonly figuresReported: readonly FiguresReported[];
  /** The services' connections with accounting software. */
  readonly ledgers: readonly LedgerOf<ServiceContext>[];
  /** Milliseconds that a synchronous report may take. */
  readonly longestReport: number;
  /** Whether every response is checked against its own schema; for tests, in which a difference is a failure. */
  readonly checkAnswers: boolean;
}

/** What services do for those below them, which cannot import from them. */
export type FromAbove = Pick<
  ServiceContext,
  "payrollRuns" | "runUses" | "employeesByPayroll" | "taxReferences" | "paymentPayees" | "reportedStatutoryPay"
>;

/** Milliseconds of sending to other people's servers. */
export interface SendingTimes {
  /** Between two looks for what is to be sent. */
  readonly lookEvery: number;
  /** For which a process may be silent before another one takes over what it sends. */
  readonly lease: number;
  /** Until a connection must be open. */
  readonly connect: number;
  /** Until the whole response must have arrived. */
  readonly answer: number;
}

/** A change of an employee's record, once it is written. */
export interface EmployeeChange {
  readonly employeeId: string;
  readonly changedFields: readonly string[];
  readonly context: ServiceContext;
  readonly organisationId: string;
  readonly now: string;
}

/** Runs in the transaction of the change, before its event is published. */
type EmployeeChanged = (tx: Tx, change: EmployeeChange) => Promise<void>;

/** Returns the number of employees by payroll; payrolls without employees are left out. */
type EmployeesByPayroll = (tx: Tx, payrollConfigIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Returns the references with the tax authority; null if none are saved. */
type PaymentPayees = (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

type TaxReferences = (tx: Tx) => Promise<{
  readonly payeReference: string;
  readonly accountsOfficeReference: string;
} | null>;

/** The details that a new organisation was created with; null for those left out. */
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

/** Runs in the transaction that creates an organisation, as that organisation. */
export type OrganisationCreated = (tx: Tx, created: NewOrganisationRecord) => Promise<void>;

/** What the administration of credentials needs from the code that authenticates them. */
interface Credentials {
  /** Returns the stored form of a secret. */
  readonly hash: (secret: string) => string;
  /** Makes a change of credentials or of a person take effect in this process at once; elsewhere within ten seconds. */
  readonly changed: (holderId: string) => void;
  readonly passwords: {
    readonly hash: (password: string) => Promise<string>;
    /** Compares with a stored hash; with null the same work is done, and the result is false. */
    readonly isRight: (password: string, stored: string | null) => Promise<boolean>;
  };
  /** Returns every organisation that the person of a session reaches, and whether as a guest; null for credentials. */
  readonly reachOf: (caller: Caller) => Promise<ReadonlyMap<string, "Customer" | "Guest"> | null>;
}

/** A change for the audit log: the ids of the records, never their contents. */
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
  /** The service's contribution to payslips, if any. */
  readonly payslipSource?: PayslipSource;
  /** Handles a change of an employee's record. */
  readonly employeeChanged?: EmployeeChanged;
  /** Handles a new organisation. */
  readonly organisationCreated?: OrganisationCreated;
  /** The service's warnings before a run is locked. */
  readonly runWarnings?: RunWarnings;
  /** Takes back what the service stored when a run was locked. Every service that stores something then has one. */
  readonly runReopened?: RunReopened;
  /** Takes back what the service has put into an open run that is deleted. */
  readonly runDeleted?: RunDeleted;
  /** Follows remittances into files of court orders. */
  readonly remittancesFiled?: RemittancesFiled;
  /** Follows corrected figures of a tax year once HMRC has accepted them. */
  readonly figuresReported?: FiguresReported;
  /** The service's connections with accounting software, to which journals are sent. */
  readonly ledgers?: LedgerOf<ServiceContext>;
  /** What the service does for those below it. Without it, they find nothing: no runs, no employees, no payees. */
  readonly fromAbove?: (environment: Environment) => Partial<FromAbove>;
  /** Follows what services report to the pay runs. */
  readonly followRuns?: (runs: PayrollRuns, environment: Environment) => PayrollRuns;
  /** Sees every request of the service before authentication does, so that refusals of callers are seen, too. */
  readonly mountAround?: (environment: Pick<ServiceContext, "app" | "clock" | "hasBilling">) => void;
  /** Mounts the operations on the environment's application, behind authentication. */
  readonly mount: (context: ServiceContext) => void;
  /** Mounts, before all services, operations whose path has a fixed word where another service's path has an id. */
  readonly mountBefore?: (context: ServiceContext) => void;
}
