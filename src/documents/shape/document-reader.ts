import { Reader } from "../../engine/base";
import type { Characters } from "../paper";

/** Reads a document's data, and refuses characters that the fonts lack. */
export class DocumentReader extends Reader {
  constructor(readonly characters: Characters) {
    super();
  }
}
