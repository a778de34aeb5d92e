import { isRecord } from "../record";
import { type ApiDocument, getOperations, mapOperations, mapValues, type Part, partsIn } from "./operations-of";
import { dataIn, type Json, jsonAnswers, mapJsonAnswers, withData } from "./place-examples";

const REFERENCE = "#/components/schemas/";

/**
 * Moves what the envelopes of JSON responses have in common to `components`: each is that envelope, and in it its own data.
 * An envelope takes its name from that of its message: "Envelope" has "Message". A response with an example beside its
 * schema stays one schema: validators of examples hold each of the two to name every field.
 */
export function shareEnvelopes<Document extends ApiDocument>(document: Document): Document {
  const envelopes: Record<string, Part> = {};
  const answers = getOperations(document).flatMap(jsonAnswers).filter(hasExample);
  const whole = new Set(answers.map(({ schema }) => schema.$ref));
  const shared = (schema: Part): Part => {
    const data = dataIn(schema);
    const name = envelopeName(schema);
    if (data === null || name === null || "examples" in schema) return schema;
    envelopes[name] = withData(schema, {});
    const content = { type: "object", properties: { data }, required: ["data"] };
    return { allOf: [{ $ref: `${REFERENCE}${name}` }, { type: "object", properties: { content } }] };
  };
  const schemas = mapValues(partsIn(document, "schemas"), (schema, name) =>
    whole.has(`${REFERENCE}${name}`) ? schema : shared(schema),
  );
  const written = mapOperations(document, (operation) =>
    mapJsonAnswers(operation, (json) => (hasExample(json) ? json : { ...json, schema: shared(json.schema) })),
  );
  return { ...written, components: { ...document.components, schemas: { ...schemas, ...envelopes } } };
}

function hasExample({ example }: Json): boolean {
  return example !== undefined;
}

function envelopeName({ properties }: Part): string | null {
  const message = isRecord(properties) && isRecord(properties.message) ? properties.message.$ref : undefined;
  return typeof message === "string" ? message.slice(REFERENCE.length).replace("Message", "Envelope") : null;
}
