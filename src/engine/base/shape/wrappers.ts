import type { OptionalShape, Shape } from "./shape";

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
    schema: () => ({ anyOf: [shape.schema(), { type: "null" }] }),
  };
}
