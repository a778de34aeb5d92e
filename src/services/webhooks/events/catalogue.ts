/** An event type of the interface: what its `data` has, and where its record is. */
export interface EventType {
  readonly eventType: string;
  readonly description: string;
  readonly service: string;
  /** The address of the record, with the fields of `data` in braces. */
  readonly resourceUrl: string;
  /** Fields of `data` in both payload styles: ids, states, types and dates. */
  readonly referenceFields: readonly string[];
  /** Fields that only the style `Full` carries: names, amounts and contents. */
  readonly fullOnly: readonly string[];
}

type Listed = readonly (readonly [eventType: string, description: string])[];

const PAYSLIP = [
  ...["payslipId", "employeeId", "payrollConfigId", "payRunId", "year", "period", "supplementary"],
  ...["paymentDate", "status"],
];
const RUN = [
  ...["payRunId", "payrollConfigId", "year", "period", "supplementary"],
  ...["paymentDate", "status", "employeeCount"],
];
const SUBMISSION = [
  ...["submissionId", "submissionType", "payrollConfigId", "payRunId", "taxYear", "period", "supplementary"],
  ...["taxMonth", "status", "correlationId"],
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
    resourceUrl: "/v1/tax-p-forms/p60/{employeeId}/{taxYear}",
    referenceFields: ["employeeId", "taxYear", "status"],
    fullOnly: [],
    types: [["p60.generated", "An employee's P60 was made."]],
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
const TEST_EVENT: EventType = {
  eventType: "webhook.test",
  description: "A test, which is sent once and not recorded.",
  service: "Webhooks",
  resourceUrl: "/v1/webhooks/endpoints/{endpointId}",
  referenceFields: ["endpointId"],
  fullOnly: ["message"],
};

function family({ types, ...common }: Omit<EventType, "eventType" | "description"> & { readonly types: Listed }) {
  return types.map(([eventType, description]): EventType => ({ ...common, eventType, description }));
}

const BY_NAME = new Map([...EVENT_TYPES, TEST_EVENT].map((each) => [each.eventType, each]));
const FAMILIES = new Set(EVENT_TYPES.map(({ eventType }) => `${familyOf(eventType)}.*`));

/** Returns an event type by its name; undefined if there is none. */
export function findEventType(eventType: string): EventType | undefined {
  return BY_NAME.get(eventType);
}

/** "payslip" of "payslip.finalised". */
export function familyOf(eventType: string): string {
  return eventType.slice(0, eventType.indexOf("."));
}

/** Returns whether a text names an event type or a family, such as "payslip.*". */
export function isSubscription(text: string): boolean {
  return FAMILIES.has(text) || (BY_NAME.has(text) && text !== TEST_EVENT.eventType);
}

/** Returns whether an event reports a failing endpoint: it is sent only to endpoints that name it. */
export function isOperational(eventType: string): boolean {
  return familyOf(eventType) === "webhook";
}
