import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../is-record";
import { dataIn, type Json, jsonAnswers, mapJsonAnswers, withData } from "./json-answers";
import {
  type ApiDocument,
  mapOperations,
  mapValues,
  type Operation,
  operationsOf,
  type Part,
  type Parts,
  partsIn,
} from "./operations-of";
import { sampleValue, schemaName } from "./sample-value";
import { withExample } from "./with-example";

/** The data that an example of a response shows, with its schema, and the name of the whole response's schema if it has one. */
interface Shown {
  readonly answer: string | null;
  readonly data: Part;
  readonly value: unknown;
}

/**
 * Moves the examples of JSON responses into the schemas of their data, where they need no envelope around them. Each named
 * record and each shared response gets one; an operation keeps its own only if its data is another one.
 */
export function placeExamples<Document extends ApiDocument>(document: Document): Document {
  const found = partsIn(document, "schemas");
  const shown = operationsOf(document)
    .flatMap(jsonAnswers)
    .flatMap((json) => shownBy(json, found) ?? []);
  const schemas = withAnswers(withRecords(found, shown), shown);
  const written = (operation: Operation) => mapJsonAnswers(operation, (json) => placed(json, schemas));
  return { ...mapOperations(document, written), components: { ...document.components, schemas } };
}

function shownBy({ schema, example }: Json, schemas: Parts): Shown | null {
  const answer = schemaName(schema);
  const data = dataIn(answer === null ? schema : (schemas[answer] ?? {}));
  const value = isRecord(example) && isRecord(example.content) ? example.content.data : undefined;
  return data === null || value === undefined ? null : { answer, data, value };
}

/** Gives an example to each named record: first those that are all of a response's data, then those inside of others. */
function withRecords(schemas: Parts, shown: readonly Shown[]): Parts {
  const learned = new Map<string, unknown>();
  const whole = shown.filter(({ data }) => schemaName(data) !== null);
  for (const { data, value } of [...whole, ...shown]) learn(data, value, learned);
  return mapValues(schemas, (schema, name) =>
    learned.has(name) && schema.examples === undefined ? withExample(schema, learned.get(name)) : schema,
  );
}

function learn(schema: Part, value: unknown, learned: Map<string, unknown>): void {
  if (value === null || value === undefined) return;
  const { items, properties } = schema;
  const name = schemaName(schema);
  if (name !== null) learned.set(name, learned.get(name) ?? value);
  else if (isRecord(items) && Array.isArray(value)) learn(items, value[0], learned);
  else if (isRecord(properties) && isRecord(value))
    for (const [field, part] of Object.entries(properties)) if (isRecord(part)) learn(part, value[field], learned);
}

/** Gives an example to the data of shared responses whose records do not make one. */
function withAnswers(schemas: Parts, shown: readonly Shown[]): Parts {
  const written: Record<string, Part> = { ...schemas };
  for (const { answer, data, value } of shown) {
    if (answer === null || schemaName(data) !== null || isDeepStrictEqual(sampleValue(data, schemas), value)) continue;
    const envelope = written[answer] ?? {};
    if (dataIn(envelope)?.examples === undefined) written[answer] = withData(envelope, withExample(data, value));
  }
  return written;
}

function placed(json: Json, schemas: Parts): Json {
  const shown = shownBy(json, schemas);
  if (shown === null) return json;
  const { answer, data, value } = shown;
  const { example: _, ...rest } = json;
  if (isDeepStrictEqual(sampleValue(data, schemas), value)) return rest;
  if (answer !== null || schemaName(data) !== null) return json;
  return { ...rest, schema: withData(rest.schema, withExample(data, value)) };
}
