import { pointerStep } from "../problem";
import type { JsonSchema, OptionalShape, Shape } from "./shape";

/** A value of another shape, converted once it has been read; a wrong value is converted too. */
export function converted<Facts, Read, Converted>(
  from: OptionalShape<Facts, Read>,
  convert: (read: Read) => Converted,
): OptionalShape<Facts, Converted>;
export function converted<Facts, Read, Converted>(
  from: Shape<Facts, Read>,
  convert: (read: Read) => Converted,
): Shape<Facts, Converted>;
/* @__NO_SIDE_EFFECTS__ */
export function converted<Facts, Read, Converted>(
  from: Shape<Facts, Read> | OptionalShape<Facts, Read>,
  convert: (read: Read) => Converted,
): Shape<Facts, Converted> {
  return {
    ...("isOptional" in from ? { isOptional: true } : {}),
    read: (reader, value, key, path) => convert(from.read(reader, value, key, path)),
    schema: () => from.schema(),
  };
}

/** A value that is read as another if it is wrong, such as NaN, so that comparing it adds no problem. */
/* @__NO_SIDE_EFFECTS__ */
export function ifWrong<Facts, Read, const Instead>(
  shape: Shape<Facts, Read>,
  instead: Instead,
): Shape<Facts, Read | Instead> {
  return {
    read(reader, value, key, path) {
      const before = reader.problems.length;
      const read = shape.read(reader, value, key, path);
      return reader.problems.length > before ? instead : read;
    },
    schema: () => shape.schema(),
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
    given: shape,
    read: (reader, value, key, path) => (value === undefined ? whenLeftOut : shape.read(reader, value, key, path)),
    schema: () => shape.schema(),
  };
}

/** A field that may be null or left out, with its default. */
/* @__NO_SIDE_EFFECTS__ */
export function orDefault<Facts, Read, const Default>(
  shape: Shape<Facts, Read>,
  whenNull: Default,
): OptionalShape<Facts | null, Read | Default> {
  return {
    isOptional: true,
    whenLeftOut: whenNull,
    read: (reader, value, key, path) =>
      value === undefined || value === null ? whenNull : shape.read(reader, value, key, path),
    schema() {
      const schema = shape.schema();
      return isNullable(schema) ? schema : { anyOf: [schema, NULL] };
    },
  };
}

/** A field that may be null or left out; both are read as null. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<Facts, Read>(shape: Shape<Facts, Read>): OptionalShape<Facts | null, Read | null> {
  return orDefault(shape, null);
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
