import { FILE_TYPES, type FileType, isNamedAs } from "../../platform/uploads";
import type { Refuse } from "./refuser";

/** Characters that file systems refuse, or that show a name in another order than it is written. */
const NOT_IN_NAMES = /[\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Reports a name that file systems refuse, or that does not end as names of its type do. */
export function checkFileName(refuse: Refuse, fileName: string, type: FileType): void {
  if (NOT_IN_NAMES.test(fileName)) refuse("fileName", "invalid_format");
  const allowed = FILE_TYPES[type].extensions.map((extension) => `.${extension}`).join(", ");
  if (!isNamedAs(fileName, type)) refuse("fileName", "extension_differs", { allowed });
}
