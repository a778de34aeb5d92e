import { isRecord } from "../is-record";
import { dataIn, type Json, jsonAnswers, mapJsonAnswers } from "./json-answers";
import { type ApiDocument, mapOperations, type Operation, operationsOf, type Part } from "./operations-of";
import { inCapitals, type Named, named, repeated, shareAll } from "./share";

/**
 * Moves the schemas of JSON responses to `components`: the envelope around a named record, or around a list of them, takes
 * the record's name ("EmployeeAnswer", "EmployeeListAnswer"); another one only if several operations have it, and then it
 * takes the name of the first of these.
 */
export function shareAnswers<Document extends ApiDocument>(document: Document): Document {
  const answers = operationsOf(document).flatMap((operation) =>
    jsonAnswers(operation).map((json) => answerOf(operation, json)),
  );
  const several = new Set(repeated(answers));
  const shared = shareAll(
    "schemas",
    document,
    answers.filter((each) => !("$ref" in each.part) && (recordName(each.part) !== null || several.has(each))),
  );
  const written = (operation: Operation) =>
    mapJsonAnswers(operation, (json) => ({ ...json, schema: shared.placed(answerOf(operation, json)) }));
  const components = { ...document.components, schemas: shared.parts };
  return { ...mapOperations(document, written), components };
}

function answerOf({ operationId = "" }: Operation, { schema }: Json): Named {
  const record = recordName(schema);
  return { ...named(`${record ?? inCapitals(operationId)}Answer`, schema), key: JSON.stringify(schema) };
}

/** Returns the name of the record in an envelope, or of the list that is all of its data; null for other data. */
function recordName(envelope: Part): string | null {
  const data = dataIn(envelope);
  if (data === null) return null;
  if (typeof data.$ref === "string") return nameIn(data.$ref);
  const [list, ...others] = Object.values(Object(data.properties)).filter(isRecord);
  const items = list?.items;
  return others.length === 0 && isRecord(items) && typeof items.$ref === "string" ? `${nameIn(items.$ref)}List` : null;
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
