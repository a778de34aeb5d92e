import type { FilingFacts } from "../../filing-facts";
import type {
  CodeContent,
  LoanStartNotice,
  LoanStopNotice,
  Notice,
  NoticeDataType,
  NoticeEmployee,
  NoticeHead,
} from "./notice";
import { PLANS } from "./plans";

const DATA_TYPES: Readonly<Record<NoticeDataType, NoticeDataType>> = {
  P6: "P6",
  P9: "P9",
  SL1: "SL1",
  SL2: "SL2",
  PGL1: "PGL1",
  PGL2: "PGL2",
  AR: "AR",
  NOT: "NOT",
  RTI: "RTI",
  CIS: "CIS",
  P35: "P35",
  CISINFO29: "CISINFO29",
};
const KNOWN = new Set([
  "dataType",
  "formType",
  "issueDate",
  "effectiveDate",
  "taxYear",
  "sequenceNumber",
  "employerReference",
  "employee",
  "isGeneric",
  "content",
  "rawXml",
]);
const CODE = new Set(["taxCode", "week1Month1", "taxRegime", "previousTaxablePay", "previousTaxPaid"]);
const START = new Set(["studentLoanPlan", "loanStartDate"]);
const STOP = new Set(["stopDate"]);
const EMPLOYEE = new Set(["nationalInsuranceNumber", "worksNumber", "firstName", "lastName"]);
const REGIMES: Readonly<Record<string, "S" | "C">> = { S: "S", C: "C" };
const LAST_YEAR = 9998;

/** Reads a notice that the caller passes back as `readNotices` returned it; null with problems. */
export function readKnownNotice(facts: FilingFacts): Notice | null {
  const notice = facts.neededChild("notice", KNOWN);
  if (notice === null) return null;
  if (!notice.has("dataType")) notice.reader.refuse("required", notice.at("dataType"));
  const dataType = notice.choice("dataType", DATA_TYPES);
  const isGeneric = notice.flag("isGeneric");
  const head = readHead(notice);
  if (dataType === null) return null;
  if (isGeneric) return { ...head, dataType, isGeneric, content: { title: "", text: "" } };
  return readContent(notice, head, dataType);
}

function readHead(notice: FilingFacts): NoticeHead {
  return {
    formType: notice.text("formType")?.text ?? null,
    issueDate: notice.date("issueDate")?.text ?? null,
    effectiveDate: notice.date("effectiveDate")?.text ?? null,
    taxYear: notice.integer("taxYear", 1900, LAST_YEAR),
    sequenceNumber: notice.integer("sequenceNumber", 0, Number.MAX_SAFE_INTEGER),
    employerReference: notice.text("employerReference")?.text ?? null,
    employee: readEmployee(notice),
    rawXml: notice.text("rawXml")?.text ?? "",
  };
}

/** Reads a notice by its type: a code, the start of a loan, or its end. */
function readContent(notice: FilingFacts, head: NoticeHead, dataType: NoticeDataType): Notice | null {
  const isGeneric = false;
  switch (dataType) {
    case "P6":
    case "P9":
      notice.neededDate("effectiveDate");
      return { ...head, dataType, isGeneric, content: readCode(notice) };
    case "SL1":
    case "PGL1":
      return { ...head, dataType, isGeneric, content: readLoanStart(notice) };
    case "SL2":
    case "PGL2":
      return { ...head, dataType, isGeneric, content: readLoanStop(notice) };
    default:
      notice.reader.refuse("unknown_value", notice.at("dataType"), { allowed: "P6, P9, SL1, SL2, PGL1, PGL2" });
      return null;
  }
}

function readLoanStart(notice: FilingFacts): LoanStartNotice["content"] {
  const content = notice.neededChild("content", START);
  const loanStartDate = content?.neededDate("loanStartDate").text ?? "";
  return { loanStartDate, studentLoanPlan: content?.choice("studentLoanPlan", PLANS) ?? null };
}

function readLoanStop(notice: FilingFacts): LoanStopNotice["content"] {
  return { stopDate: notice.neededChild("content", STOP)?.neededDate("stopDate").text ?? "" };
}

function readCode(notice: FilingFacts): CodeContent {
  const content = notice.neededChild("content", CODE);
  return {
    taxCode: content?.neededText("taxCode").text ?? "",
    week1Month1: content?.flag("week1Month1") ?? false,
    taxRegime: content?.choice("taxRegime", REGIMES) ?? null,
    previousTaxablePay: content?.money("previousTaxablePay")?.text ?? null,
    previousTaxPaid: content?.money("previousTaxPaid")?.text ?? null,
  };
}

function readEmployee(notice: FilingFacts): NoticeEmployee | null {
  const employee = notice.child("employee", EMPLOYEE);
  if (employee === null) return null;
  return {
    nationalInsuranceNumber: employee.text("nationalInsuranceNumber")?.text ?? null,
    worksNumber: employee.text("worksNumber")?.text ?? null,
    firstName: employee.text("firstName")?.text ?? null,
    lastName: employee.text("lastName")?.text ?? null,
  };
}
