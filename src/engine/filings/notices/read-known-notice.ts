import type { FilingFacts } from "../../filing-facts";
import type { CodeContent, Notice, NoticeDataType, NoticeEmployee } from "./notice";
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

/** A notice that comes back from a caller: as it was answered, or with problems. */
export function readKnownNotice(facts: FilingFacts): Notice | null {
  const notice = facts.neededChild("notice", KNOWN);
  if (notice === null) return null;
  if (!notice.has("dataType")) notice.reader.refuse("required", notice.at("dataType"));
  const dataType = notice.choice("dataType", DATA_TYPES);
  const isGeneric = notice.flag("isGeneric");
  const head = {
    formType: notice.text("formType")?.text ?? null,
    issueDate: notice.date("issueDate")?.text ?? null,
    effectiveDate: notice.date("effectiveDate")?.text ?? null,
    taxYear: notice.integer("taxYear", 1900, LAST_YEAR),
    sequenceNumber: notice.integer("sequenceNumber", 0, Number.MAX_SAFE_INTEGER),
    employerReference: notice.text("employerReference")?.text ?? null,
    employee: readEmployee(notice),
    rawXml: notice.text("rawXml")?.text ?? "",
  };
  if (dataType === null) return null;
  if (isGeneric) return { ...head, dataType, isGeneric, content: { title: "", text: "" } };
  if (dataType === "P6" || dataType === "P9") {
    notice.neededDate("effectiveDate");
    return { ...head, dataType, isGeneric, content: readCode(notice) };
  }
  if (dataType === "SL1" || dataType === "PGL1") {
    const content = notice.neededChild("content", START);
    const loanStartDate = content?.neededDate("loanStartDate").text ?? "";
    const studentLoanPlan = content?.choice("studentLoanPlan", PLANS) ?? null;
    return { ...head, dataType, isGeneric, content: { loanStartDate, studentLoanPlan } };
  }
  if (dataType === "SL2" || dataType === "PGL2") {
    const stopDate = notice.neededChild("content", STOP)?.neededDate("stopDate").text ?? "";
    return { ...head, dataType, isGeneric, content: { stopDate } };
  }
  notice.reader.refuse("unknown_value", notice.at("dataType"), { allowed: "P6, P9, SL1, SL2, PGL1, PGL2" });
  return null;
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
