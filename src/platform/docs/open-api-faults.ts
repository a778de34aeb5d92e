/** The parts of an OpenAPI document that the check reads. */
interface ApiDocument {
  readonly paths?: Readonly<Record<string, PathItem>> | undefined;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly requestBody?: object;
  readonly responses?: object;
}

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

type PathItem = Readonly<Partial<Record<(typeof METHODS)[number], Operation>>>;

/**
 * Returns everything in an OpenAPI document that would mislead a caller: an optional body skips its schema when it is
 * missing; every operation needs a success, a summary and a unique ID.
 */
export function openApiFaults(document: ApiDocument): readonly string[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operation] as const];
    }),
  );
  const ids = operations.map(([, { operationId }]) => operationId);
  return operations.flatMap(([name, operation]) => {
    const { requestBody, summary, responses = {}, operationId } = operation;
    return [
      ...(requestBody !== undefined && !isRequired(requestBody) ? [`${name}: its body is not required`] : []),
      ...(summary ? [] : [`${name}: has no summary`]),
      ...(Object.keys(responses).some((status) => /^2|^302$/.test(status)) ? [] : [`${name}: has no success`]),
      ...(operationId ? [] : [`${name}: has no operationId`]),
      ...(operationId && ids.filter((id) => id === operationId).length > 1
        ? [`${name}: its operationId is taken`]
        : []),
    ];
  });
}

function isRequired(body: object): boolean {
  return "required" in body && body.required === true;
}
