import type { NoticeDataType } from "../../../../engine/filings";
import { escaped } from "../requests";

/** A notice to put into the sandbox's feed. */
interface NewNotice {
  readonly dataType: NoticeDataType;
  readonly formType: string | null;
  readonly issueDate: string;
  /** The calendar year in which its tax year begins. */
  readonly taxYear: number;
  readonly effectiveDate: string | null;
  readonly employee: Readonly<
    Record<"nationalInsuranceNumber" | "worksNumber" | "firstName" | "lastName", string | null>
  > | null;
  readonly content: Readonly<Record<string, string | boolean | null>>;
}

interface Layout {
  readonly element: string;
  readonly inside: (notice: NewNotice) => string;
}

const NAMESPACE = "http://www.govtalk.gov.uk/taxation/";

/** Items by data type, with their children in HMRC's order; those that are not published get an element of our own. */
const LAYOUTS: Partial<Readonly<Record<NoticeDataType, Layout>>> = {
  P6: { element: "CodingNoticesP6P6B", inside: (notice) => named(notice) + coded(notice) },
  P9: { element: "CodingNoticeP9", inside: (notice) => named(notice) + coded(notice) },
  SL1: { element: "StudentLoanStart", inside: (notice) => numbered(notice) + started(notice) },
  SL2: { element: "StudentLoanEnd", inside: (notice) => numbered(notice) + stopped(notice) },
  PGL1: { element: "PostgraduateLoanStart", inside: (notice) => numbered(notice) + started(notice) },
  PGL2: { element: "PostgraduateLoanStop", inside: (notice) => numbered(notice) + stopped(notice) },
};

/** Returns a notice as an item of its feed. */
export function itemXml(notice: NewNotice, sequenceNumber: number, entity: string): string {
  const { dataType, formType, issueDate, taxYear } = notice;
  const { element, inside } = LAYOUTS[dataType] ?? {
    element: `${dataType}Notification`,
    inside: (told: NewNotice) => (told.employee === null ? "" : numbered(told)) + worded(told),
  };
  const attributes = {
    ...(formType === null ? {} : { FormType: formType }),
    IssueDate: issueDate,
    SequenceNumber: String(sequenceNumber),
    TaxYearEnd: String(taxYear + 1),
    xmlns: `${NAMESPACE}${element}/2`,
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${element}${written.join("")}>${tag("EmployerRef", entity)}${inside(notice)}</${element}>`;
}

function named({ employee, effectiveDate }: NewNotice): string {
  return [
    nameOf(employee),
    tag("NINO", employee?.nationalInsuranceNumber),
    tag("WorksNumber", employee?.worksNumber),
    tag("EffectiveDate", effectiveDate),
  ].join("");
}

function numbered({ employee }: NewNotice): string {
  const number = tag("NINO", employee?.nationalInsuranceNumber);
  return number + nameOf(employee) + tag("WorksNumber", employee?.worksNumber);
}

function nameOf(employee: NewNotice["employee"]): string {
  return `<Name>${tag("Forename", employee?.firstName)}${tag("Surname", employee?.lastName)}</Name>`;
}

const REGIMES: Readonly<Record<string, string>> = { Scotland: "S", Wales: "C" };

function coded({ dataType, content }: NewNotice): string {
  const regime = REGIMES[String(content.taxRegime)];
  const mark = content.week1Month1 === true ? ' Week1Month1Indicator="X"' : "";
  const nation = regime === undefined ? "" : ` TaxRegime="${regime}"`;
  const code = `<TaxCode${mark}${nation}>${escaped(String(content.taxCode ?? ""))}</TaxCode>`;
  const previous =
    dataType === "P6"
      ? tag("TotalPreviousPay", text(content.previousTaxablePay)) +
        tag("TotalPreviousTax", text(content.previousTaxPaid))
      : "";
  return `<CodingUpdate>${code}${previous}</CodingUpdate>`;
}

function started({ content }: NewNotice): string {
  const plan = text(content.studentLoanPlan)?.replace("Plan", "0");
  return tag("LoanStartDate", text(content.loanStartDate)) + tag("PlanType", plan);
}

function stopped({ content }: NewNotice): string {
  return tag("StopDate", text(content.stopDate));
}

function worded({ content }: NewNotice): string {
  return tag("Title", text(content.title)) + tag("Text", text(content.text));
}

function text(value: string | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function tag(name: string, value: string | null | undefined): string {
  return value === null || value === undefined || value === "" ? "" : `<${name}>${escaped(value)}</${name}>`;
}
