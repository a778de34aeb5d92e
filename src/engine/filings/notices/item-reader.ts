import {
  type CalendarDate,
  formatPence,
  type Money,
  NOT_WHOLE_PENCE,
  type Problem,
  problem,
  readDate,
  readPence,
} from "../../base";
import { attributeOf, elementsOf, textOf, type XmlElement } from "../xml";

/** Reads values from an element of a message, with its path, and collects problems. */
export class ItemReader {
  constructor(
    readonly element: XmlElement,
    /** "/Envelope/Body[1]". */
    readonly path: string,
    readonly problems: Problem[],
  ) {}

  /** Returns the direct child elements. */
  children(): readonly ItemReader[] {
    const seen = new Map<string, number>();
    return elementsOf(this.element).map((element) => {
      const count = (seen.get(element.local) ?? 0) + 1;
      seen.set(element.local, count);
      return new ItemReader(element, `${this.path}/${element.local}[${count}]`, this.problems);
    });
  }

  child(name: string): ItemReader | null {
    return this.children().find(({ element }) => element.local === name) ?? null;
  }

  neededChild(name: string): ItemReader | null {
    const found = this.child(name);
    if (found === null) this.refuse("required", `/${name}`, { element: name });
    return found;
  }

  /** Returns a child's trimmed text; null if it is missing or empty. */
  text(name: string): string | null {
    return this.child(name)?.ownText() ?? null;
  }

  ownText(): string | null {
    const text = textOf(this.element).trim();
    return text === "" ? null : text;
  }

  attribute(name: string): string | null {
    return attributeOf(this.element, name)?.trim() ?? null;
  }

  neededDate(name: string): CalendarDate {
    const child = this.neededChild(name);
    return child === null ? "" : (child.dateIn(child.ownText(), "") ?? "");
  }

  dateAttribute(name: string): CalendarDate | null {
    return this.dateIn(this.attribute(name), `/@${name}`);
  }

  countAttribute(name: string, most: number): number | null {
    return this.countIn(this.attribute(name), `/@${name}`, most);
  }

  count(name: string, most: number): number | null {
    const child = this.child(name);
    return child === null ? null : child.countIn(child.ownText(), "", most);
  }

  /** Reads an amount, which may have no decimals. */
  amount(name: string): Money | null {
    const child = this.child(name);
    if (child === null) return null;
    const text = child.ownText() ?? "";
    const pence = /^-?\d{1,10}(\.\d{1,2})?$/.test(text) ? readPence(text) : NOT_WHOLE_PENCE;
    if (Number.isFinite(pence)) return formatPence(pence);
    child.refuse("text_not_allowed", "", { element: name, expected: "an amount" });
    return null;
  }

  refuse(token: Problem["token"], below: string, args: Problem["arguments"]): void {
    this.problems.push(problem(token, this.path + below, args));
  }

  private dateIn(text: string | null, below: string): CalendarDate | null {
    if (text === null && below !== "") return null;
    if (text !== null && !Number.isNaN(readDate(text))) return text;
    this.refuse("text_not_allowed", below, { element: this.element.local, expected: "a date" });
    return null;
  }

  private countIn(text: string | null, below: string, most: number): number | null {
    if (text === null) return null;
    const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (count <= most) return count;
    this.refuse("text_not_allowed", below, { element: this.element.local, expected: "a whole number" });
    return null;
  }
}
