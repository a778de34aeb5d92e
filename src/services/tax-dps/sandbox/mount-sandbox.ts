import type { NoticeDataType } from "../../../engine/filings";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused, validationIssues } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext, showColumns, taxYearOn } from "../../contract";
import { findTaxSettings } from "../../pay";
import {
  addSandboxNotices,
  clearSandboxNotices,
  FAULTS,
  listSandboxNotices,
  type SentNotice,
  sandboxItem,
  sandboxNotice,
} from "../contract/sandbox-operations";
import { escaped } from "../gateway/requests";
import { getFeed } from "../retrieve/marks";
import { dpsTables } from "../store/notice-tables";

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

const REGIMES: Readonly<Record<string, string>> = { Scotland: "S", Wales: "C" };

const EMPLOYEE = ["nationalInsuranceNumber", "worksNumber", "firstName", "lastName"];
const CONTENT = [
  ...["taxCode", "week1Month1", "taxRegime", "previousTaxablePay", "previousTaxPaid"],
  ...["studentLoanPlan", "loanStartDate", "stopDate", "title", "text"],
];
const OWN = ["issueDate", "effectiveDate", "taxYear", "formType"];
const COLUMNS: ReadonlySet<string> = new Set([...OWN, ...EMPLOYEE, ...CONTENT]);
const MOST_ROWS = 1_000;

const SHOWN = 1_000;
/** The employer of notices put in before the PAYE reference is saved. */
const NO_ENTITY = "000/0";

export function mountSandbox(context: ServiceContext): void {
  mountOperation(context, listSandboxNotices, async (_, tx) => {
    refuseLive(context);
    return { data: await feedData(tx), text: "This is the sandbox's feed." };
  });

  mountOperation(context, addSandboxNotices, async ({ body, ...work }, tx) => {
    refuseLive(context);
    const { notices, csv, dataType, faults } = body;
    await hold(tx, `notices of the sandbox ${work.organisationId}`);
    const added = csv === null || dataType === null ? (notices ?? []) : readCsv(csv, dataType);
    await add(work, added, faults?.nextCall);
    return { data: await feedData(tx), text: "The sandbox's feed is changed." };
  });

  mountOperation(context, clearSandboxNotices, async (_, tx) => {
    refuseLive(context);
    const { numDeletedRows } = await dpsTables(tx).deleteFrom("dps_sandbox_notice").executeTakeFirstOrThrow();
    return { data: { removed: Number(numDeletedRows) }, text: "The sandbox's feed is empty." };
  });
}

function refuseLive({ name }: ServiceContext): void {
  if (name === "sandbox") return;
  throw new Refused(404, { token: "route_not_found", text: "Only the sandbox has a feed of its own." });
}

/** Puts notices at the end of their feeds; a number is never used twice, since retrieval knows items by it. */
async function add({ tx, organisationId, today }: RequestWork, notices: readonly SentNotice[], nextCall?: string) {
  const state = await dpsTables(tx).selectFrom("dps_sandbox_state").selectAll().executeTakeFirst();
  const numbers = new Map(Object.entries(state?.last_numbers ?? {}));
  const entity = await entityOf(tx);
  const rows = notices.map((notice) => {
    const feed = getFeed(notice.dataType);
    const sequence_number = (numbers.get(notice.dataType) ?? 0) + 1;
    numbers.set(notice.dataType, sequence_number);
    return {
      organisation_id: organisationId,
      service: feed.service,
      data_type: feed.dataType,
      sequence_number,
      inserted_on: today,
      xml: itemXml(completed(notice), sequence_number, entity),
    };
  });
  const tables = dpsTables(tx);
  if (rows.length > 0) await tables.insertInto("dps_sandbox_notice").values(rows).execute();
  const change = {
    last_numbers: JSON.stringify(Object.fromEntries(numbers)),
    next_call: nextCall ?? state?.next_call ?? null,
  };
  await tables
    .insertInto("dps_sandbox_state")
    .values({ organisation_id: organisationId, ...change })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(change))
    .execute();
}

async function entityOf(tx: Tx): Promise<string> {
  const settings = await findTaxSettings(tx);
  if (settings === null) return NO_ENTITY;
  return `${settings.record.taxOfficeNumber}/${settings.record.taxOfficeReference}`;
}

/** A notice without a form is of the form of its data type, for the tax year of its day. */
function completed(notice: SentNotice) {
  const { effectiveDate, content, dataType, formType } = notice;
  const day = effectiveDate ?? content.loanStartDate ?? content.stopDate ?? notice.issueDate;
  const isCode = dataType === "P6" || dataType === "P9";
  return {
    ...notice,
    taxYear: notice.taxYear ?? taxYearOn(day),
    formType: formType ?? (isCode ? dataType : null),
  };
}

async function feedData(tx: Tx) {
  const tables = dpsTables(tx);
  const rows = await tables
    .selectFrom("dps_sandbox_notice")
    .selectAll()
    .orderBy("data_type")
    .orderBy("sequence_number", "desc")
    .limit(SHOWN)
    .execute();
  const { count } = await tables
    .selectFrom("dps_sandbox_notice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const state = await tables.selectFrom("dps_sandbox_state").select("next_call").executeTakeFirst();
  const items = rows.map((row) => showColumns(sandboxItem.shape, row));
  return { items, count, nextCall: FAULTS.find((fault) => fault === state?.next_call) ?? null };
}

/** Reads notices of one data type from CSV with a head of our own columns; refuses with everything that is wrong. */
function readCsv(csv: string, dataType: NoticeDataType): readonly SentNotice[] {
  const [head = [], ...rows] = linesOf(csv);
  const unknown = head.filter((name) => !COLUMNS.has(name));
  if (unknown.length > 0) {
    const allowed = [...COLUMNS].join(", ");
    throw invalid(unknown.map(() => issueAt(["csv"], "unknown_value", { allowed })));
  }
  if (rows.length === 0) throw invalid([issueAt(["csv"], "required", null)]);
  if (rows.length > MOST_ROWS) throw invalid([issueAt(["csv"], "too_many_items", { maximum: MOST_ROWS })]);
  const issues: ValidationIssue[] = [];
  const notices = rows.flatMap((row, index) => {
    const value = noticeOf(dataType, head, row);
    const read = sandboxNotice.safeParse(value);
    if (read.success) return [read.data];
    issues.push(...validationIssues(read.error.issues, value, "json").map((issue) => at(issue, index)));
    return [];
  });
  if (issues.length > 0) throw invalid(issues);
  return notices;
}

/** Names the row of an issue, counted from 0 without the head. */
function at(issue: ValidationIssue, index: number): ValidationIssue {
  return { ...issue, field: `csv[${index}]${issue.field === "" ? "" : `.${issue.field}`}` };
}

function noticeOf(dataType: NoticeDataType, head: readonly string[], row: readonly string[]) {
  const values = new Map(head.map((name, index) => [name, row[index]?.trim() ?? ""]));
  const fields = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = values.get(name) ?? "";
        return value === "" ? [] : [[name, name === "week1Month1" ? value === "true" : value]];
      }),
    );
  const employee = fields(EMPLOYEE);
  const about = Object.keys(employee).length === 0 ? {} : { employee };
  return { dataType, ...fields(OWN), ...about, content: fields(CONTENT) };
}

/** Returns the lines of a CSV as fields; a field in quotation marks may hold commas, line breaks and doubled marks. */
function linesOf(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const form = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (form.lastIndex < csv.length) {
    const match = form.exec(csv);
    if (match === null) throw invalid([issueAt(["csv"], "invalid_format", null)]);
    const [, quoted, plain = "", end] = match;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== "," && end !== "") lines.push([]);
    if (match[0] === "") break;
  }
  return lines.filter((line) => line.some((field) => field.trim() !== ""));
}

/** Returns a notice as an item of its feed. */
function itemXml(notice: NewNotice, sequenceNumber: number, entity: string): string {
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
