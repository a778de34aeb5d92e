import { type DayNumber, pointerStep, Reader } from "../../base";
import { type CatalogueField, type Dataset, findField } from "../catalogue";
import { isStorable } from "../values";

/** The maximum length of a name or alias. */
const LONGEST_NAME = 100;

const CONTROL = /\p{Cc}/u;

/** Reads a definition against the catalogue of its dataset; the dataset is null if it is unknown. */
export class DefinitionReader extends Reader {
  constructor(
    readonly dataset: Dataset | null,
    readonly asOf: DayNumber,
  ) {
    super();
  }

  /** Reads the field that a text names, or null with a problem. */
  field(value: unknown, path: string): CatalogueField | null {
    const name = this.text(value, path);
    if (name === null || this.dataset === null) return null;
    const field = findField(this.dataset, name);
    if (field === null) this.refuse("field_not_in_dataset", path, { field: name, dataset: this.dataset.name });
    return field;
  }

  /** Reads a non-empty text that can be stored, or null with a problem. */
  text(value: unknown, path: string): string | null {
    if (value === undefined || value === null) this.refuse("required", path);
    else if (typeof value !== "string") this.refuse("wrong_type", path, { expected: "string" });
    else if (value === "") this.refuse("must_not_be_empty", path);
    else if (!isStorable(value)) this.refuse("value_type_mismatch", path, { expected: "text of Unicode characters" });
    else return value;
    return null;
  }

  /** Reads a text short enough for a heading, or null with a problem. */
  shortText(value: unknown, path: string): string | null {
    const text = this.text(value, path);
    if (text === null) return null;
    if (text.length > LONGEST_NAME) this.refuse("too_large", path, { maximum: LONGEST_NAME });
    else if (CONTROL.test(text)) this.refuse("value_type_mismatch", path, { expected: "text of one line" });
    else return text;
    return null;
  }

  /** Reads the items of a list, each with its path; null with a problem if it is not a list, is empty or too long. */
  items(value: unknown, path: string, maximum: number): readonly (readonly [item: unknown, path: string])[] | null {
    if (value === undefined) this.refuse("required", path);
    else if (!Array.isArray(value)) this.refuse("wrong_type", path, { expected: "array" });
    else if (value.length === 0) this.refuse("must_not_be_empty", path);
    else if (value.length > maximum) this.refuse("too_many_items", path, { maximum });
    else return Array.from(value, (item, at) => [item, path + pointerStep(at)] as const);
    return null;
  }
}
