import type { Components, Schema } from "../../support/api/schema-values";
import type { OwnRecords } from "./records";

/** Where in a body a record is named: keys of objects, and 0 for the first of a list. */
export interface Place {
  readonly path: readonly (string | 0)[];
  readonly kind: string;
}

const OTHER_NAMES: OwnRecords = {
  organisationIds: "organisationId",
  defaultOrganisationId: "organisationId",
  employeeIds: "employeeId",
  endpointIds: "endpointId",
  defaultPensionGroupId: "pensionGroupId",
  payrollConfigIds: "payrollConfigId",
  defaultTemplateId: "templateId",
  defaultPolicyId: "policyId",
};

/** Parts of bodies whose identifiers are those of somebody else's system. */
const OF_OTHERS = new Set(["credentials"]);

/** Returns every place of a body's schema that names a record of one of the kinds. */
export function placesOfRecords(schema: Schema | null, kinds: readonly string[], all: Components): readonly Place[] {
  // An id with a secret is that of the caller's application at another system.
  if (schema === null || schema.properties?.clientSecret !== undefined) return [];
  const inner = (part: Schema, key: string | 0): readonly Place[] =>
    placesOfRecords(part, kinds, all).map(({ path, kind }) => ({ path: [key, ...path], kind }));
  const referred = schema.$ref === undefined ? [] : [all[schema.$ref.split("/").at(-1) ?? ""] ?? {}];
  const same = [...referred, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...same.flatMap((part) => placesOfRecords(part, kinds, all)),
    ...(schema.items === undefined ? [] : inner(schema.items, 0)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      if (OF_OTHERS.has(key)) return [];
      const kind = OTHER_NAMES[key] ?? key;
      if (!kinds.includes(kind)) return inner(part, key);
      return isIgnored(part) ? [] : [{ path: [key, ...(isList(part) ? [0 as const] : [])], kind }];
    }),
  ];
}

/** Whether a field is accepted and ignored, so that a record can be sent back as it was read. */
function isIgnored({ type, anyOf, $ref }: Schema): boolean {
  return type === undefined && anyOf === undefined && $ref === undefined;
}

function isList({ type }: Schema): boolean {
  return [type].flat().includes("array");
}

/** The other field that can name the same record, since both together are refused. */
const OTHER_WAYS: Readonly<Record<string, string>> = {
  payElementId: "payElementCode",
  employeeId: "employment",
  definitionId: "definition",
};

/** Returns a body with a value at a place; a list on the way there keeps its first entry only. */
export function withValueAt(body: unknown, [key, ...rest]: Place["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === 0) return [withValueAt(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const { [OTHER_WAYS[key] ?? ""]: _, ...object } = { ...(body as Readonly<Record<string, unknown>> | undefined) };
  return { ...object, [key]: withValueAt(object[key], rest, value) };
}
