import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { endOfTaxYear, formatDate, readPence } from "../../engine/base";
import { type Class1AYearFacts, class1AOfYear } from "../../engine/benefits";
import { OUTSIDE_PAY_BILL } from "../../engine/employer-charges";
import { invalid, issueAt, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  dateField,
  issuesOfProblems,
  money,
  moneyOf,
  mountOperation,
  operation,
  type RequestWork,
  type ServiceContext,
  stepsShown,
  workingStep,
} from "../contract";
import { selectEmployees } from "../employees";
import { type BenefitTables, selectBenefits } from "./rows";
import { OF_YEAR, PARAMS, YEAR } from "./tax-year";
import { benefitLaw } from "./value";
import { type BenefitOfYear, readYear } from "./year-of-benefits";

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
    declared: money().nullable().openapi({ description: "As the forms were last sent: what is owed." }),
    sentOn: z.string().nullable().openapi({ description: "When the forms were last sent to HMRC, as it was entered." }),
    isSent: z.boolean().openapi({ description: "Whether they were sent with these figures." }),
    workings: z.array(workingStep),
  })
  .openapi("BenefitContributions");
export type Contributions = z.input<typeof contributions>;

const EXAMPLE: Contributions = {
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
  declared: "330.00",
  sentOn: "2027-07-01",
  isSent: true,
  workings: [],
};

const readClass1A = operation({
  ...OF_YEAR,
  id: "getBenefitContributions",
  path: `${YEAR}/class-1a`,
  summary: "The Class 1A contributions of a tax year as form P11D(b) declares them, and by when",
  description:
    "Of every benefit on record that is liable, payrolled or not, each in whole pounds; without those of people outside liability at the end (letter X), and those whose contributions are due pay day by pay day, from 2027-28.",
  params: PARAMS,
  data: contributions,
  token: "benefit_contributions_retrieved",
  longRead: true,
  examples: { data: EXAMPLE },
});

const declare = operation({
  ...OF_YEAR,
  id: "recordBenefitDeclaration",
  method: "put",
  path: `${YEAR}/class-1a`,
  summary: "Enters that P11D and P11D(b) of a tax year were sent to HMRC, with their figures of now",
  description:
    "The Class 1A is then a payment that is due. Corrected forms are entered again: until then they are among what HMRC does not know yet.",
  params: PARAMS,
  body: z.strictObject({ sentOn: dateField() }),
  data: contributions,
  token: "benefit_contributions_declared",
  refusals: [
    { status: 409, token: "tax_year_not_over", when: "The tax year has not ended: figures can still change." },
  ],
  examples: { body: { sentOn: "2027-07-01" }, data: EXAMPLE },
});

export function mountClass1A(context: ServiceContext): void {
  mountOperation(context, readClass1A, async ({ params: { taxYear }, ...work }) => {
    return {
      data: await getBenefitContributions(work.tx, taxYear),
      text: "These are the Class 1A contributions of the tax year.",
    };
  });
  mountOperation(context, declare, async ({ params: { taxYear }, body, ...work }) => {
    return { data: await declareClass1A(work, taxYear, body.sentOn), text: "It is entered that the forms were sent." };
  });
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
  const { p11DCount, p11DTotal, class1A, payBy } = await getBenefitContributions(tx, taxYear);
  const figures = { p11d_count: p11DCount, p11d_total: readPence(p11DTotal), class1a: readPence(class1A) };
  const sent = { ...figures, sent_on: sentOn, updated_at: now };
  await tx
    .withTables<BenefitTables>()
    .insertInto("benefit_declaration")
    .values({ ...sent, organisation_id: organisationId, tax_year: taxYear })
    .onConflict((conflict) => conflict.columns(["organisation_id", "tax_year"]).doUpdateSet(sent))
    .execute();
  for (const follow of context.class1ADeclared) await follow(tx, { work, taxYear, payBy });
  return getBenefitContributions(tx, taxYear);
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
export async function getBenefitContributions(tx: Tx, taxYear: number): Promise<Contributions> {
  const items: Class1AYearFacts["items"][number][] = [];
  const onForm = new Set<string>();
  let total = 0;
  for await (const found of piecesOf(tx, taxYear)) {
    const outside = await findOutsideLiability(tx, taxYear, found);
    for (const { row, reporting, value } of found) {
      const { isPayrolled, isClass1AByPayDay } = reporting;
      const isPaidByPayDay = isPayrolled && isClass1AByPayDay;
      const isOutsideLiability = outside.has(row.employee_id);
      const { cashEquivalent } = value;
      items.push({ kind: row.kind, cashEquivalent, isPayrolled, isPaidByPayDay, isOutsideLiability });
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
    declared: sent === undefined ? null : moneyOf(sent.class1a),
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

/**
 * Returns whose letter on the last day of the tax year, or on the leaving date before it, is that of people outside
 * liability. Who died was liable until the death, whatever letter is operated after it.
 */
async function findOutsideLiability(
  tx: Tx,
  taxYear: number,
  found: readonly BenefitOfYear[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const day = sql<string>`least(employee.leaving_date, ${formatDate(endOfTaxYear(taxYear))}::date)`;
  const letters = await selectEmployees(tx)
    .innerJoin("employee_ni_category as l", "l.employee_id", "employee.employee_id")
    .distinctOn("employee.employee_id")
    .select(["employee.employee_id", "l.ni_category"])
    .where("employee.employee_id", "in", [...new Set(found.map(({ row }) => row.employee_id))])
    .where("l.effective_date", "<=", day)
    .orderBy("employee.employee_id")
    .orderBy("l.effective_date", "desc")
    .execute();
  return new Set(letters.filter((row) => row.ni_category === OUTSIDE_PAY_BILL).map((row) => row.employee_id));
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
