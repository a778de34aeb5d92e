/** The parts of an OpenAPI document that the reference shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: ApiParts;
}

/** What several operations share, by kind and name. */
interface ApiParts {
  readonly parameters?: ApiTable<ApiParameter>;
  readonly requestBodies?: ApiTable<ApiContent>;
  readonly responses?: ApiTable<ApiContent>;
  readonly schemas?: ApiTable<ApiSchema>;
  readonly examples?: Readonly<Record<string, ApiExample>>;
}

interface ApiExample {
  readonly value?: unknown;
}

export interface ApiOperation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly ApiReferenced<ApiParameter>[];
  readonly requestBody?: ApiReferenced<ApiContent>;
  readonly responses?: Readonly<Record<string, ApiReferenced<ApiContent>>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiReferenced<ApiSchema>;
}

export interface ApiContent {
  readonly description?: string;
  readonly content?: Readonly<Record<string, ApiMedia>>;
}

export interface ApiMedia {
  readonly schema?: ApiReferenced<ApiSchema>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ApiReferenced<ApiExample>>>;
}

export interface ApiSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ApiReferenced<ApiSchema>>>;
  readonly items?: ApiReferenced<ApiSchema>;
  readonly anyOf?: readonly ApiReferenced<ApiSchema>[];
  readonly oneOf?: readonly ApiReferenced<ApiSchema>[];
  readonly allOf?: readonly ApiReferenced<ApiSchema>[];
}

/** An operation with its address. */
export interface NamedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

/** The operations of one page. */
export interface ApiService {
  readonly name: string;
  readonly file: string;
  readonly operations: readonly NamedOperation[];
}

export type ApiReferenced<Part> = Part | { readonly $ref: string };

type ApiTable<Part> = Readonly<Record<string, ApiReferenced<Part>>>;

/** Returns a part itself, also if the document describes it in the table of shared parts of its kind. */
export function resolved<Part extends object>(table: ApiTable<Part> | undefined, part: ApiReferenced<Part>): Part {
  if (!("$ref" in part)) return part;
  const [, name = ""] = /^#\/components\/\w+\/(.+)$/.exec(part.$ref) ?? [];
  const found = table?.[name];
  if (found === undefined) throw new Error(`${part.$ref} is not in the description.`);
  return resolved(table, found);
}
