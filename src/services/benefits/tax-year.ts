import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { endOfTaxYear, formatDate, readPence } from "../../engine/base";
import { type Class1AYearFacts, class1AOfYear } from "../../engine/benefits";
import { invalid, issueAt, pageOf, pageQuery, Refused, rowsAfter } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  dateField,
  idField,
  issuesOfProblems,
  money,
  moneyOf,
  mountList,
  mountOperation,
  operation,
  type RequestWork,
  type ServiceContext,
  stepsShown,
  taxYearField,
  workingStep,
} from "../contract";
import { selectEmployees } from "../employees";
import { benefits } from "./benefits";
import { type BenefitTables, findRegistrations, KINDS, selectBenefits } from "./rows";
import { benefitLaw, getReporting } from "./value";
import { type BenefitOfYear, getOutstanding, readYear } from "./year-of-benefits";

const COMMON = { service: "Benefits", scope: "organisation", method: "get" } as const;
const YEAR = "/v1/benefits/tax-years/{taxYear}";
const params = z.object({ taxYear: taxYearField() });
const EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X6";

const ofYear = benefits.shown
  .extend({
    employeeId: idField(),
    outstanding: money().openapi({
      description: "Of a payrolled benefit: what locked runs have not taxed yet, below zero if they taxed too much.",
    }),
  })
  .openapi("BenefitOfTaxYear");

const listOfYear = operation({
  ...COMMON,
  id: "listBenefitsOfTaxYear",
  path: YEAR,
  summary: "Lists the employer's benefits of a tax year, in the order of entry",
  description:
    "Each with its value, how it is reported and what is taxed of it. After the last pay day, what is `outstanding` must be reported otherwise.",
  params,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(ofYear) }),
  token: "benefits_listed",
  examples: { data: { items: [{ ...benefits.example, employeeId: EMPLOYEE, outstanding: "1466.67" }] } },
});

const line = z
  .strictObject({
    benefitId: idField(),
    kind: z.enum(KINDS),
    description: z.string().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    cashEquivalent: money(),
    isClass1A: z.boolean(),
    facts: z.record(z.string(), z.unknown()),
    figures: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What the calculation of the kind returns, as docs/benefits.md lists it." }),
  })
  .openapi("P11DLine");

const p11D = z
  .strictObject({
    employeeId: idField(),
    payrollId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nationalInsuranceNumber: z.string().nullable(),
    isNeeded: z.boolean().openapi({ description: "False if all of it is worth nothing." }),
    sections: z.array(z.strictObject({ section: z.string(), total: money(), lines: z.array(line) })),
    total: money(),
  })
  .openapi("P11D");

const listP11Ds = operation({
  ...COMMON,
  id: "listP11Ds",
  path: `${YEAR}/p11ds`,
  summary: "Lists the employees with benefits that form P11D reports, with the figures by section",
  description:
    "Without benefits that are taxed through payroll. In the order of the employees' ids. The figures are those of the records now: a form is not stored.",
  params,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(p11D) }),
  token: "p11ds_listed",
  examples: {
    data: {
      items: [
        {
          employeeId: EMPLOYEE,
          payrollId: "1",
          firstName: "Sample",
          lastName: "Baker",
          nationalInsuranceNumber: "AB123456C",
          isNeeded: true,
          sections: [
            {
              section: "I",
              total: "600.00",
              lines: [
                {
                  benefitId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
                  kind: "Medical",
                  description: "Family cover",
                  startDate: null,
                  endDate: null,
                  cashEquivalent: "600.00",
                  isClass1A: true,
                  facts: { costs: [{ cost: "600.00" }] },
                  figures: { cashEquivalent: "600.00", gross: "600.00", madeGood: "0.00" },
                },
              ],
            },
          ],
          total: "600.00",
        },
      ],
    },
  },
});

const contributions = z
  .strictObject({
    taxYear: z.int(),
    p11DCount: z.int().openapi({ description: "Employees who need a form P11D." }),
    p11DTotal: money().openapi({ description: "Of their forms, liable to Class 1A or not." }),
    onP11D: money(),
    payrolled: money(),
    liable: money(),
    rate: z.string(),
    class1A: money(),
    statementsBy: z.string().openapi({ description: "Of payrolled benefits, to employees." }),
    formsBy: z.string().openapi({ description: "P11D and P11D(b) to HMRC, copies to employees." }),
    payBy: z.string().openapi({ description: "Electronically." }),
    payByPost: z.string(),
    sentOn: z.string().nullable().openapi({ description: "When the forms were last sent to HMRC, as it was entered." }),
    isSent: z.boolean().openapi({ description: "Whether they were sent with these figures." }),
    workings: z.array(workingStep),
  })
  .openapi("BenefitContributions");
export type Contributions = z.input<typeof contributions>;

const CONTRIBUTIONS: Contributions = {
  taxYear: 2026,
  p11DCount: 1,
  p11DTotal: "600.00",
  onP11D: "600.00",
  payrolled: "1600.00",
  liable: "2200.00",
  rate: "15%",
  class1A: "330.00",
  statementsBy: "2027-05-31",
  formsBy: "2027-07-06",
  payBy: "2027-07-22",
  payByPost: "2027-07-19",
  sentOn: "2027-07-01",
  isSent: true,
  workings: [],
};

const readClass1A = operation({
  ...COMMON,
  id: "getBenefitContributions",
  path: `${YEAR}/class-1a`,
  summary: "The Class 1A contributions of a tax year as form P11D(b) declares them, and by when",
  description:
    "Of every benefit on record that is liable, payrolled or not, each in whole pounds; without those whose contributions are due pay day by pay day, from 2027-28.",
  params,
  data: contributions,
  token: "benefit_contributions_retrieved",
  longRead: true,
  examples: { data: CONTRIBUTIONS },
});

const declare = operation({
  ...COMMON,
  id: "declareBenefitContributions",
  method: "put",
  path: `${YEAR}/class-1a`,
  summary: "Enters that the forms P11D and P11D(b) of a tax year were sent to HMRC, with the figures as they are now",
  description:
    "After they are sent with HMRC's online service. The Class 1A is then owed, and is a payment to HMRC. Corrected forms are entered again: until then their difference is among what HMRC does not know yet.",
  params,
  body: z.strictObject({ sentOn: dateField() }),
  data: contributions,
  token: "benefit_contributions_declared",
  refusals: [
    { status: 409, token: "tax_year_not_over", when: "The tax year has not ended: figures can still change." },
  ],
  examples: { body: { sentOn: "2027-07-01" }, data: CONTRIBUTIONS },
});

export function mountTaxYear(context: ServiceContext): void {
  mountList(context, listOfYear, {
    from: (tx: Tx) => selectBenefits(tx),
    filters: { taxYear: "b.tax_year" },
    order: ["b.benefit_id"],
    show: async (rows, { tx }) =>
      (await readYear(tx, rows)).map((found) => ({
        ...benefits.show(found.row),
        ...found.shown,
        employeeId: found.row.employee_id,
        outstanding: moneyOf(found.shown.isPayrolled ? getOutstanding(found) : 0),
      })),
    text: "The benefits are listed.",
  });
  mountOperation(context, listP11Ds, async ({ params: { taxYear }, query, ...work }) => {
    const { items, paginationToken } = await p11DsOf(work, taxYear, query);
    return { data: { items }, text: "The forms P11D are listed.", paginationToken };
  });
  mountOperation(context, readClass1A, async ({ params: { taxYear }, ...work }) => {
    return { data: await class1AOf(work.tx, taxYear), text: "These are the Class 1A contributions of the tax year." };
  });
  mountOperation(context, declare, async ({ params: { taxYear }, body, ...work }) => {
    return { data: await declareClass1A(work, taxYear, body.sentOn), text: "It is entered that the forms were sent." };
  });
}

interface PageAsked {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
}

/** Returns a page of the employees with benefits of kinds that are not payrolled. */
async function p11DsOf(
  { tx, context, organisationId }: RequestWork,
  taxYear: number,
  { pageSize, paginationToken }: PageAsked,
) {
  const place = { route: listP11Ds.path, scope: organisationId, filters: { taxYear } };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const registrations = await findRegistrations(tx);
  const onForm = KINDS.filter((kind) => getReporting({ kind, taxYear }, registrations)?.isPayrolled === false);
  const people = await selectBenefits(tx)
    .clearSelect()
    .select("b.employee_id")
    .distinct()
    .where("b.tax_year", "=", taxYear)
    .where("b.kind", "in", onForm)
    .$if(after !== null, (all) => all.where(rowsAfter(["b.employee_id"], after ?? [])))
    .orderBy("b.employee_id")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(people, pageSize, place, context.cursors, (row) => [row.employee_id]);
  const ids = page.items.map(({ employee_id }) => employee_id);
  if (ids.length === 0) return { items: [], paginationToken: null };
  const rows = await selectBenefits(tx)
    .where("b.tax_year", "=", taxYear)
    .where("b.employee_id", "in", ids)
    .orderBy("b.benefit_id")
    .execute();
  const found = (await readYear(tx, rows)).filter(({ reporting }) => !reporting.isPayrolled);
  const names = await selectEmployees(tx)
    .select(["employee_id", "payroll_id", "first_name", "last_name", "national_insurance_number"])
    .where("employee_id", "in", ids)
    .orderBy("employee_id")
    .execute();
  const items = names.map((name) => ({
    employeeId: name.employee_id,
    payrollId: name.payroll_id,
    firstName: name.first_name,
    lastName: name.last_name,
    nationalInsuranceNumber: name.national_insurance_number,
    ...bySection(found.filter(({ row }) => row.employee_id === name.employee_id)),
  }));
  return { items, paginationToken: page.paginationToken };
}

/** Returns an employee's benefits by section of the form, in its order. */
function bySection(found: readonly BenefitOfYear[]) {
  const sections = [...new Set(found.map(({ reporting }) => reporting.section))].sort().map((section) => {
    const own = found.filter(({ reporting }) => reporting.section === section);
    return { section, total: moneyOf(sumOf(own)), lines: own.map(lineOf) };
  });
  const total = sumOf(found);
  return { isNeeded: total > 0, sections, total: moneyOf(total) };
}

function lineOf({ row, value, reporting }: BenefitOfYear) {
  return {
    benefitId: row.benefit_id,
    kind: row.kind,
    description: row.description,
    startDate: row.start_date,
    endDate: row.end_date,
    cashEquivalent: value.cashEquivalent,
    isClass1A: reporting.isClass1A,
    facts: row.facts,
    figures: value.figures,
  };
}

function sumOf(found: readonly BenefitOfYear[]): number {
  return found.reduce((sum, { value }) => sum + readPence(value.cashEquivalent), 0);
}

/** Benefits that are valued before other requests get their turn. */
const AT_ONCE = 500;

async function declareClass1A(work: RequestWork, taxYear: number, sentOn: string): Promise<Contributions> {
  const { tx, context, organisationId, today, now } = work;
  const last = formatDate(endOfTaxYear(taxYear));
  if (today <= last) {
    const text = "The tax year has not ended: its figures can still change.";
    throw new Refused(409, { token: "tax_year_not_over", text });
  }
  if (sentOn <= last) throw invalid([issueAt(["sentOn"], "date_before", { limit: last })]);
  if (sentOn > today) throw invalid([issueAt(["sentOn"], "date_after", { limit: today })]);
  const { p11DCount, p11DTotal, class1A, payBy } = await class1AOf(tx, taxYear);
  const figures = { p11d_count: p11DCount, p11d_total: readPence(p11DTotal), class1a: readPence(class1A) };
  const sent = { ...figures, sent_on: sentOn, updated_at: now };
  await tx
    .withTables<BenefitTables>()
    .insertInto("benefit_declaration")
    .values({ ...sent, organisation_id: organisationId, tax_year: taxYear })
    .onConflict((conflict) => conflict.columns(["organisation_id", "tax_year"]).doUpdateSet(sent))
    .execute();
  for (const follow of context.class1ADeclared) await follow(tx, { work, taxYear, payBy });
  return class1AOf(tx, taxYear);
}

/** Returns the forms of a tax year as they were sent; undefined if nobody has entered it. */
export function findDeclaration(tx: Tx, taxYear: number) {
  return tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_declaration")
    .select(["sent_on", "p11d_count", "p11d_total", "class1a"])
    .where("tax_year", "=", taxYear)
    .executeTakeFirst();
}

/** Returns the Class 1A contributions of form P11D(b), with the days of the year end; refuses a tax year without law. */
export async function class1AOf(tx: Tx, taxYear: number): Promise<Contributions> {
  const items: Class1AYearFacts["items"][number][] = [];
  const onForm = new Set<string>();
  let total = 0;
  for await (const found of piecesOf(tx, taxYear)) {
    for (const { row, reporting, value } of found) {
      const { isPayrolled, isClass1AByPayDay } = reporting;
      const isPaidByPayDay = isPayrolled && isClass1AByPayDay;
      items.push({ kind: row.kind, cashEquivalent: value.cashEquivalent, isPayrolled, isPaidByPayDay });
      if (isPayrolled || readPence(value.cashEquivalent) === 0) continue;
      onForm.add(row.employee_id);
      total += readPence(value.cashEquivalent);
    }
  }
  const made = class1AOfYear({ taxYear, items }, benefitLaw(), { explain: true });
  if (!made.ok) throw invalid(issuesOfProblems(made.problems, new Set(["taxYear"])));
  const sent = await findDeclaration(tx, taxYear);
  const isSent =
    sent?.p11d_count === onForm.size && sent.p11d_total === total && sent.class1a === readPence(made.value.class1A);
  return {
    taxYear,
    p11DCount: onForm.size,
    p11DTotal: moneyOf(total),
    ...made.value,
    sentOn: sent?.sent_on ?? null,
    isSent,
    workings: stepsShown(made.workings.steps),
  };
}

/** Whether anybody has a benefit in a tax year that the law of benefits holds, or forms of it were sent. */
export async function hasBenefits(tx: Tx, taxYear: number): Promise<boolean> {
  if (benefitLaw().lawOf(taxYear) === null) return false;
  const row = await selectBenefits(tx)
    .clearSelect()
    .select("b.benefit_id")
    .where("b.tax_year", "=", taxYear)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await findDeclaration(tx, taxYear)) !== undefined;
}

/** Returns the days of a tax year's forms and payment; refuses a tax year without law. */
export function getYearEnd(taxYear: number) {
  const made = class1AOfYear({ taxYear, items: [] }, benefitLaw());
  if (!made.ok) throw invalid(issuesOfProblems(made.problems, new Set(["taxYear"])));
  const { statementsBy, formsBy, payBy, payByPost } = made.value;
  return { statementsBy, formsBy, payBy, payByPost };
}

async function* piecesOf(tx: Tx, taxYear: number) {
  let last = "";
  for (;;) {
    const rows = await selectBenefits(tx)
      .where("b.tax_year", "=", taxYear)
      .where("b.benefit_id", ">", last)
      .orderBy("b.benefit_id")
      .limit(AT_ONCE)
      .execute();
    yield await readYear(tx, rows);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.benefit_id ?? "";
    await nextTurn();
  }
}
