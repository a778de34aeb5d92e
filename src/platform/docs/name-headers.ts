import { type ApiDocument, mapOperations, type Operation, type Part } from "./operations-of";

/** Describes headers as they are usually written, `If-Match`: they are read in any case, and validated in lower case. */
export function nameHeaders<Document extends ApiDocument>(document: Document): Document {
  return mapOperations(document, ({ parameters, ...operation }: Operation) =>
    parameters === undefined ? operation : { ...operation, parameters: parameters.map(withUsualName) },
  );
}

function withUsualName(part: Part): Part {
  if (part.in !== "header") return part;
  return { ...part, name: String(part.name).replace(/(?<![a-z])[a-z]/g, (first) => first.toUpperCase()) };
}
