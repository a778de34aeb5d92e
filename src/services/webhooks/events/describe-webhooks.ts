import { z } from "@hono/zod-openapi";
import type { PlatformApp } from "../../../platform/http";
import { envelopeShown } from "../contract/event-operations";
import { EVENT_TYPES, type EventType, TEST_EVENT } from "./catalogue";
import { exampleEnvelope } from "./example-envelope";

const headers = z.object({
  "webhook-id": z.string().openapi({ description: "The id of the event, the same in every attempt." }),
  "webhook-timestamp": z.string().openapi({ description: "Seconds since 1970 at which this attempt was signed." }),
  "webhook-signature": z.string().openapi({ description: "Of id, timestamp and body, by each secret that is valid." }),
});

const responses = {
  "2XX": { description: "Received: answer within 15 seconds, before the work." },
  default: { description: "Not received: it is sent again, as the schedule of attempts says." },
};

/** Adds to the OpenAPI description what endpoints are sent of each event type. */
export function describeWebhooks({ openAPIRegistry }: PlatformApp): void {
  const bodies = new Map<string, z.ZodType>();
  for (const type of [...EVENT_TYPES, TEST_EVENT]) {
    const name = capitals(type.eventType);
    const key = fieldsOf(type).join();
    const schema = bodies.get(key) ?? bodyOf(type).openapi(`${name}Event`, { examples: [exampleEnvelope(type)] });
    bodies.set(key, schema);
    openAPIRegistry.registerWebhook({
      method: "post",
      path: type.eventType,
      operationId: `receive${name}`,
      tags: [type.service],
      summary: type.description,
      description: detailOf(type),
      security: [],
      request: { headers, body: { required: true, content: { "application/json": { schema } } } },
      responses,
    });
  }
}

/** Types with the same fields have one schema. What has no value is null, and `Reference` leaves out what `Full` adds. */
function bodyOf(type: EventType) {
  const data = z.object(Object.fromEntries(fieldsOf(type).map((name) => [name, z.unknown()])));
  return envelopeShown.extend({ data });
}

function detailOf({ resourceUrl, fullOnly }: EventType): string {
  const place = `The record is at \`${resourceUrl}\`.`;
  return fullOnly.length === 0 ? place : `${place} Only bodies in the style \`Full\` have ${listed(fullOnly)}.`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function fieldsOf({ referenceFields, fullOnly }: EventType): readonly string[] {
  return [...referenceFields, ...fullOnly];
}

/** "payroll_run.created" becomes PayrollRunCreated. */
function capitals(eventType: string): string {
  return eventType
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
