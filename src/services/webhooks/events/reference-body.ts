import { findEventType } from "./catalogue";

interface Envelope {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Returns the body of the payload style `Reference`: the stored one without the fields that only `Full` carries. The same
 * event always gives the same bytes, so that every attempt and resend can be compared. Of a type that is not in the
 * catalogue only ids and the status remain.
 */
export function referenceBody(body: string): string {
  const envelope = JSON.parse(body) as Envelope;
  const kept = findEventType(envelope.type)?.referenceFields;
  const remains = (name: string): boolean => kept?.includes(name) ?? /^(status|\w*Id)$/.test(name);
  const data = Object.fromEntries(Object.entries(envelope.data).filter(([name]) => remains(name)));
  return JSON.stringify({ ...envelope, data, metadata: { ...envelope.metadata, payloadStyle: "Reference" } });
}
