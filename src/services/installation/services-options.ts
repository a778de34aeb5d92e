import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import type { LookUpRecords, ResolveName } from "../../platform/outbound";
import type { PasswordWork } from "../access";
import type { AccountNames, OperationService, SendingTimes } from "../contract";
import type { Drawing } from "../drawing";

export interface ServicesOptions {
  readonly rulebook: Rulebook;
  /** The bank operator's current table; without one, account numbers are not checked. */
  readonly modulusTable?: ModulusTable | null;
  /** Says whose an account is; without it, names of accounts are not checked. */
  readonly accountNames?: AccountNames | null;
  /** The caller's own services, mounted after all others. */
  readonly furtherServices?: readonly OperationService[];
  /** Renders documents; uses this process's threads by default. */
  readonly drawing?: Drawing;
  /** Returns the addresses of a host name; asks the name servers by default. */
  readonly resolveName?: ResolveName;
  /** Returns the DNS records of a name; asks the name servers by default. */
  readonly lookUpRecords?: LookUpRecords;
  /** Times of sending webhooks other than the documented ones, for tests. */
  readonly sendingTimes?: Partial<SendingTimes>;
  /** Work of a password's hash other than the documented one, for tests. */
  readonly passwordWork?: PasswordWork;
  /** Milliseconds that a synchronous report may take, for tests. */
  readonly longestReport?: number;
  /** Checks every response against its schema, for tests. */
  readonly checkAnswers?: boolean;
}
