import { withinFile } from "./picture-frame";
import { need } from "./rejected-file";
import { zipEntries } from "./zip-entries";

const TYPES = "[Content_Types].xml";

/** Entries that hold macros, controls or programs. */
const PROGRAMS = /vbaproject|vbadata|activex|oleobject|macrosheets|\.(bin|exe|dll|js|vbs|jar)$/i;

/** Spreadsheets keep printer settings in files of this type, which hold no program. */
const PRINTER = /printersettings\d*\.bin$/i;

const EXTERNAL = /<[^>]*TargetMode\s*=\s*["']External["'][^>]*>/gi;

/**
 * Rejects what is not a whole Office document (ECMA-376) with the named main part, one with macros or programs, and one
 * that loads parts from elsewhere; links that a reader follows by choice remain.
 */
export function checkOffice(bytes: Buffer, mainPart: string): Buffer {
  const parts = new Set<string>();
  withinFile(() => {
    for (const [name, contents] of zipEntries(bytes)) {
      parts.add(name);
      need(!PROGRAMS.test(name) || PRINTER.test(name), "contains_program");
      if (name === TYPES) need(!/macroEnabled|vbaProject/i.test(contents.toString()), "contains_program");
      if (name.endsWith(".rels")) checkRelations(contents.toString());
    }
  });
  need(parts.has(TYPES) && parts.has(mainPart), "wrong_type");
  return bytes;
}

function checkRelations(text: string): void {
  need(!/&#|<!/.test(text));
  const external = [...text.matchAll(EXTERNAL)].map(([relation]) => relation);
  need(
    external.every((relation) => /Type\s*=\s*["'][^"']*\/hyperlink["']/.test(relation)),
    "refers_outside",
  );
}
