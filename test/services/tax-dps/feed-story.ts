import { expect } from "vitest";
import { payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import type { Caller } from "../../../src/platform/http";
import type { JobInHand } from "../../../src/platform/jobs";
import { rules } from "../../../src/rules/2026-27";
import type { ServiceContext } from "../../../src/services/contract";
import { type RetrievalPayload, retrieveNotices } from "../../../src/services/tax-dps/retrieve/retrieve-job";
import type { DpsTables } from "../../../src/services/tax-dps/store/notice-tables";
import type { NoticePlatform } from "./sample-notices";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

const TYPES = [
  ...(["P6", "P9", "P6", "SL1", "PGL1", "SL2", "PGL2"] as const),
  ...(["AR", "NOT", "RTI", "P35", "CIS", "CISINFO29"] as const),
] as const;
const CODES = ["1100L", "S1185L", "BR", "C1257L", "K100", "1257L"];
const PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"];
const SALARY = "3000.00";

interface Story {
  readonly notices: number;
  readonly employees: number;
  /** Items of one page. */
  readonly page: number;
  /** After how many steps retrieval is cut off first; each time it gets that much further. */
  readonly crashAfter: number;
}

/** A process that dies: what its transaction did is rolled back. */
class Crash extends Error {}

/** Fills a feed, retrieves it with crashes, applies everything in bulk, and compares payslips with the library. */
export async function feedStory(platform: NoticePlatform, { notices, employees, page, crashAfter }: Story) {
  const people = await staff(platform, employees);
  const sent = Array.from({ length: notices }, (_, index) => noticeAt(index, people));
  for (let at = 0; at < sent.length; at += 1_000) await platform.feed(...sent.slice(at, at + 1_000));
  let crashes = 0;
  for (;;) {
    if (await retrieved(platform, page, crashAfter * (crashes + 1))) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(1);

  const kept = await rowsOf(platform);
  const expected = new Map(TYPES.map((type) => [type, sent.filter(({ dataType }) => dataType === type).length]));
  for (const [type, count] of expected) {
    const numbers = kept.filter(({ data_type }) => data_type === type).map(({ sequence_number }) => sequence_number);
    expect(numbers, type).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  }
  expect(kept).toHaveLength(notices);
  const wrong = kept.filter(({ person, matched_employee_id }) => (person === null) !== (matched_employee_id === null));
  expect(wrong).toEqual([]);

  const issued = [...kept].sort((one, other) => ((one.issue_date ?? "") < (other.issue_date ?? "") ? -1 : 1));
  const ids = issued.map(({ notification_id }) => notification_id);
  for (let at = 0; at < ids.length; at += 1_000) {
    const body = { notificationIds: ids.slice(at, at + 1_000) };
    const job = await platform.ended(await platform.send("/notifications/bulk-apply-async", body));
    expect(job.results.filter(({ error }: { error: string | null }) => error !== null)).toEqual([]);
  }
  await platform.settled(1);
  for (const [index, { employeeId }] of people.entries()) {
    const { forPeriod, taxCode } = await platform.payslip(employeeId, 1);
    const library = libraryPayslip(sent.filter((_, at) => at % people.length === index));
    expect({ tax: forPeriod.tax, taxCode, studentLoan: forPeriod.studentLoan, netPay: forPeriod.netPay }).toEqual(
      library,
    );
  }
}

async function staff(platform: NoticePlatform, count: number) {
  const people: { employeeId: string; number: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const number = `AB${String(100_000 + at)}C`;
    const fields = { nationalInsuranceNumber: number, taxCode: "1257L", startDate: "2026-04-01", salary: "0" };
    const { employeeId } = await platform.employee(fields);
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: SALARY }]);
    people.push({ employeeId, number });
  }
  return people;
}

interface SentNotice {
  readonly dataType: (typeof TYPES)[number];
  readonly issueDate: string;
  readonly effectiveDate?: string;
  readonly employee?: object;
  readonly content: Readonly<Record<string, string>>;
}

/** Each employee gets the types in turn; all of one employee's notices are issued on different days. */
function noticeAt(index: number, people: readonly { readonly number: string }[]): SentNotice {
  const round = Math.floor(index / people.length);
  const dataType = TYPES[(index + round) % TYPES.length] ?? "P6";
  const issueDate = `2026-03-${String(1 + round).padStart(2, "0")}`;
  const employee = { nationalInsuranceNumber: people[index % people.length]?.number };
  if (dataType === "P6" || dataType === "P9") {
    const content = { taxCode: CODES[index % CODES.length] ?? "" };
    return { dataType, issueDate, effectiveDate: "2026-04-14", employee, content };
  }
  if (dataType === "SL1" || dataType === "PGL1") {
    const plan = PLANS[index % PLANS.length] ?? "";
    const content = { loanStartDate: "2026-04-14", ...(dataType === "SL1" ? { studentLoanPlan: plan } : {}) };
    return { dataType, issueDate, employee, content };
  }
  if (dataType === "SL2" || dataType === "PGL2")
    return { dataType, issueDate, employee, content: { stopDate: "2026-04-15" } };
  return { dataType, issueDate, content: { title: dataType, text: "Sample" } };
}

/** Retrieves until a step of a transaction is cut off; returns whether everything was retrieved before. */
async function retrieved(platform: NoticePlatform, page: number, crashAfter: number): Promise<boolean> {
  const { owner, store } = platform;
  const jobId = await queuedNowhere(platform);
  let left = crashAfter;
  const caller: Caller = {
    clientId: owner.clientId,
    principalId: null,
    sessionId: null,
    accountId: owner.accountId,
    organisationId: owner.organisationId,
    tokenId: "sample",
    userId: null,
    role: "Administrator",
  };
  const job: JobInHand<RetrievalPayload> = {
    organisation: owner.organisationId,
    jobId,
    payload: { caller, asked: { dataTypes: null, service: null } },
    expect: async () => undefined,
    step: (work) =>
      store.inTenant(owner.organisationId, async (tx) => {
        const value = await work(tx);
        left -= 1;
        if (left === 0) throw new Crash();
        return value;
      }),
  };
  try {
    await retrieveNotices(platform as unknown as ServiceContext, job, page);
    return true;
  } catch (error) {
    if (error instanceof Crash) return false;
    throw error;
  }
}

/** Stores a job that no worker takes. */
async function queuedNowhere({ store, owner, ids }: NoticePlatform): Promise<string> {
  const [jobId, organisation] = [ids.next(), owner.organisationId];
  await store.inTenant(organisation, async (tx) => {
    const job = { organisation_id: organisation, job_id: jobId };
    const created = { status: "Running" as const, created_at: "2026-11-21T12:00:00.000Z", payload: "{}" };
    await tx
      .insertInto("job")
      .values({ ...job, ...created, kind: "RetrieveAll" })
      .execute();
    await tx
      .withTables<DpsTables>()
      .insertInto("dps_job")
      .values({ ...job, job_type: "RetrieveAll", data_types: "[]", created_by: "sample" })
      .execute();
  });
  return jobId;
}

function rowsOf({ store, owner }: NoticePlatform) {
  return store.inTenant(owner.organisationId, (tx) =>
    tx
      .withTables<DpsTables>()
      .selectFrom("tax_notification")
      .select(["notification_id", "data_type", "sequence_number", "issue_date", "person", "matched_employee_id"])
      .orderBy("data_type")
      .orderBy("sequence_number")
      .execute(),
  );
}

/** Returns the library's payslip with what the last notices of an employee say. */
function libraryPayslip(notices: readonly SentNotice[]) {
  const last = (...types: readonly string[]) => notices.filter(({ dataType }) => types.includes(dataType)).at(-1);
  const code = last("P6", "P9");
  const loan = last("SL1", "SL2");
  const start = "2026-04-15";
  const facts: YearFacts = {
    taxYear: 2026,
    payFrequency: "Monthly",
    taxCodes: [
      { effectiveDate: "2026-04-01", taxCode: "1257L" },
      ...(code === undefined ? [] : [{ effectiveDate: "2026-04-14", taxCode: code.content.taxCode ?? "" }]),
    ],
    niCategories: [{ effectiveDate: "2026-04-01", niCategory: "A" }],
    studentLoans:
      loan?.dataType === "SL1" ? [{ startDate: start, studentLoanPlan: loan.content.studentLoanPlan as "Plan1" }] : [],
    postgraduateLoans: last("PGL1", "PGL2")?.dataType === "PGL1" ? [{ startDate: start }] : [],
    payments: [
      {
        paymentDate: "2026-04-30",
        lines: [{ code: "SALARY", amount: SALARY }],
        enrolmentEarningsToDate: "0",
        isFinalPayment: false,
      },
    ],
  };
  const paid = payYear(facts, rulebook);
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  const payslip = paid.value.payslips[0];
  if (payslip === undefined) throw new Error("There is no payslip.");
  const { tax, studentLoan, netPay } = payslip.forPeriod;
  return { tax, taxCode: payslip.taxCode, studentLoan, netPay };
}
