import {
  type CalendarDate,
  type DefinedFunction,
  defineFunction,
  formatPence,
  loanPlanCode,
  type Money,
  NOT_WHOLE_PENCE,
  type Problem,
  problem,
  readDate,
  readPence,
  STUDENT_LOAN_PLANS,
  type StudentLoanPlan,
  shape,
} from "../../base";
import { readTaxCode } from "../../income-tax";
import { attributeOf, getElements, getText, type XmlElement, xmlDocument } from "../xml";
import {
  type CodeContent,
  NOTICE_DATA_TYPES,
  type Notice,
  type NoticeDataType,
  type NoticeEmployee,
  type NoticeFeed,
  type Notices,
} from "./notice";

/** Reads values from an element of a message, with its path, and collects problems. */
class ItemReader {
  constructor(
    readonly element: XmlElement,
    /** "/Envelope/Body[1]". */
    readonly path: string,
    readonly problems: Problem[],
  ) {}

  /** Returns the direct child elements. */
  children(): readonly ItemReader[] {
    const seen = new Map<string, number>();
    return getElements(this.element).map((element) => {
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
    const text = getText(this.element).trim();
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

const NOTHING: CodeContent = {
  taxCode: "",
  week1Month1: false,
  taxRegime: null,
  previousTaxablePay: null,
  previousTaxPaid: null,
};

const NAMESPACE = "http://www.govtalk.gov.uk/taxation/";

/** Known items by element name. One release of a reader named the P9 in the plural. */
const ITEMS: Readonly<Record<string, "P6" | "P9" | "SL1" | "SL2" | "PGL1" | "PGL2">> = {
  CodingNoticesP6P6B: "P6",
  CodingNoticeP9: "P9",
  CodingNoticesP9: "P9",
  StudentLoanStart: "SL1",
  StudentLoanEnd: "SL2",
  PostgraduateLoanStart: "PGL1",
  PostgraduateLoanStop: "PGL2",
};
const LAST_YEAR_END = 9999;

const LARGEST_MARK = Number.MAX_SAFE_INTEGER;
const FACTS = shape.record({
  xml: xmlDocument,
  /** Whether an item that cannot be read becomes a generic notice instead of a problem, so that no item is lost. */
  keepUnreadable: shape.orDefault(shape.flag, false),
});

/** A reply of HMRC's Data Provisioning Service, or one item of it. */
export interface ReadNoticesFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Reads tax codes and loan notices: P6, P6B, P9, SL1, SL2, PGL1, PGL2. Every other item becomes a generic notice, with
 * its text and its XML. Nothing is fetched and no entity is expanded.
 *
 * Problems: `malformed_xml` and `unsafe_xml` at "/xml"; `element_not_expected` for a document of another kind;
 * `required` and `text_not_allowed` at a place in the document; `totals_differ` if items are missing. Source: HMRC,
 * Data Provisioning Service.
 */
export const readNotices: DefinedFunction<ReadNoticesFacts, Notices> = defineFunction({
  name: "read-notices",
  facts: FACTS,
  work({ xml: { text, root }, keepUnreadable }, { problems }) {
    const item = new ItemReader(root, `/${root.local}`, problems);
    const read = keepUnreadable ? readOrKeep : readNotice;
    return isNoticeItem(item) ? { feed: null, notices: [read(item, text, null)] } : readReply(item, text, read);
  },
});

/** Reads one item; if it cannot be read, it is a generic notice. */
function readOrKeep({ element, path }: ItemReader, document: string, feed: NoticeDataType | null): Notice {
  const item = new ItemReader(element, path, []);
  const notice = readNotice(item, document, feed);
  return item.problems.length === 0 ? notice : unreadNotice(item, document, feed);
}

/** Finds the data element; outer wrappers are optional. */
function readReply(root: ItemReader, text: string, read: typeof readNotice): Notices | undefined {
  const data = findData(root, 4);
  if (data === null) {
    root.refuse("element_not_expected", "", { element: root.element.local });
    return undefined;
  }
  const header = data.neededChild("DPSheader");
  const feed = header === null ? null : readFeed(header);
  const items = data.children().filter(({ element }) => element.local !== "DPSheader");
  const stated = header?.count("NItemsReturned", LARGEST_MARK) ?? items.length;
  if (stated !== items.length) data.refuse("totals_differ", "", { field: "NItemsReturned", expected: items.length });
  const notices: readonly Notice[] = items.map((item) => read(item, text, feed?.dataType ?? null));
  return { feed, notices };
}

function findData(at: ItemReader, deep: number): ItemReader | null {
  if (at.element.local === "DPSdata") return at;
  if (deep === 0) return null;
  for (const child of at.children()) {
    const found = findData(child, deep - 1);
    if (found !== null) return found;
  }
  return null;
}

function readFeed(header: ItemReader): NoticeFeed {
  const more = header.text("MoreData");
  if (more !== null && !/^(true|false|1|0)$/.test(more)) {
    header.refuse("text_not_allowed", "/MoreData[1]", { element: "MoreData", expected: "true or false" });
  }
  return {
    service: header.text("Service"),
    entity: header.text("Entity"),
    dataType: dataTypeNamed(header.text("DataType")),
    highWaterMark: header.count("HighWaterMark", LARGEST_MARK),
    moreData: more === "true" || more === "1",
  };
}

function dataTypeNamed(name: string | null): NoticeDataType | null {
  return NOTICE_DATA_TYPES.find((known) => known === name) ?? null;
}

function isNoticeItem({ element }: ItemReader): boolean {
  return kindOf(element) !== null;
}

function kindOf({ local, namespace }: XmlElement) {
  if (!Object.hasOwn(ITEMS, local) || !namespace.startsWith(NAMESPACE)) return null;
  return ITEMS[local] ?? null;
}

/** Reads one item; an unknown one becomes a generic notice of its feed. */
function readNotice(item: ItemReader, document: string, feed: NoticeDataType | null): Notice {
  const dataType = kindOf(item.element);
  const head = headOf(item, document);
  if (dataType === "P6" || dataType === "P9") {
    const effectiveDate = item.neededDate("EffectiveDate");
    const content = readCodeContent(item, dataType === "P6");
    return { ...head, dataType, isGeneric: false, effectiveDate, content };
  }
  if (dataType === "SL1" || dataType === "PGL1") {
    const loanStartDate = item.neededDate("LoanStartDate");
    const studentLoanPlan = dataType === "SL1" ? readPlan(item) : null;
    return {
      ...head,
      dataType,
      isGeneric: false,
      effectiveDate: loanStartDate,
      content: { studentLoanPlan, loanStartDate },
    };
  }
  if (dataType === "SL2" || dataType === "PGL2") {
    const stopDate = item.neededDate("StopDate");
    return { ...head, dataType, isGeneric: false, effectiveDate: stopDate, content: { stopDate } };
  }
  return unreadNotice(item, document, feed);
}

/** Returns an item as a generic notice, with its text: one of no known type, or one that cannot be read. */
function unreadNotice(item: ItemReader, document: string, feed: NoticeDataType | null): Notice {
  const content = { title: item.element.local, text: allText(item.element) };
  const dataType = feed ?? kindOf(item.element) ?? "NOT";
  return { ...headOf(item, document), dataType, isGeneric: true, effectiveDate: null, content };
}

function headOf(item: ItemReader, document: string) {
  const [start, end] = item.element.span ?? [0, 0];
  const yearEnd = item.countAttribute("TaxYearEnd", LAST_YEAR_END);
  return {
    formType: item.attribute("FormType"),
    issueDate: item.dateAttribute("IssueDate"),
    taxYear: yearEnd === null ? null : yearEnd - 1,
    sequenceNumber: item.countAttribute("SequenceNumber", Number.MAX_SAFE_INTEGER),
    employerReference: item.text("EmployerRef"),
    employee: employeeOf(item),
    rawXml: document.slice(start, end),
  };
}

function employeeOf(item: ItemReader): NoticeEmployee | null {
  const name = item.child("Name");
  const employee = {
    nationalInsuranceNumber: item.text("NINO")?.replace(/\s/g, "").toUpperCase() ?? null,
    worksNumber: item.text("WorksNumber"),
    firstName: name?.text("Forename") ?? null,
    lastName: name?.text("Surname") ?? null,
  };
  return Object.values(employee).every((value) => value === null) ? null : employee;
}

/** Returns all text inside an element, with single spaces. */
function allText(element: XmlElement): string {
  const parts = element.children.map((child) =>
    typeof child === "string" ? child : "local" in child ? ` ${allText(child)} ` : "",
  );
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** Reads a notice's plan; null if it names none. */
function readPlan(item: ItemReader): StudentLoanPlan | null {
  const stated = item.text("PlanType");
  if (stated === null) return null;
  const plan = STUDENT_LOAN_PLANS.find((known) => loanPlanCode(known) === stated.padStart(2, "0"));
  if (plan === undefined) {
    const expected = STUDENT_LOAN_PLANS.map(loanPlanCode).join(", ");
    item.refuse("text_not_allowed", "/PlanType[1]", { element: "PlanType", expected });
  }
  return plan ?? null;
}

/** Reads a notice's tax code. Only a P6 states previous employments, and then both pay and tax. */
function readCodeContent(item: ItemReader, hasPrevious: boolean): CodeContent {
  const update = item.neededChild("CodingUpdate");
  const code = update?.neededChild("TaxCode") ?? null;
  if (update === null || code === null) return NOTHING;
  const taxRegime = regimeOf(code);
  const previousTaxablePay = hasPrevious ? update.amount("TotalPreviousPay") : null;
  const previousTaxPaid = hasPrevious ? update.amount("TotalPreviousTax") : null;
  if (hasPrevious) checkBoth(update);
  return { ...codeOf(code, taxRegime), taxRegime, previousTaxablePay, previousTaxPaid };
}

function regimeOf(code: ItemReader): CodeContent["taxRegime"] {
  const regime = code.attribute("TaxRegime");
  if (regime === null || regime === "") return null;
  if (regime === "S" || regime === "C") return regime;
  code.refuse("text_not_allowed", "/@TaxRegime", { element: "TaxRegime", expected: "S or C" });
  return null;
}

/** Returns the code with its nation's prefix. The text has none; if it has one, it must agree with the attribute. */
function codeOf(code: ItemReader, regime: CodeContent["taxRegime"]): Pick<CodeContent, "taxCode" | "week1Month1"> {
  const text = (code.ownText() ?? "").toUpperCase();
  const isMarked = regime !== null && text.startsWith(regime);
  const isPlain = regime === null || /^NT/.test(text) || isMarked;
  const read = readTaxCode(isPlain ? text : regime + text);
  if (read === null) code.refuse("text_not_allowed", "", { element: "TaxCode", expected: "a tax code" });
  return { taxCode: read?.text ?? "", week1Month1: isWeek1Month1(code) || read?.week1Month1 === true };
}

function isWeek1Month1(code: ItemReader): boolean {
  const mark = code.attribute("Week1Month1Indicator") ?? "";
  if (!/^X?$/.test(mark)) {
    code.refuse("text_not_allowed", "/@Week1Month1Indicator", { element: "Week1Month1Indicator", expected: "X" });
  }
  return mark === "X";
}

function checkBoth(update: ItemReader): void {
  const told = ["TotalPreviousPay", "TotalPreviousTax"];
  const [element, other] = told.filter((name) => update.child(name) === null);
  if (element !== undefined && other === undefined) update.refuse("required", `/${element}`, { element });
}
