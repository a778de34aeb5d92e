/** The parts of an OpenAPI document that the check reads. */
interface ApiDocument {
  readonly paths?: object | undefined;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly requestBody?: { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

/**
 * Returns everything in an OpenAPI document that would mislead a caller: an optional body skips its schema when it is
 * missing; every operation needs a summary and a unique ID.
 */
export function openApiFaults(document: ApiDocument): readonly string[] {
  const operations = Object.entries<Readonly<Record<string, unknown>>>({ ...document.paths }).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map(
      (method) => [`${method.toUpperCase()} ${path}`, item[method] as Operation] as const,
    ),
  );
  const ids = operations.map(([, { operationId }]) => operationId);
  return operations.flatMap(([name, operation]) => {
    const { requestBody, summary, responses = {}, operationId } = operation;
    return [
      ...(requestBody !== undefined && requestBody.required !== true ? [`${name}: its body is not required`] : []),
      ...(summary ? [] : [`${name}: has no summary`]),
      ...(Object.keys(responses).some((status) => status.startsWith("2")) ? [] : [`${name}: has no success`]),
      ...(operationId ? [] : [`${name}: has no operationId`]),
      ...(operationId && ids.filter((id) => id === operationId).length > 1
        ? [`${name}: its operationId is taken`]
        : []),
    ];
  });
}
