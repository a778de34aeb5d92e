import { type EventType, family } from "./filters";

/** The event types of billing. */
const BILLING_EVENTS: readonly EventType[] = [
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/invoices/{clientId}/{invoiceId}",
    referenceFields: ["invoiceId", "clientId", "status"],
    fullOnly: ["total", "balanceDue"],
    types: [
      ["invoice.created", "A draft of an invoice was created."],
      ["invoice.issued", "An invoice was issued."],
      ["invoice.credited", "Credit was allocated to an invoice."],
      ["invoice.paid", "Nothing is due on an invoice any more."],
      ["invoice.voided", "An invoice was voided."],
    ],
  }),
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/clients/{clientId}/credit-notes/{creditNoteId}",
    referenceFields: ["creditNoteId", "clientId", "status"],
    fullOnly: ["total", "remainingCredit"],
    types: [
      ["credit_note.authorised", "A credit note was authorised."],
      ["credit_note.voided", "A credit note was voided."],
    ],
  }),
  ...family({
    service: "Billing",
    resourceUrl: "/v1/billing/invoices/{clientId}/{invoiceId}",
    referenceFields: ["clientId", "invoiceId", "creditNoteId", "status", "provider", "reasonToken"],
    fullOnly: [],
    types: [
      ["document.synced", "Accounting software has an invoice or a credit note as it is."],
      ["document.sync_failed", "An invoice or a credit note could not be sent to accounting software."],
    ],
  }),
];

/** The event types of services that add pay to payslips. */
const GIVEN_PAY_EVENTS: readonly EventType[] = [
  ...family({
    service: "Statutory pay",
    resourceUrl: "/v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}",
    referenceFields: ["statutoryPayId", "employeeId", "statutoryType", "status", "startDate", "endDate"],
    fullOnly: [],
    types: [
      ["statutory_payment.created", "A statutory pay award was created or imported."],
      ["statutory_payment.updated", "A statutory pay award was changed, or a run has paid some of it."],
      ["statutory_payment.paid", "A statutory pay award is paid."],
      ["statutory_payment.deleted", "A statutory pay award was deleted."],
    ],
  }),
  ...family({
    service: "Recurring items",
    resourceUrl: "/v1/recurring-items/{recurringLineItemId}",
    referenceFields: ["recurringLineItemId", "employeeId"],
    fullOnly: ["remaining"],
    types: [
      ["recurring_item.completed", "A locked run has posted the rest of a recurring item."],
      [
        "recurring_item.ended",
        "A recurring item is not posted any more: its last pay day is locked, or its rest is settled.",
      ],
    ],
  }),
];

/** The events of benefits in kind. */
const BENEFIT_EVENTS: readonly EventType[] = family({
  service: "Benefits",
  resourceUrl: "/v1/benefits/employees/{employeeId}/{benefitId}",
  referenceFields: ["benefitId", "employeeId"],
  fullOnly: [],
  types: [
    ["benefit.created", "A benefit of an employee was entered."],
    ["benefit.updated", "A benefit of an employee was changed."],
    ["benefit.deleted", "A benefit of an employee was deleted."],
  ],
});

/** The event types of payments. */
const PAYMENT_EVENTS: readonly EventType[] = [
  ...family({
    service: "Payments",
    resourceUrl: "/v1/payments/batches/{batchId}",
    referenceFields: ["batchId", "status", "paymentCount"],
    fullOnly: ["totalAmount"],
    types: [
      ["payment_batch.submitted", "A batch of payments waits for approval."],
      ["payment_batch.approved", "A batch of payments was approved."],
      ["payment_batch.file_taken", "The file of a batch was downloaded for the first time."],
    ],
  }),
  ...family({
    service: "Payments",
    resourceUrl: "/v1/payments/{paymentId}",
    referenceFields: ["paymentId", "batchId", "status"],
    fullOnly: ["amount", "returnedReason"],
    types: [
      ["payment.returned", "The bank returned a payment."],
      ["payment.recalled", "The bank was asked to recall a payment."],
    ],
  }),
];

/** The events of holiday. */
const HOLIDAY_EVENTS: readonly EventType[] = family({
  service: "Holiday",
  resourceUrl: "/v1/holiday/requests/{holidayId}",
  referenceFields: ["holidayId", "employeeId", "startDate", "endDate", "status"],
  fullOnly: ["units"],
  types: [
    ["holiday.requested", "Holiday was requested."],
    ["holiday.approved", "Holiday was approved."],
    ["holiday.declined", "Holiday was declined."],
    ["holiday.cancelled", "Holiday was cancelled."],
  ],
});

export type { EventType } from "./filters";

const PAYSLIP = [
  ...["payslipId", "employeeId", "payrollConfigId", "payRunId", "year", "period", "supplementary"],
  ...["paymentDate", "status", "reason"],
];
const RUN = [
  ...["payRunId", "payrollConfigId", "year", "period", "supplementary", "approvalId", "decidedBy"],
  ...["paymentDate", "status", "employeeCount", "reason", "reopenedAt", "reopenCount"],
];
const SUBMISSION = [
  ...["submissionId", "submissionType", "payrollConfigId", "payRunId", "taxYear", "period", "supplementary"],
  ...["taxMonth", "status", "correlationId"],
];
const PENSION_FILES = [
  ...["payRunId", "payrollConfigId", "year", "period", "frequency", "supplementary"],
  ...["pensionProviderId", "fileIds"],
];
const PENSION_SUBMISSION = [
  ...["submissionId", "pensionSchemaId", "payrollConfigId", "payRunId", "year", "period", "supplementary"],
  ...["part", "status", "providerReference"],
];
const FAILING = [
  "endpointId",
  "organisationId",
  "customerId",
  "failingSince",
  "lastStatusCode",
  "lastErrorToken",
  "deliveryId",
];

/** Every event type that is recorded, in the order of the list. */
export const EVENT_TYPES: readonly EventType[] = [
  ...family({
    service: "Pay",
    resourceUrl: "/v1/payslip/data/{employeeId}/{year}/{period}",
    referenceFields: PAYSLIP,
    fullOnly: ["forPeriod"],
    types: [
      ["payslip.finalised", "A payslip is final: its run is locked."],
      ["payslip.recalculated", "A payslip of an open run was calculated again."],
      ["payslip.emailed", "A payslip was sent to the employee."],
      ["payslip.withdrawn", "A payslip is not final any more: its run is reopened."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/payroll/{payrollConfigId}/{year}/{period}",
    referenceFields: RUN,
    fullOnly: ["totals"],
    types: [
      ["payroll_run.created", "A pay run was created."],
      ["payroll_run.completed", "A pay run was locked."],
      ["payroll_run.reopened", "A locked pay run was reopened."],
      ["payroll_run.approval_requested", "Approval of a pay run was requested."],
      ["payroll_run.approved", "Enough people have approved a pay run."],
      ["payroll_run.approval_rejected", "A pay run was rejected by somebody who was to approve it."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/payroll/{payrollConfigId}/corrections",
    referenceFields: ["payrollConfigId", "openCount", "employeeIds"],
    fullOnly: [],
    types: [["payroll_run.corrections_changed", "Corrections of closed periods were opened, posted or dismissed."]],
  }),
  ...family({
    service: "Reports",
    resourceUrl: "/v1/report/exports/{runId}",
    referenceFields: ["runId", "mode", "definitionId", "scheduleId", "format", "status", "rowCount"],
    fullOnly: [],
    types: [
      ["report_export.completed", "The file of an export or of a scheduled report is ready."],
      ["report_export.failed", "An export or a scheduled report made no file."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/payrollconfig/{payrollConfigId}",
    referenceFields: ["payrollConfigId", "taxYear", "finalisedAt", "finalSubmissionId"],
    fullOnly: [],
    types: [["payroll_run.year_finalised", "A payroll's tax year was finalised."]],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/rti/submissions/{submissionId}",
    referenceFields: SUBMISSION,
    fullOnly: ["errors"],
    types: [
      ["rti.fps_submitted", "An FPS was sent to HMRC."],
      ["rti.fps_accepted", "HMRC accepted an FPS."],
      ["rti.fps_rejected", "HMRC rejected an FPS."],
      ["rti.eps_submitted", "An EPS was sent to HMRC."],
      ["rti.eps_accepted", "HMRC accepted an EPS."],
      ["rti.eps_rejected", "HMRC rejected an EPS."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/tax-p-forms/p45/{employeeId}",
    referenceFields: ["employeeId", "taxYear", "leavingDate", "isReplacement"],
    fullOnly: [],
    types: [
      ["p45.issued", "An employee's P45 was issued."],
      ["p45.replaced", "A replacement of an employee's P45 was issued."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/tax-p-forms/pforms/send-notification/jobs/{jobId}",
    referenceFields: ["jobId", "formType", "taxYear", "status", "sentCount", "failedCount", "skippedCount"],
    fullOnly: [],
    types: [
      ["form_notifications.completed", "A job has emailed forms."],
      ["form_notifications.failed", "A job that emails forms has failed, or was cancelled."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}",
    referenceFields: ["employeeId", "taxYear", "status"],
    fullOnly: [],
    types: [
      ["p60.generated", "An employee's P60 was made."],
      ["p60.regenerated", "An employee's P60 was issued again."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/tax-p-forms/p11d/{employeeId}/{taxYear}/file",
    referenceFields: ["employeeId", "taxYear", "issue"],
    fullOnly: [],
    types: [
      ["p11d.issued", "An employee's P11D was issued."],
      ["p11d.replaced", "A replacement of an employee's P11D was issued."],
    ],
  }),
  ...family({
    service: "Pay",
    resourceUrl: "/v1/employees/{employeeId}",
    referenceFields: ["employeeId", "payrollConfigId", "leavingDate"],
    fullOnly: ["changedFields"],
    types: [
      ["employee.created", "An employee was created."],
      ["employee.updated", "An employee's record was changed."],
      ["employee.left", "An employee was made a leaver."],
      ["employee.deleted", "An employee was deleted."],
    ],
  }),
  ...family({
    service: "Tax notifications",
    resourceUrl: "/v1/tax-dps/notifications/{notificationId}",
    referenceFields: ["notificationId", "dataType", "employeeId", "status", "effectiveDate", "matchStatus"],
    fullOnly: [],
    types: [
      ["tax_notification.received", "A notice from HMRC was retrieved."],
      ["tax_notification.applied", "A notice was applied to its employee."],
      ["tax_notification.dismissed", "A notice was dismissed."],
      ["tax_notification.undone", "An applied notice was taken back."],
    ],
  }),
  ...family({
    service: "Court orders",
    resourceUrl: "/v1/court-orders/orders/{orderId}",
    referenceFields: ["orderId", "employeeId", "orderType", "status"],
    fullOnly: ["remainingBalance"],
    types: [
      ["court_order.created", "A court order was entered."],
      ["court_order.varied", "The terms or details of a court order were changed."],
      ["court_order.suspended", "A court order was suspended."],
      ["court_order.resumed", "A court order is operated again."],
      ["court_order.on_hold", "A court order had no earnings to attach in a pay run."],
      ["court_order.discharged", "A court order has ended."],
      ["court_order.deleted", "A court order was deleted."],
    ],
  }),
  ...family({
    service: "Court orders",
    resourceUrl: "/v1/court-orders/remittances",
    referenceFields: ["remittanceId", "payeeId", "dueDate"],
    fullOnly: ["amount"],
    types: [["court_order.remittance_due", "A deduction under a court order is to be paid over."]],
  }),
  ...family({
    service: "Pensions",
    resourceUrl: "/v2/pension/employee-pension/{employeeId}",
    referenceFields: ["employeeId", "pensionGroupId", "membershipKind", "enrolmentDate", "reason", "endDate"],
    fullOnly: [],
    types: [
      ["pension.enrolled", "An employee joined a pension group."],
      ["pension.re_enrolled", "An employee was enrolled again on the re-enrolment date."],
      ["pension.opted_out", "An employee opted out."],
      ["pension.membership_ended", "A membership ended for another reason."],
    ],
  }),
  ...family({
    service: "Pensions",
    resourceUrl:
      "/v2/pension/pension-calculation/export/year/{year}/period/{period}/frequency/{frequency}/payroll-config/{payrollConfigId}",
    referenceFields: PENSION_FILES,
    fullOnly: [],
    types: [["pension.files_created", "Files of a locked run were made for a pension provider."]],
  }),
  ...family({
    service: "Pensions",
    resourceUrl: "/v2/pension/provider-sync/submissions/{submissionId}",
    referenceFields: PENSION_SUBMISSION,
    fullOnly: ["failureReason"],
    types: [["pension.submission_updated", "A pension provider has a part of a submission, or its outcome is known."]],
  }),
  ...GIVEN_PAY_EVENTS,
  ...BENEFIT_EVENTS,
  ...family({
    service: "Journals",
    resourceUrl: "/v1/journal/journals/{journalId}",
    referenceFields: ["journalId", "payRunId", "templateId", "version", "isBalanced", "errorToken"],
    fullOnly: [],
    types: [
      ["journal.created", "A journal of a locked pay run was made, rebuilt or reversed."],
      ["journal.reissued", "A journal was made again under another date or reference."],
      ["journal.failed", "No journal could be made of a locked pay run."],
      ["journal.sent", "Accounting software has all parts of a journal."],
    ],
  }),
  ...HOLIDAY_EVENTS,
  ...BILLING_EVENTS,
  ...PAYMENT_EVENTS,
  ...family({
    service: "Webhooks",
    resourceUrl: "/v1/webhooks/endpoints/{endpointId}",
    referenceFields: FAILING,
    fullOnly: ["url", "description"],
    types: [
      ["webhook.endpoint_failing", "Another endpoint has been failing for a day."],
      ["webhook.endpoint_disabled", "Another endpoint was disabled."],
    ],
  }),
  ...family({
    service: "Webhooks",
    resourceUrl: "/v1/webhooks/deliveries/{deliveryId}",
    referenceFields: FAILING,
    fullOnly: ["url", "description"],
    types: [["webhook.delivery_exhausted", "A delivery to another endpoint failed ten times."]],
  }),
];

/** Sent by the operation that tests an endpoint, never recorded. */
export const TEST_EVENT: EventType = {
  eventType: "webhook.test",
  description: "A test, which is sent once and not recorded.",
  service: "Webhooks",
  resourceUrl: "/v1/webhooks/endpoints/{endpointId}",
  referenceFields: ["endpointId"],
  fullOnly: ["message"],
};

const BY_NAME = new Map([...EVENT_TYPES, TEST_EVENT].map((each) => [each.eventType, each]));
const FAMILIES = new Set(EVENT_TYPES.map(({ eventType }) => `${getFamily(eventType)}.*`));

/** Returns an event type by its name; undefined if there is no such type. */
export function findEventType(eventType: string): EventType | undefined {
  return BY_NAME.get(eventType);
}

/** "payslip" of "payslip.finalised". */
export function getFamily(eventType: string): string {
  return eventType.slice(0, eventType.indexOf("."));
}

/** Returns whether a text names an event type or a family, such as "payslip.*". */
export function isSubscription(text: string): boolean {
  return FAMILIES.has(text) || (BY_NAME.has(text) && text !== TEST_EVENT.eventType);
}

/** Returns whether an event reports a failing endpoint: it is sent only to endpoints that name it. */
export function isOperational(eventType: string): boolean {
  return getFamily(eventType) === "webhook";
}
