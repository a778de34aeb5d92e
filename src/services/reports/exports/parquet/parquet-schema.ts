import type { SchemaElement } from "hyparquet-writer";
import type { PlanColumn } from "../../../../engine/reports";

/** Returns the schema of a plan's rows: every column may be null. Names are those of the columns, dots included. */
export function parquetSchema(columns: readonly PlanColumn[]): SchemaElement[] {
  return [{ name: "report", num_children: columns.length }, ...columns.flatMap(elementsOf)];
}

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

function elementsOf(column: PlanColumn): readonly SchemaElement[] {
  const field = { name: column.name, repetition_type: "OPTIONAL" } as const;
  switch (column.type) {
    case "decimal":
      return [{ ...field, converted_type: "DECIMAL", scale: column.decimals ?? 0, ...widthOf(column) }];
    case "integer":
      return [{ ...field, type: "INT64" }];
    case "boolean":
      return [{ ...field, type: "BOOLEAN" }];
    case "date":
      return [{ ...field, type: "INT32", converted_type: "DATE" }];
    case "datetime":
      return [{ ...field, type: "INT64", converted_type: "TIMESTAMP_MILLIS" }];
    case "tags":
      return [
        { ...field, converted_type: "LIST", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "REQUIRED", ...TEXT },
      ];
    default:
      return [{ ...field, ...TEXT }];
  }
}

/** A field's value has 18 digits at most; a sum of them has more, and is written in 16 bytes. */
function widthOf({ from }: PlanColumn): Pick<SchemaElement, "type" | "type_length" | "precision"> {
  return from.kind === "aggregate"
    ? { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, precision: 38 }
    : { type: "INT64", precision: 18 };
}
