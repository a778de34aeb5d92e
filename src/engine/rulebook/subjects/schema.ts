import * as core from "zod/v4/core";

// The forms of rule files, made from zod's core: its usual classes bring methods that nothing here calls, and a browser
// would load them with every payslip.

export type { $ZodIssue as Issue, $ZodLooseShape as Shape, $ZodType as Schema, output as infer } from "zod/v4/core";

export type ObjectOf<Fields extends core.$ZodLooseShape> = core.$ZodObject<Fields, core.$strict>;

export function string(): core.$ZodString {
  return new core.$ZodString({ type: "string" });
}

/** A text of a given form, with an example of it. */
export function pattern(form: RegExp, example: string): core.$ZodString {
  return new core.$ZodString({ type: "string", checks: [core._regex(form, example)] });
}

export function number(): core.$ZodNumber {
  return new core.$ZodNumber({ type: "number", checks: [] });
}

export function boolean(): core.$ZodBoolean {
  return new core.$ZodBoolean({ type: "boolean" });
}

/** One of some words. */
export function words<const Word extends string>(of: readonly Word[]) {
  const entries = Object.fromEntries(of.map((word) => [word, word]));
  return typed<core.$ZodEnum<{ [Each in Word]: Each }>>(new core.$ZodEnum({ type: "enum", entries }));
}

export function array<Item extends core.$ZodType>(element: Item) {
  return typed<core.$ZodArray<Item>>(new core.$ZodArray({ type: "array", element }));
}

export function optional<Inner extends core.$ZodType>(innerType: Inner) {
  return typed<core.$ZodOptional<Inner>>(new core.$ZodOptional({ type: "optional", innerType }));
}

export function union<const Options extends readonly core.$ZodType[]>(options: Options) {
  return typed<core.$ZodUnion<Options>>(new core.$ZodUnion({ type: "union", options }));
}

/** An object with these fields and no other. */
export function object<Fields extends core.$ZodLooseShape>(shape: Fields): ObjectOf<Fields> {
  return typed(new core.$ZodObject({ type: "object", shape, catchall: new core.$ZodNever({ type: "never" }) }));
}

/** An object whose keys are the author's own names: source ids, category letters. */
export function byName<Value extends core.$ZodType>(value: Value) {
  type ByName = core.$ZodObject<Record<never, never>, core.$catchall<Value>>;
  return typed<ByName>(new core.$ZodObject({ type: "object", shape: {}, catchall: value }));
}

/** zod's core makes schemas whose types do not say what they read. */
function typed<Schema extends core.$ZodType>(schema: core.$ZodType): Schema {
  return schema as Schema;
}

/** Checks a value; each finding holds the part that it is about. */
export function check<Schema extends core.$ZodType>(schema: Schema, value: unknown) {
  return core.safeParse(schema, value, { reportInput: true });
}
