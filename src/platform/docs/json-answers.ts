import { isRecord } from "../is-record";
import { mapValues, type Operation, type Part } from "./operations-of";

const JSON_TYPE = "application/json";

/** The JSON of a response: its schema, and an example if it has one. */
export interface Json {
  readonly schema: Part;
  readonly example?: unknown;
}

/** Returns the JSON of an operation's successful responses. */
export function jsonAnswers({ responses = {} }: Operation): readonly Json[] {
  return Object.entries(responses).flatMap(([status, answer]) => (isSuccess(status) ? (jsonOf(answer) ?? []) : []));
}

/** Returns an operation with the JSON of its successful responses written in another way. */
export function mapJsonAnswers(operation: Operation, written: (json: Json) => Json): Operation {
  if (operation.responses === undefined) return operation;
  const responses = mapValues(operation.responses, (answer, status) => {
    const json = isSuccess(status) ? jsonOf(answer) : null;
    if (json === null) return answer;
    return { ...answer, content: { ...Object(answer.content), [JSON_TYPE]: written(json) } };
  });
  return { ...operation, responses };
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function jsonOf({ content }: Part): Json | null {
  const json = isRecord(content) ? content[JSON_TYPE] : null;
  return isRecord(json) && isRecord(json.schema) ? { ...json, schema: json.schema } : null;
}

/** Returns the schema of the data in an envelope; null if a schema is no envelope. */
export function dataIn(envelope: Part): Part | null {
  const content = propertyOf(envelope, "content");
  return content === null ? null : propertyOf(content, "data");
}

/** Returns an envelope with another schema of its data. */
export function withData(envelope: Part, data: Part): Part {
  const content = propertyOf(envelope, "content") ?? {};
  return withProperty(envelope, "content", withProperty(content, "data", data));
}

function withProperty(schema: Part, name: string, property: Part): Part {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return { ...schema, properties: { ...properties, [name]: property } };
}

function propertyOf({ properties }: Part, name: string): Part | null {
  const property = isRecord(properties) ? properties[name] : null;
  return isRecord(property) ? property : null;
}
