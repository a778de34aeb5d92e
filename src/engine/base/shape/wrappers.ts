import { pointerStep } from "../problem";
import type { JsonSchema, OptionalShape, Shape } from "./shape";

/** A value of another shape, converted once it has been read; a wrong value is converted too. */
/* @__NO_SIDE_EFFECTS__ */
export function converted<Facts, Read, Converted>(
  from: Shape<Facts, Read>,
  convert: (read: Read) => Converted,
): Shape<Facts, Converted> {
  return {
    read: (reader, value, key, path) => convert(from.read(reader, value, key, path)),
    schema: () => from.schema(),
  };
}

/** A field that may be left out, with its default. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Facts, Read, const LeftOut>(
  shape: Shape<Facts, Read>,
  whenLeftOut: LeftOut,
): OptionalShape<Facts, Read | LeftOut> {
  return {
    isOptional: true,
    whenLeftOut,
    read: (reader, value, key, path) => (value === undefined ? whenLeftOut : shape.read(reader, value, key, path)),
    schema: () => shape.schema(),
  };
}

/** A field that may be null or left out; both are read as null. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<Facts, Read>(shape: Shape<Facts, Read>): OptionalShape<Facts | null, Read | null> {
  return {
    isOptional: true,
    whenLeftOut: null,
    read: (reader, value, key, path) =>
      value === undefined || value === null ? null : shape.read(reader, value, key, path),
    schema() {
      const schema = shape.schema();
      return isNullable(schema) ? schema : { anyOf: [schema, NULL] };
    },
  };
}

const NULL: JsonSchema = { type: "null" };

function isNullable({ anyOf }: JsonSchema): boolean {
  return Array.isArray(anyOf) && anyOf.includes(NULL);
}

/** A field that may be null and may not be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<Facts, Read>(shape: Shape<Facts, Read>): Shape<Facts | null, Read | null> {
  const { read, schema } = orNull(shape);
  return {
    read(reader, value, key, path) {
      if (value === undefined) reader.refuse("required", path + pointerStep(key));
      return read(reader, value, key, path);
    },
    schema,
  };
}
