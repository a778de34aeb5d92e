import { extname } from "node:path";
import type { ResultFormat } from "./piece";

/** Forms by the ending of a name; Feather version 2 is an Arrow file. */
const FORMS: Readonly<Record<string, ResultFormat>> = {
  ".csv": "csv",
  ".parquet": "parquet",
  ".arrow": "arrow",
  ".feather": "arrow",
};

/** Returns the form of a file by its name: JSON lines unless its ending is known. */
export function formOfName(path: string): ResultFormat {
  return FORMS[extname(path).toLowerCase()] ?? "jsonl";
}
