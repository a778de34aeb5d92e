import { isRecord } from "../is-record";
import {
  type ApiDocument,
  mapOperations,
  mapValues,
  type Operation,
  operationsOf,
  type Part,
  type Parts,
} from "./operations-of";
import { inCapitals, type Named, named, type Shared, share } from "./share";

/** Names of responses that nearly every operation has, by their tokens. */
export type ResponseNames = Readonly<Record<string, string>>;

/**
 * Moves each parameter, refusal, response header and example that several operations have to `components`, and references
 * it: parameters under place and name ("HeaderUserId"), refusals under their tokens ("EmployeeNotFound"), examples under
 * the first operation that has them. With its references resolved, the document is the same as the input.
 */
export function shareParts<Document extends ApiDocument>(document: Document, names: ResponseNames = {}): Document {
  const operations = operationsOf(document);
  const refusals = operations.flatMap((operation) => refusalsOf(operation, names));
  const parameters = share("parameters", document, operations.flatMap(parametersOf));
  const headers = share("headers", document, operations.flatMap(responsesOf).flatMap(headersOf));
  const examples = share("examples", document, operations.flatMap(examplesOf));
  const responses = share(
    "responses",
    document,
    refusals.map((each) => withHeaders(each, headers)),
  );
  const written = (operation: Operation): Operation => {
    const { parameters: own, requestBody } = operation;
    return {
      ...operation,
      ...(own === undefined ? {} : { parameters: parametersOf(operation).map(parameters.placed) }),
      ...(requestBody === undefined
        ? {}
        : { requestBody: withExamples(requestBody, requestName(operation), examples) }),
      ...placedResponses(operation, { names, responses, headers, examples }),
    };
  };
  const parts = { responses, parameters, headers, examples };
  const components = { ...document.components, ...mapValues(parts, (shared) => shared.parts) };
  return { ...mapOperations(document, written), components };
}

function parametersOf({ parameters = [] }: Operation): readonly Named[] {
  return parameters.map((part) => named(inCapitals(`${part.in} ${part.name}`), part));
}

function responsesOf({ responses = {} }: Operation): readonly Part[] {
  return Object.values(responses);
}

function refusalsOf({ responses = {} }: Operation, names: ResponseNames): readonly Named[] {
  return Object.entries(responses).flatMap(([status, part]) => (isShared(status) ? refusalOf(part, names) : []));
}

/** A response of success is the operation's own: it names its token. */
function isShared(status: string): boolean {
  return !status.startsWith("2");
}

/** Names a refusal by the tokens of its cases, or by the first words of its description if it has none. */
function refusalOf(part: Part, names: ResponseNames): Named {
  const text = String(part.description ?? "");
  const tokens = [...text.matchAll(/^`(\w+)`:/gm)].map(([, token = ""]) => token);
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  const told = tokens.slice(0, MOST_TOKENS).map(inCapitals).join("Or");
  const derived = told === "" ? inCapitals(words.slice(0, MOST_WORDS).join(" ")) : told;
  return named(names[tokens.join(" ")] ?? derived, part);
}

const MOST_TOKENS = 2;
const MOST_WORDS = 2;

interface SharedKinds extends Readonly<Record<"responses" | "headers" | "examples", Shared>> {
  readonly names: ResponseNames;
}

function placedResponses(operation: Operation, shared: SharedKinds): Pick<Operation, "responses"> {
  if (operation.responses === undefined) return {};
  const { names, headers, examples } = shared;
  const responses = mapValues(operation.responses, (part, status) =>
    isShared(status)
      ? shared.responses.placed(withHeaders(refusalOf(part, names), headers))
      : withExamples(headed(part, headers), answerName(operation), examples),
  );
  return { responses };
}

function headersOf({ headers }: Part): readonly Named[] {
  return Object.entries<Part>({ ...Object(headers) }).map(([name, header]) => named(inCapitals(name), header));
}

function withHeaders({ name, part }: Named, headers: Shared): Named {
  return named(name, headed(part, headers));
}

/** Returns a response that references its headers. */
function headed(part: Part, { placed }: Shared): Part {
  if (!isRecord(part.headers)) return part;
  return {
    ...part,
    headers: mapValues(part.headers, (header, name) => placed(named(inCapitals(name), Object(header)))),
  };
}

function requestName({ operationId = "" }: Operation): string {
  return `${inCapitals(operationId)}Request`;
}

function answerName({ operationId = "" }: Operation): string {
  return `${inCapitals(operationId)}Answer`;
}

/** Returns the examples of an operation's body and of its responses. */
function examplesOf(operation: Operation): readonly Named[] {
  const { requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).filter(([status]) => !isShared(status));
  return [
    ...(requestBody === undefined ? [] : examplesIn(requestBody, requestName(operation))),
    ...answers.flatMap(([, answer]) => examplesIn(answer, answerName(operation))),
  ];
}

function examplesIn({ content }: Part, name: string): readonly Named[] {
  return Object.values<Part>({ ...Object(content) }).flatMap(({ example }) => exampleOf(example, name) ?? []);
}

/** An example that is shorter than a reference to it stays where it is. */
function exampleOf(example: unknown, name: string): Named | null {
  const key = JSON.stringify(example);
  return key === undefined || key.length < LEAST_EXAMPLE ? null : { name, part: { value: example }, key };
}

const LEAST_EXAMPLE = 100;

function withExamples(part: Part, name: string, { placed }: Shared): Part {
  if (!isRecord(part.content)) return part;
  const content: Parts = mapValues(part.content, (media) => {
    const { example, ...rest }: Part = Object(media);
    const own = exampleOf(example, name);
    const place = own === null ? {} : placed(own);
    return "$ref" in place ? { ...rest, examples: { sample: place } } : Object(media);
  });
  return { ...part, content };
}
