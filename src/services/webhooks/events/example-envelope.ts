import type { EventType } from "./catalogue";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const INSTANT = "2026-04-30T09:30:00.000Z";

/** Sample values of fields of `data` that are not ids. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  year: 2026,
  period: 1,
  supplementary: 0,
  taxYear: 2026,
  taxMonth: 1,
  paymentDate: "2026-04-30",
  leavingDate: null,
  status: "Open",
  submissionType: "Fps",
  employeeCount: 12,
  finalisedAt: INSTANT,
  failingSince: INSTANT,
  lastStatusCode: 503,
  lastErrorToken: "status_5xx",
  changedFields: ["salary"],
  errors: [],
  totals: { netPay: "24500.00" },
  forPeriod: { netPay: "2101.42" },
  url: "https://hooks.example.com/paypacket",
  description: "Time and attendance",
  message: "This is a test.",
};

/** Returns the body of an event of a type, with sample values for all fields that are not stated. */
export function exampleEnvelope(
  { eventType, resourceUrl, referenceFields, fullOnly }: EventType,
  stated: Readonly<Record<string, unknown>> = {},
) {
  const values: Readonly<Record<string, unknown>> = { ...SAMPLES, ...stated };
  const data = Object.fromEntries(
    [...referenceFields, ...fullOnly].map((name) => [name, name in values ? values[name] : ID]),
  );
  return {
    eventId: ID,
    type: eventType,
    timestamp: INSTANT,
    organisationId: ID,
    customerId: ID,
    data,
    metadata: {
      resourceUrl: resourceUrl.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name])),
      payloadStyle: "Full",
      schemaVersion: 1,
    },
  };
}
