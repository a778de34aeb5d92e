import { apiDocument } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { exampleOf, type Media } from "../../support/api/example-of";
import { withPartsOf } from "../../support/api/follow-references";
import { type ApiDocument, componentsOf, type Operation, operationsOf } from "../../support/api/operations";
import type { TestPlatform } from "../support/platform";
import { type Place, placesOfRecords, withValueAt } from "./named-in-bodies";
import { KINDS, type OwnRecords, PLACES, recordName } from "./records";

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

/** An operation with the example of its body, the records that it names, and the tokens of its description. */
export interface ToldOperation extends Operation {
  readonly id: string;
  /** The service, as the description's heading. */
  readonly heading: string;
  readonly example: unknown;
  readonly isOfOrganisation: boolean;
  /** Whether it is called without a token; such operations know records by secrets only, or show them to everybody. */
  readonly isPublic: boolean;
  /** Whether only a person in a session may call it, not credentials. */
  readonly isOfAPerson: boolean;
  readonly namedInPath: readonly string[];
  readonly namedInBody: readonly Place[];
  readonly tokensOf: (status: number) => readonly string[];
}

export function documentOf({ app, address }: TestPlatform): ApiDocument {
  return withPartsOf(apiDocument(app, API_HEAD, address)) as unknown as ApiDocument;
}

/** Returns every mounted operation. */
export function toldOperations(platform: TestPlatform): readonly ToldOperation[] {
  return operationsTold(documentOf(platform));
}

/** Returns the headings of a description's services, in its order. */
export function headingsOf(document: ApiDocument): readonly string[] {
  return [...new Set(operationsTold(withPartsOf(document)).map(({ heading }) => heading))];
}

function operationsTold(document: ApiDocument): readonly ToldOperation[] {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>;
  return operationsOf(document).map((operation) => {
    const described = paths[operation.path]?.[operation.method.toLowerCase()];
    const body = described?.requestBody?.content?.["application/json"];
    const isPublic = described?.security?.length === 0;
    const tokensOf = (status: number) => tokensIn(described?.responses?.[status]?.description);
    return {
      ...operation,
      id: described?.operationId ?? "",
      heading: described?.tags?.[0] ?? "",
      isPublic,
      isOfAPerson: tokensOf(403).some((token) => OF_A_PERSON.has(token)),
      example: body === undefined ? undefined : exampleOf(body, document),
      isOfOrganisation: operation.parameters.some(({ name }) => name === "X-Org-Id"),
      namedInPath: isPublic ? [] : namesIn(operation.path).filter((name) => !(name in PLACES)),
      namedInBody: placesOfRecords(operation.body, KINDS, componentsOf(document)),
      tokensOf,
    };
  });
}

/** Refusals of credentials by operations that only a person may use, or only the owner. */
const OF_A_PERSON = new Set(["person_required", "owner_only", "profile_photo_needs_a_person"]);

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => recordName(path, name));
}

function tokensIn(description = ""): readonly string[] {
  return [...description.matchAll(/`([a-z0-9_]+)`:/g)].map(([, token = ""]) => token);
}

/** Returns a path with records put in; a parameter without a record is a gap of these tests. */
export function pathWith(path: string, records: OwnRecords): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const name = recordName(path, parameter);
    const value = records[name] ?? PLACES[name];
    if (value === undefined) throw new Error(`${path}: no record for ${name}: add one to records.ts`);
    return value;
  });
}

/** Returns the query parameters that an operation needs, as text; `organisationIds` is a list of one. */
export function neededQuery({ parameters }: Operation, records: OwnRecords): string {
  const known = { ...PLACES, ...records };
  return parameters
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map(({ name }) => `${name}=${known[name] ?? known[name.replace(/s$/, "")]}`)
    .join("&");
}

/** Returns the example of an operation's body, with the records that it names replaced by the given ones. */
export function exampleWith({ example, namedInBody }: ToldOperation, records: OwnRecords): unknown {
  return namedInBody
    .filter(({ path }) => hasValueAt(example, path))
    .reduce((body, { path, kind }) => withValueAt(body, path, records[kind]), example);
}

function hasValueAt(body: unknown, path: Place["path"]): boolean {
  const at = path.reduce(
    (value: unknown, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
    body,
  );
  return at !== undefined && at !== null;
}
