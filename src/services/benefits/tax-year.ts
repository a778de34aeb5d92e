import { z } from "@hono/zod-openapi";
import { endOfTaxYear, formatDate, readPence, startOfTaxYear } from "../../engine/base";
import { carNotices } from "../../engine/benefits";
import { pageOf, pageQuery, rowsAfter } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  idField,
  money,
  moneyOf,
  mountList,
  mountOperation,
  operation,
  type RequestWork,
  type ServiceContext,
  taxYearField,
} from "../contract";
import { selectEmployees } from "../employees";
import { benefits } from "./benefits";
import { findRegistrations, KINDS, type Kind, selectBenefits } from "./rows";
import { nameBenefit } from "./shares";
import { benefitLaw, getReporting, toRecorded } from "./value";
import {
  type BenefitOfYear,
  benefitsByEmployee,
  employeesWithBenefits,
  getOutstanding,
  readYear,
} from "./year-of-benefits";

export const OF_YEAR = { service: "Benefits", scope: "organisation", method: "get" } as const;
export const YEAR = "/v1/benefits/tax-years/{taxYear}";
export const PARAMS = z.object({ taxYear: taxYearField() });
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
  ...OF_YEAR,
  id: "listBenefitsOfTaxYear",
  path: YEAR,
  summary: "Lists the employer's benefits of a tax year, in the order of entry",
  description:
    "Each with its value, how it is reported and what is taxed of it. After the last pay day, what is `outstanding` must be reported otherwise.",
  params: PARAMS,
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

const EXAMPLE_LINE: z.input<typeof line> = {
  benefitId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  kind: "Car",
  description: "Sample Electric 40",
  startDate: "2026-06-01",
  endDate: null,
  cashEquivalent: "1354.00",
  isClass1A: true,
  facts: { firstRegistered: "2025-03-01", co2: "0", fuel: "A", listPrice: "40000.00" },
  figures: { cashEquivalent: "1354.00", price: "40000.00", percentage: "4%" },
};

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
  ...OF_YEAR,
  id: "listP11Ds",
  path: `${YEAR}/p11ds`,
  summary: "Lists the employees with benefits that form P11D reports, with the figures by section",
  description:
    "Without benefits that are taxed through payroll. In the order of the employees' ids. The figures are those of the records now: a form is not stored.",
  params: PARAMS,
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
              section: "F",
              total: "1354.00",
              lines: [EXAMPLE_LINE],
            },
          ],
          total: "1354.00",
        },
      ],
    },
  },
});

const notice = z
  .strictObject({
    benefit: line,
    change: z.enum(["Provided", "Additional", "Withdrawn"]),
    date: z.string(),
    quarterTo: z.string(),
    onlineBy: z.string(),
    onPaperBy: z.string(),
    isSent: z.boolean().openapi({ description: "Whether `carNoticeSentOn` of the car is that day or a later one." }),
    hasFuel: z.boolean().openapi({ description: "Whether fuel for private use is on record." }),
  })
  .openapi("CarNotice");

const listCarNotices = operation({
  ...OF_YEAR,
  id: "listCarNotices",
  path: `${YEAR}/car-notices`,
  summary: "Lists what form P46(Car) reports of a tax year, by employee",
  description:
    "A first or an additional car, and one taken away without another in its place; not payrolled cars, nor those without private use. An employee's `notices` are empty if nothing is reported.",
  params: PARAMS,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({
    items: z.array(
      z.strictObject({
        employeeId: idField(),
        payrollId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        nationalInsuranceNumber: z.string().nullable(),
        notices: z.array(notice),
      }),
    ),
  }),
  token: "car_notices_listed",
  examples: {
    data: {
      items: [
        {
          employeeId: EMPLOYEE,
          payrollId: "1",
          firstName: "Sample",
          lastName: "Baker",
          nationalInsuranceNumber: "AB123456C",
          notices: [
            {
              benefit: EXAMPLE_LINE,
              change: "Provided",
              date: "2026-06-01",
              quarterTo: "2026-07-05",
              onlineBy: "2026-08-02",
              onPaperBy: "2026-08-02",
              isSent: false,
              hasFuel: false,
            },
          ],
        },
      ],
    },
  },
});

export function mountTaxYear(context: ServiceContext): void {
  mountList(context, listOfYear, {
    from: selectBenefits,
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
  mountOperation(context, listCarNotices, async ({ params: { taxYear }, query, ...work }) => {
    const asked = { taxYear, kinds: ["Car"] as const, route: listCarNotices.path, ...query };
    const { items, paginationToken } = await peopleOf(work, asked, noticesOf);
    return { data: { items }, text: "The notices of cars are listed.", paginationToken };
  });
}

interface PageAsked {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
}

/** Returns a page of the employees with benefits of kinds that are not payrolled. */
async function p11DsOf(work: RequestWork, taxYear: number, page: PageAsked) {
  const registrations = await findRegistrations(work.tx);
  const kinds = KINDS.filter((kind) => getReporting({ kind, taxYear }, registrations)?.isPayrolled === false);
  return peopleOf(work, { taxYear, kinds, route: listP11Ds.path, ...page }, (own) =>
    bySection(own.filter(({ reporting }) => !reporting.isPayrolled)),
  );
}

interface PeopleAsked extends PageAsked {
  readonly taxYear: number;
  readonly kinds: readonly Kind[];
  readonly route: string;
}

/** Returns a page of the employees with benefits of some kinds, with what is shown of all their benefits. */
async function peopleOf<Shown extends object>(
  { tx, context, organisationId }: RequestWork,
  { taxYear, kinds, route, pageSize, paginationToken }: PeopleAsked,
  show: (benefits: readonly BenefitOfYear[]) => Shown,
) {
  const place = { route, scope: organisationId, filters: { taxYear } };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const people = await employeesWithBenefits(tx, taxYear)
    .distinct()
    .where("b.kind", "in", [...kinds])
    .$if(after !== null, (all) => all.where(rowsAfter(["b.employee_id"], after ?? [])))
    .orderBy("b.employee_id")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(people, pageSize, place, context.cursors, (row) => [row.employee_id]);
  const ids = page.items.map(({ employee_id }) => employee_id);
  if (ids.length === 0) return { items: [], paginationToken: null };
  const benefits = await benefitsByEmployee(tx, { taxYear, employeeIds: ids });
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
    ...show(benefits.get(name.employee_id) ?? []),
  }));
  return { items, paginationToken: page.paginationToken };
}

/** Returns what form P46(Car) reports of an employee's cars. */
function noticesOf(all: readonly BenefitOfYear[]) {
  const own = all.filter(({ row }) => row.kind === "Car");
  const [taxYear = 0] = own.map(({ row }) => row.tax_year);
  const cars = own.map(({ row, reporting }) => {
    const { startDate, endDate, facts } = toRecorded(row);
    const isStart = startDate !== null && startDate >= formatDate(startOfTaxYear(taxYear));
    const isEnd = endDate !== null && endDate <= formatDate(endOfTaxYear(taxYear));
    return {
      availableFrom: isStart ? startDate : null,
      availableTo: isEnd ? endDate : null,
      isPrivate: (facts.use ?? "Private") === "Private",
      isPayrolled: reporting.isPayrolled,
    };
  });
  const made = carNotices({ taxYear, cars }, benefitLaw());
  if (!made.ok) throw new Error("Cars on record make notices.");
  return {
    notices: made.value.notices.flatMap(({ car, ...due }) => {
      const found = own[car];
      if (found === undefined) return [];
      const hasFuel = all.some(({ row }) => row.vehicle_benefit_id === found.row.benefit_id);
      const isSent = (found.row.car_notice_sent_on ?? "") >= due.date;
      return [{ benefit: lineOf(found), ...due, isSent, hasFuel }];
    }),
  };
}

/** Returns what form P46(Car) has to report of a tax year up to today and nobody has entered as sent. */
export async function carNoticesToSend(tx: Tx, taxYear: number, today: string) {
  const reporting = getReporting({ kind: "Car", taxYear }, await findRegistrations(tx));
  if (reporting?.isPayrolled !== false) return [];
  const drivers = await employeesWithBenefits(tx, taxYear).distinct().where("b.kind", "=", "Car").execute();
  const employeeIds = drivers.map(({ employee_id }) => employee_id);
  const benefits = await benefitsByEmployee(tx, { taxYear, employeeIds });
  return [...benefits].flatMap(([employeeId, own]) =>
    noticesOf(own).notices.flatMap(({ benefit, change, date, onlineBy, isSent }) => {
      const { benefitId, description } = benefit;
      const name = nameBenefit({ description, kind: "Car" });
      return isSent || date > today ? [] : [{ employeeId, benefitId, name, change, date, by: onlineBy }];
    }),
  );
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
