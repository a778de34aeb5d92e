import type { DataType, Field, Schema } from "@uwdata/flechette";
import { DateUnit, Type } from "@uwdata/flechette/src/constants.js";
import { type FoundColumn, type StoredColumn, type TypeNames, usableColumns } from "../table";

const TYPES: TypeNames = {
  text: "utf8 or large_utf8, plain or dictionary-encoded",
  flag: "bool, or text with yes and no",
  date: "date32, or text such as 2026-04-30",
  money: "decimal128(18, 2), or text such as 2500.00",
  pays: "list of decimal128(18, 2)",
};

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
export function storedColumns({ fields }: Schema, path: string): readonly StoredColumn[] {
  return usableColumns(fields.map(readColumn), TYPES, path);
}

function readColumn({ name, type }: Field): FoundColumn {
  const element = elementOf(type);
  if (element === null) return { name, stored: storedAs(type), scale: scaleOf(type) };
  return { name, stored: element.typeId === Type.Decimal ? "decimals" : "other", scale: scaleOf(element) };
}

/** Returns the type of what is in a list; null for any other type. */
function elementOf(type: DataType): DataType | null {
  return type.typeId === Type.List || type.typeId === Type.LargeList ? type.children[0].type : null;
}

function scaleOf(type: DataType): number {
  return type.typeId === Type.Decimal ? type.scale : 0;
}

function storedAs(type: DataType): FoundColumn["stored"] {
  switch (type.typeId) {
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return "text";
    case Type.Dictionary:
      return storedAs(type.dictionary) === "text" ? "text" : "other";
    case Type.Bool:
      return "flag";
    case Type.Decimal:
      return "decimal";
    case Type.Date:
      return type.unit === DateUnit.DAY ? "date" : "other";
    default:
      return "other";
  }
}
