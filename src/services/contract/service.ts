import type { z } from "@hono/zod-openapi";
import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import type { FamilyPaymentType } from "../../engine/base";
import type { NewEvent } from "../../platform/events";
import type { Caller } from "../../platform/http";
import type { Environment } from "../../platform/installation";
import type { LookUpRecords, ResolveName } from "../../platform/outbound";
import type { Migration, Tx } from "../../platform/store";
import type { Brands } from "./emails";
import type { LedgerOf } from "./ledgers";
import type { RequestWork } from "./operation";
import type { PayslipPeriod, PayslipSource } from "./payslip-source";
import type { RunUses } from "./run-uses";
import type { addressField } from "./shared-records";

/** What a service's operations depend on: the environment, and what the base services provide. */
export interface ServiceContext extends Omit<Environment, "mail"> {
  readonly rulebook: Rulebook;
  /** The clocks of the sandbox's organisations, which `clock` follows in their requests and jobs. */
  readonly clocks: OrganisationClocks;
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
  /** The services that follow a form P11D(b) once it is sent. */
  readonly class1ADeclared: readonly Class1ADeclared[];
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

/** What a timed job did for an organisation. */
export interface TimedWork {
  readonly name: string;
  readonly count: number;
}

/** The clocks of the sandbox's organisations. In live nothing is ever ahead. */
export interface OrganisationClocks {
  /** Does work by the clock of an organisation: at once in this process, elsewhere within ten seconds of a change. */
  readonly within: <T>(organisationId: string, work: () => Promise<T>) => Promise<T>;
  /** Returns by how many milliseconds the clock of the transaction's organisation is ahead. */
  readonly readAhead: (tx: Tx) => Promise<number>;
  /** Sets it, with what goes with it in the same transaction. */
  readonly setAhead: (organisationId: string, ahead: number, beside: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Does, for one organisation, what the timetable does at a time by its clock; returns what there was to do. */
  readonly runTimetable: (organisationId: string, ahead: number) => Promise<readonly TimedWork[]>;
}

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
  /** Returns whose a token for SCIM is, the id and the secret of credentials with a dot between; null if it is nobody's. */
  readonly provisioningCaller: (token: string) => Promise<Caller | null>;
  /** Returns every organisation that the person of a session reaches, and whether as a guest; null for credentials. */
  readonly reachOf: (caller: Caller) => Promise<ReadonlyMap<string, "Customer" | "Guest"> | null>;
}

/** A change for the audit log: the ids of the records and the names of the fields, never their contents. */
export interface Deed {
  readonly operation: string;
  readonly recordIds: Readonly<Record<string, string>>;
  /** The fields that the request stated, such as "bankAccount". */
  readonly fields: readonly string[];
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
  /** Follows a form P11D(b) once it is sent. */
  readonly class1ADeclared?: Class1ADeclared;
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

/** Called when court orders puts remittances into a file of its own, in the transaction that makes it. */
type RemittancesFiled = (tx: Tx, remittanceIds: readonly string[], now: string) => Promise<void>;

/** An open supplementary run that is deleted. */
export interface DeletedRun {
  /** The request that deletes the run. */
  readonly work: RequestWork;
  readonly payRunId: string;
  readonly payrollConfigId: string;
}

/** Takes back what a service has put into an open run, in the transaction that deletes it, before the run goes. */
type RunDeleted = (tx: Tx, deleted: DeletedRun) => Promise<void>;

/** An account, and the name that is to be its holder's. */
export interface AccountToName {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * A service that knows whose an account is, such as a bank's Confirmation of Payee. It returns one result for each account,
 * in their order, and must not be asked within a transaction.
 */
export interface AccountNames {
  readonly match: (
    accounts: readonly AccountToName[],
  ) => Promise<readonly ("Match" | "CloseMatch" | "NoMatch" | "NotChecked")[]>;
}

/** HMRC has accepted figures of a tax year that corrections made other than those of the payslips. */
export interface ReportedCorrection {
  readonly context: ServiceContext;
  readonly organisationId: string;
  readonly accountId: string;
  readonly taxYear: number;
  readonly employeeIds: readonly string[];
  /** Who asked for the submission; null for one of an earlier version. */
  readonly requestedBy: string | null;
  readonly now: string;
}

/** Runs in the transaction that records the acceptance. */
type FiguresReported = (tx: Tx, reported: ReportedCorrection) => Promise<void>;

/** Runs in the transaction that records that the form P11D(b) of a tax year was sent, and by when it is paid. */
type Class1ADeclared = (
  tx: Tx,
  declared: { readonly work: RequestWork; readonly taxYear: number; readonly payBy: string },
) => Promise<void>;

/** A locked run that is reopened: nothing of it has left, and its payslips are still there. */
export interface ReopenedRun {
  /** The request that reopens the run. */
  readonly work: RequestWork;
  readonly period: PayslipPeriod & { readonly payRunId: string };
  /** Adds an event, which is recorded after those of the run. */
  readonly publish: (event: NewEvent) => void;
}

/**
 * Takes back what a service stored when a run was locked, in the transaction that reopens it: afterwards the service's
 * records are as if the run had never been locked, with every change that was made since. Refuses with 409
 * `changed_since_lock` if a later change depends on what would be taken back.
 */
type RunReopened = (tx: Tx, reopened: ReopenedRun) => Promise<void>;

/** A pay run to check for warnings. */
export interface RunToWarnOf {
  readonly payrollConfigId: string;
  /** The tax year of its regular pay date. */
  readonly year: number;
  /** Its place in the payroll's calendar, from 0. */
  readonly sequence: number;
  /** Which run of the period; 0 is the main run. */
  readonly supplementary: number;
  readonly rulebook: Rulebook;
}

/** A warning about a run as a whole, or about one employee of it. */
export interface WholeRunWarning {
  readonly employeeId?: string;
  readonly token: string;
  readonly text: string;
}

/** Returns a service's warnings before a run is locked, beyond those of its payslips. Must not change anything. */
type RunWarnings = (tx: Tx, run: RunToWarnOf) => Promise<readonly WholeRunWarning[]>;

/** The statutory pay of a tax year to look for. */
interface ReportedAsked {
  readonly rulebook: Rulebook;
  readonly taxYear: number;
  /** Null for everybody. */
  readonly employeeIds: readonly string[] | null;
}

/** Statutory pay that reports need beside the sums of payslips. Sick pay is never among it, as it is not reported by type. */
export interface ReportedPayment {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly statutoryType: FamilyPaymentType;
  readonly paymentDate: string;
  readonly taxMonth: number;
  readonly amountPence: number;
  /** Whether it was paid outside pay runs, so that no payslip has it. */
  readonly isOutsideRuns: boolean;
  /** Whether it is bereavement pay that is reported apart, under the rules of Northern Ireland. */
  readonly isApart: boolean;
  readonly isMiscarriage: boolean;
}

/**
 * Returns reportable payments made outside pay runs, and what payslips have of pay that is reported apart, with a number
 * of statements that does not grow. The statutory pay service implements it.
 */
export type ReportedStatutoryPay = (tx: Tx, asked: ReportedAsked) => Promise<readonly ReportedPayment[]>;

/** The scope of a change: one employee of a payroll, a payroll, or, with neither, the whole organisation. */
export interface Changed {
  readonly organisationId: string;
  readonly payrollConfigId?: string;
  readonly employeeId?: string;
}

/** An employee whose payslip in a payroll's open run must be calculated again. */
export interface EmployeeMark {
  readonly employeeId: string;
  readonly payrollConfigId: string;
}

/** How far a payroll or an employee is locked. */
export interface LockedThrough {
  /** Records that apply by working days, such as salary, are locked up to this day. */
  readonly periodEndDate: string;
  /** Records that apply by payment date, such as tax codes, are locked up to this day. */
  readonly paymentDate: string;
}

export interface RunsSoFar {
  readonly count: number;
  readonly lastSequence: number;
  readonly lastLocked: { readonly year: number; readonly period: number } | null;
}

/** What modules below pay runs need from them; the pay runs service implements it. */
export interface PayrollRuns {
  /** Marks open runs for recalculation, in the transaction of the change, and queues a job for it. */
  readonly markDirty: (tx: Tx, changed: Changed) => Promise<void>;
  /** Does the same as `markDirty` for each of many employees. */
  readonly markEmployeesDirty: (tx: Tx, organisationId: string, marks: readonly EmployeeMark[]) => Promise<void>;
  /** Blocks the creation of a run until the transaction ends. */
  readonly holdMarks: (tx: Tx, organisationId: string) => Promise<void>;
  /** Deletes the marks of a payroll that is deleted. */
  readonly forgetMarks: (tx: Tx, payrollConfigId: string) => Promise<void>;
  /** Returns the end of the last locked run of a payroll; null before the first. */
  readonly lockedThrough: (tx: Tx, payrollConfigId: string) => Promise<LockedThrough | null>;
  /** Returns the runs of payrolls, by payroll; payrolls without runs are left out. */
  readonly soFar: (tx: Tx, payrollConfigIds: readonly string[]) => Promise<ReadonlyMap<string, RunsSoFar>>;
}
