import { printable } from "../../engine/base";

/** Makes text of several lines safe for the screen; a tab becomes two spaces. */
export function printableLines(text: string): string {
  return text.replaceAll("\t", "  ").split(/\r?\n/).map(printable).join("\n");
}

/** Returns the number of columns that a text needs on the screen. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) width += characterWidth(character);
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function characterWidth(character: string): number {
  if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Pads the text with spaces to a width, or cuts it with an ellipsis. */
export function fill(text: string, width: number, align: "left" | "right" = "left"): string {
  const missing = width - displayWidth(text);
  if (missing < 0) return fill(`${cut(text, width - 1)}…`, width, align);
  return align === "left" ? text + " ".repeat(missing) : " ".repeat(missing) + text;
}

function cut(text: string, width: number): string {
  let kept = "";
  for (const character of text) {
    if (displayWidth(kept + character) > width) break;
    kept += character;
  }
  return kept;
}

/** Wraps text in lines of at most the given width, each with an indent. */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && displayWidth(indent + longer) > width) {
      lines.push(indent + line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, indent + line];
}
