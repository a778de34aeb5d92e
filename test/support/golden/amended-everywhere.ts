import type { Documents } from "./documents";

interface RuleDocument {
  readonly parameters: Readonly<Record<string, { readonly values: readonly { readonly value?: object }[] }>>;
}

/** Returns rule documents with every value of a parameter changed, in every year. */
export function amendedEverywhere(subject: string, parameter: string, change: (value: object) => object) {
  return (documents: Documents): Documents => {
    const amended = Object.entries(documents).map(([path, document]) => {
      return [path, path.endsWith(`/${subject}.json`) ? withParameter(document as RuleDocument) : document];
    });
    return Object.fromEntries(amended);
  };

  function withParameter(document: RuleDocument): RuleDocument {
    const current = document.parameters[parameter];
    if (current === undefined) throw new Error(`${subject} has no ${parameter}`);
    const values = current.values.map((entry) =>
      entry.value === undefined ? entry : { ...entry, value: change(entry.value) },
    );
    return { ...document, parameters: { ...document.parameters, [parameter]: { ...current, values } } };
  }
}
