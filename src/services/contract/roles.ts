import { type Caller, type CallerRole, Refused } from "../../platform/http";

/** What a role can allow, in the words of its refusal: "A reader may not lock or reopen ...". */
const PERMISSIONS = {
  Read: "read payroll records",
  Change: "change payroll records",
  ChangePayees: "change payees or their bank details",
  Lock: "lock or reopen pay runs or finish tax years",
  Submit: "send anything to HMRC or a pension provider",
  Approve: "approve or reject pay runs or payments",
  ApproveHoliday: "approve or decline holiday",
  UseWebhooks: "see or change webhooks",
  SeeAuditLog: "see the audit log",
  Administer: "manage people, credentials, settings, brand or billing, or see the account's activity",
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** What each role may do, in the organisations that are granted; an administrator may do everything. */
const ROLE_PERMISSIONS: Readonly<Record<Exclude<CallerRole, "Administrator">, readonly Permission[]>> = {
  PayrollClerk: ["Read", "Change", "ChangePayees", "Lock", "Submit", "ApproveHoliday"],
  Approver: ["Read", "Approve", "ApproveHoliday", "SeeAuditLog"],
  Reader: ["Read", "SeeAuditLog"],
  Integration: ["Read", "Change", "UseWebhooks"],
};

const ROLE_WORDS: Readonly<Record<CallerRole, string>> = {
  Administrator: "An administrator",
  PayrollClerk: "A payroll clerk",
  Approver: "An approver",
  Reader: "A reader",
  Integration: "An integration",
};

/**
 * What operations need that need neither `Read` as a GET nor `Change` as any other; the first that matches counts. Null:
 * everybody may sign in, see their own record and organisations, and see whose the account is.
 */
const NEEDED: readonly (readonly [operations: RegExp, permission: Permission | null])[] = [
  [/^\w+ \/v1\/(authentication|administration\/users\/me)(\/|$)/, null],
  [/^GET \/v1\/administration\/(customer|organisations(\/\{organisationId\}(\/resolved-branding)?)?)$/, null],
  [/^\w+ \/v1\/administration\//, "Administer"],
  [/^GET \/v1\/audit-entries/, "SeeAuditLog"],
  [/^\w+ \/v1\/webhooks\//, "UseWebhooks"],
  [/^\w+ \/v1\/billing\/integrations/, "Administer"],
  [/^(?!GET)\w+ \/v1\/billing\//, "Administer"],
  [/^(?!GET)\w+ \/v1\/(organisation\/(pay-run-approval|tax\/settings)|payments\/settings)$/, "Administer"],
  [/^(?!GET)\w+ \/v2\/pension\/connections/, "Administer"],
  [/^POST \/v1\/holiday\/requests\/\{holidayId\}\/(approve|decline)$/, "ApproveHoliday"],
  [/^POST .*\/(approve|reject|payment-approval)$/, "Approve"],
  [/^POST \/v1\/payroll\/.*\/(lock|reopen|finalise)$/, "Lock"],
  [/^POST \/v1\/rti\/(fps|eps)\//, "Submit"],
  [/^POST \/v2\/pension\/provider-sync\//, "Submit"],
  [/^(?!GET)\w+ \/v1\/(payments\/(payees|formats)|court-orders\/payees)(\/|$)/, "ChangePayees"],
  // Reads that note that figures have left: a run cannot be reopened after them.
  [/^GET \/v1\/payments\/batches\/\{batchId\}\/file$/, "Change"],
  [/^GET \/v1\/journal\/journals\/\{journalId\}\/exports\//, "Change"],
  // Calculations and reports, which store nothing of the payroll.
  [/^POST \/v1\/(calculator|statutory-pay\/calculations)\//, "Read"],
  [/^POST .*\/(preview|explain|calculate)$/, "Read"],
  [/^POST \/v1\/report\/(exports|(reports|report-definitions\/\{id\}|standard-reports\/\{name\})\/run)$/, "Read"],
  [/^POST \/v1\/court-orders\/orders\/reconcile$/, "Read"],
];

interface Address {
  readonly method: string;
  /** With the parameters in braces. */
  readonly path: string;
}

/** Returns what a role must allow for an operation; null if every caller may do it. */
export function permissionFor({ method, path }: Address): Permission | null {
  const verb = method.toUpperCase();
  const named = NEEDED.find(([operations]) => operations.test(`${verb} ${path}`));
  if (named !== undefined) return named[1];
  return verb === "GET" ? "Read" : "Change";
}

/** Returns whether a role allows something. */
export function mayDo(role: CallerRole, permission: Permission | null): boolean {
  return permission === null || role === "Administrator" || ROLE_PERMISSIONS[role].includes(permission);
}

/** Refuses with 403 what the role of a caller does not allow. */
export function requirePermission({ role }: Pick<Caller, "role">, permission: Permission | null): void {
  if (permission === null || mayDo(role, permission)) return;
  const text = `${ROLE_WORDS[role]} may not ${PERMISSIONS[permission]}. An administrator can change the role.`;
  throw new Refused(403, { token: "role_access_denied", text, arguments: { role, permission } });
}
