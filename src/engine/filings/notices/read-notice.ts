import type { XmlElement } from "../xml";
import { readCodeContent } from "./code-content";
import type { ItemReader } from "./item-reader";
import { NOTICE_DATA_TYPES, type Notice, type NoticeDataType, type NoticeEmployee } from "./notice";
import { readPlan } from "./plans";

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

export function dataTypeNamed(name: string | null): NoticeDataType | null {
  return NOTICE_DATA_TYPES.find((known) => known === name) ?? null;
}

export function isNoticeItem({ element }: ItemReader): boolean {
  return kindOf(element) !== null;
}

function kindOf({ local, namespace }: XmlElement) {
  if (!Object.hasOwn(ITEMS, local) || !namespace.startsWith(NAMESPACE)) return null;
  return ITEMS[local] ?? null;
}

/** Reads one item; an unknown one becomes a generic notice of its feed. */
export function readNotice(item: ItemReader, document: string, feed: NoticeDataType | null): Notice {
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
export function unreadNotice(item: ItemReader, document: string, feed: NoticeDataType | null): Notice {
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
