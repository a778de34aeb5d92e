import type { Unreadable, UnreadableReason } from "../platform";

const SENTENCES: Readonly<Record<UnreadableReason, string>> = {
  not_found: "There is no such file or folder.",
  is_a_folder: "It is a folder; a file is needed.",
  is_not_a_folder: "It is a file; a folder is needed.",
  not_a_file: "Not a plain file, so it is not overwritten.",
  not_allowed: "You may not read or write it.",
  not_text: "Not UTF-8 text. Save it as UTF-8.",
  malformed_json: "Not valid JSON",
  no_json_files: "The folder contains no JSON files.",
  unreadable: "It could not be read or written.",
};

/** Explains in a sentence why a file cannot be used. */
export function describeUnreadable({ file, reason, place }: Unreadable): string {
  if (reason !== "malformed_json") return `"${file}": ${SENTENCES[reason]}`;
  const where = place === null ? "." : `: see line ${place.line}, column ${place.column}.`;
  return `"${file}": ${SENTENCES[reason]}${where}`;
}
