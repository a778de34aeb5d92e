import type { Retention } from "../../platform/retention";

/** How long records are kept. Jobs that delete them, and docs/retention.md, follow from this table. */
export const RECORDS_KEPT = {
  ExpireEvents: {
    subject: "Events",
    table: "event",
    from: "occurred_at",
    kept: { days: 90 },
    byMonth: "event_id",
  },
  ExpireAccountEvents: {
    subject: "Events of an account",
    table: "account_event",
    from: "occurred_at",
    kept: { days: 90 },
    byMonth: "event_id",
  },
  ExpireDeliveries: {
    subject: "Deliveries",
    table: "webhook_delivery",
    from: "created_at",
    kept: { years: 1 },
    byMonth: "delivery_id",
  },
  ExpireAttempts: {
    subject: "Attempts",
    table: "webhook_attempt",
    from: "sent_at",
    kept: { days: 90 },
    byMonth: "sent_at",
  },
  ExpireReplays: {
    subject: "Replays that have ended",
    table: "webhook_replay",
    from: "finished_at",
    kept: { years: 1 },
  },
  ExpireWebhookAlerts: {
    subject: "Alert emails of webhooks",
    table: "webhook_alert",
    from: "created_at",
    kept: { days: 90 },
  },
  ExpireAuditEntries: { subject: "Audit entries", table: "audit_entry", from: "occurred_at", kept: { years: 7 } },
  ExpireActivity: {
    subject: "Activity of an account",
    table: "activity",
    from: "occurred_at",
    kept: { days: 90 },
    isOfAccounts: true,
  },
  ExpireSessions: { subject: "Sessions of people", table: "person_session", from: "expires_at", kept: { days: 90 } },
  ExpireSignInAttempts: {
    subject: "Tries to sign in",
    table: "sign_in_attempt",
    from: "attempted_at",
    kept: { days: 1 },
  },
  ExpireSignInLinks: {
    subject: "Emailed links that were not followed",
    table: "sign_in_link",
    from: "expires_at",
    kept: { days: 1 },
  },
  ExpireProviderSignIns: {
    subject: "Visits to an identity provider from which the browser did not return",
    table: "provider_sign_in",
    from: "expires_at",
    kept: { days: 1 },
  },
  ExpireJobs: {
    subject: "Jobs that have ended",
    table: "job",
    from: "finished_at",
    kept: { days: 90 },
    where: "status in ('Completed', 'Failed', 'Cancelled')",
  },
  ExpireImports: { subject: "Imports, with their files", table: "import_file", from: "created_at", kept: { days: 30 } },
  ExpireReconciliations: {
    subject: "Reconciliations of bank statements, with their lines",
    table: "payment_reconciliation",
    from: "created_at",
    kept: { days: 30 },
  },
  ExpireReportRuns: {
    subject: "Synchronous runs of reports",
    table: "report_run",
    from: "finished_at",
    kept: { days: 90 },
    where: "mode = 'SYNC'",
  },
  ExpireIdempotencyKeys: {
    subject: "Idempotency keys, with their responses",
    table: "idempotency_key",
    from: "created_at",
    kept: { days: 1 },
  },
} as const satisfies Readonly<Record<string, Retention>>;
