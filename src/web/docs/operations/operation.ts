/** What a form asks for: a value in the address or in a header. */
export interface Parameter {
  readonly place: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether it takes several values. */
  readonly isList: boolean;
}

/** An operation of the reference, as its part of the page states it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The content type of its body; null if it takes no body. */
  readonly bodyType: string | null;
  readonly exampleBody: string;
}

/** Reads an operation from its part of the page; null for a part that cannot be tried. */
export function readOperation(part: HTMLElement): Operation | null {
  const { method, path, parameters = "", body } = part.dataset;
  if (method === undefined || path === undefined) return null;
  return {
    id: part.id,
    method,
    path,
    parameters: parameters.split(" ").filter(Boolean).map(readParameter),
    bodyType: body ?? null,
    exampleBody: part.querySelector(".request code")?.textContent ?? "",
  };
}

/** Reads "query:organisationIds:required:list". */
function readParameter(text: string): Parameter {
  const [place = "", name = "", ...notes] = text.split(":");
  return { place, name, isRequired: notes.includes("required"), isList: notes.includes("list") };
}
