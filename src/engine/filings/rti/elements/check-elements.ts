import { itemAt, needed, type Problem } from "../../../base";
import { attributeOf, elementsOf, textOf, type XmlElement } from "../../xml";
import { wrongText } from "./check-text";
import { type ContentRule, type ElementRule, type ElementTable, leastOf, mostOf } from "./element-table";
import { below, problemAt } from "./place";

interface Check {
  readonly table: ElementTable;
  readonly problems: Problem[];
}

/**
 * Returns every difference between an element and its table: names, order, counts, attributes and texts. A problem of
 * an element with `from` points into the facts, any other to the place in the message.
 */
export function checkElements(element: XmlElement, table: ElementTable, place = ""): readonly Problem[] {
  const check: Check = { table, problems: [] };
  const at = `${place}/${element.local}`;
  if (element.local !== table.root.name || element.namespace !== table.namespace) {
    return [problemAt("element_not_expected", element, at, { element: element.local })];
  }
  checkElement(element, table.root, at, check);
  return check.problems;
}

function checkElement(element: XmlElement, rule: ElementRule, at: string, check: Check): void {
  checkAttributes(element, rule, at, check);
  if (rule.isOpen === true) return;
  if (rule.content === undefined) checkText(element, rule, at, check);
  else checkContent(element, rule.content, at, check);
}

function checkAttributes(element: XmlElement, rule: ElementRule, at: string, { table, problems }: Check): void {
  for (const { name, isRequired, is } of rule.attributes ?? []) {
    const value = attributeOf(element, name);
    if (value === null && isRequired === true) problems.push(problemAt("required", element, `${at}/@${name}`, null));
    const wrong = value === null ? null : wrongText(value, is, table.texts);
    if (wrong !== null) {
      problems.push(problemAt("text_not_allowed", element, `${at}/@${name}`, { element: name, expected: wrong }));
    }
  }
  for (const { name } of element.attributes) {
    if (rule.isOpen === true || rule.attributes?.some((known) => known.name === name) === true) continue;
    problems.push(problemAt("element_not_expected", element, `${at}/@${name}`, { element: name }));
  }
}

function checkText(element: XmlElement, rule: ElementRule, at: string, { table, problems }: Check): void {
  for (const [index, child] of elementsOf(element).entries()) {
    problems.push(problemAt("element_not_expected", child, below(at, child, index), { element: child.local }));
  }
  const wrong = wrongText(textOf(element), rule.is ?? "string", table.texts);
  if (wrong !== null) {
    problems.push(problemAt("text_not_allowed", element, at, { element: element.local, expected: wrong }));
  }
}

function checkContent(element: XmlElement, content: readonly ContentRule[], at: string, check: Check): void {
  if (textOf(element).trim() !== "") {
    check.problems.push(problemAt("text_not_allowed", element, at, { element: element.local, expected: "elements" }));
  }
  const children = new Children(element, at, check);
  children.take(content);
  children.refuseRest();
}

/** The children of an element, consumed in the order of its rules. */
class Children {
  private readonly list: readonly XmlElement[];
  private readonly seen = new Map<string, number>();
  private next = 0;

  constructor(
    private readonly parent: XmlElement,
    private readonly at: string,
    private readonly check: Check,
  ) {
    this.list = elementsOf(parent);
  }

  take(rules: readonly ContentRule[]): void {
    for (const rule of rules) {
      let taken = 0;
      while (taken < mostOf(rule) && this.isNext(rule)) {
        this.takeOne(rule);
        taken++;
      }
      if (taken < leastOf(rule)) this.refuseMissing(rule);
    }
  }

  refuseRest(): void {
    for (const child of this.list.slice(this.next)) {
      this.check.problems.push(problemAt("element_not_expected", child, this.place(child), { element: child.local }));
    }
  }

  private takeOne(rule: ContentRule): void {
    if ("choice" in rule) this.take([needed(rule.choice.find((each) => this.isNext(each)))]);
    else if ("sequence" in rule) this.take(rule.sequence);
    else {
      const child = itemAt(this.list, this.next);
      const place = this.place(child);
      this.next++;
      checkElement(child, rule, place, this.check);
    }
  }

  /** Returns whether the next child may begin what the rule describes. */
  private isNext(rule: ContentRule): boolean {
    if ("choice" in rule) return rule.choice.some((each) => this.isNext(each));
    if ("sequence" in rule) return this.begins(rule.sequence);
    const child = this.list[this.next];
    return child?.local === rule.name && child.namespace === this.check.table.namespace;
  }

  private begins(rules: readonly ContentRule[]): boolean {
    for (const rule of rules) {
      if (this.isNext(rule)) return true;
      if (leastOf(rule) > 0) return false;
    }
    return false;
  }

  private refuseMissing(rule: ContentRule): void {
    const missing = "name" in rule ? rule.name : "choice" in rule ? "one of a choice" : "a group";
    this.check.problems.push(problemAt("required", this.parent, `${this.at}/${missing}`, { element: missing }));
  }

  /** Returns a child's place; call once for each child, in order. */
  private place(child: XmlElement): string {
    const before = this.seen.get(child.local) ?? 0;
    this.seen.set(child.local, before + 1);
    return below(this.at, child, before);
  }
}
