import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { endOfTaxYear, formatDate, startOfTaxYear, taxYearLabel } from "../../engine/base";
import type { ValidationIssue } from "../../platform";
import { invalid, issueAt, notFound, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  field as of,
  type RefusalCase,
  resource,
  taxYearField,
} from "../contract";
import { lockRecords, markEmployee, requireEmployee } from "../employees";
import { type BenefitRow, type BenefitTables, KINDS, type Kind, selectBenefits } from "./rows";
import { factIssues, type Recorded } from "./value";
import { readYear } from "./year-of-benefits";

export const BENEFIT_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "benefit_not_found",
  when: "The employee has no such benefit.",
};
const LOCKED: RefusalCase = { status: 409, token: "period_locked", when: "A locked run has taxed some of it." };
const SAME_KIND: RefusalCase = {
  status: 409,
  token: "benefit_kind_cannot_change",
  when: "Another kind, tax year or vehicle is sent: enter another benefit.",
};

const kind = z.enum(KINDS);
const factsField = z.record(z.string(), z.unknown()).openapi("BenefitFacts", {
  description:
    "The facts of the kind, as docs/benefits.md lists them by calculation: `car-benefit` for a car, `car-fuel-benefit` for its fuel, `cost-benefit` for what is valued at its cost. Amounts are strings. What the record says itself is left out: the tax year, the kind, the first and last day, the vehicle.",
});

const EXAMPLE = {
  taxYear: 2026,
  startDate: "2026-04-06",
  endDate: "2026-12-31",
  facts: { firstRegistered: "2025-03-01", co2: "0", fuel: "A", listPrice: "40000.00" },
};
const DESCRIPTION = { most: 35, example: "Sample Electric 40" };
const VALUE = "1600.00";

/** What responses show of a benefit beside its record: its value, how it is reported, and what is taxed of it. */
export const valueFields = {
  cashEquivalent: of.shown(
    money().openapi({ description: "What is taxed in the tax year: the cash equivalent or the relevant amount." }),
    VALUE,
  ),
  section: of.shown(z.string().openapi({ description: "Of form P11D." }), "F"),
  isClass1A: of.shown(z.boolean(), true),
  payrolling: of.shown(z.enum(["Mandatory", "Voluntary", "P11DOnly"]), "Voluntary"),
  isPayrolled: of.shown(
    z.boolean().openapi({ description: "Whether runs tax it: by law, or as its kind is registered for the tax year." }),
    true,
  ),
  taxedToDate: of.shown(money().openapi({ description: "By locked runs." }), "133.33"),
};

/** Benefits in kind of employees, each in one tax year. */
export const benefits = resource({
  service: "Benefits",
  name: "benefit",
  token: "benefit",
  schema: "Benefit",
  path: "/v1/benefits/employees/{employeeId}",
  table: "benefit",
  key: "benefitId",
  fields: {
    taxYear: of.field(taxYearField(), z.int(), EXAMPLE.taxYear),
    kind: of.choice(kind, "Car"),
    description: of.optional(of.text(DESCRIPTION.most, DESCRIPTION.example)),
    startDate: of.optional(of.date(EXAMPLE.startDate), null),
    endDate: of.optional(of.date(EXAMPLE.endDate), null),
    vehicleBenefitId: of.optional(of.field(idField(), z.string(), null)),
    carId: of.optional(of.text(10, "CAR1")),
    carNoticeSentOn: of.optional(
      of.field(dateField().openapi({ description: "When form P46(Car) was last sent for the car." }), z.string(), null),
    ),
    facts: of.document(factsField, factsField, EXAMPLE.facts),
  },
  further: {
    fields: valueFields,
    of: async ({ tx, params }, records) => {
      const ids = records.map((record) => String(Reflect.get(record, "benefitId")));
      const rows = await selectBenefits(tx)
        .where("b.employee_id", "=", params.employeeId ?? "")
        .$if(ids.length > 0, (all) => all.where("b.benefit_id", "in", ids))
        .execute();
      const read = await readYear(tx, rows);
      return ids.map((id) => {
        const found = read.find(({ row }) => row.benefit_id === id);
        if (found === undefined) throw new Error("A benefit that is shown is on record.");
        return found.shown;
      });
    },
  },
  description:
    "One benefit in one tax year. It is taxed from `startDate`, or since before the tax year, and ends with `endDate`, or with the employment. A change is taxed over the pay days that are left; what locked runs have taxed stays. The fuel of a vehicle is a benefit of its own, which names it as `vehicleBenefitId`.",
  exampleBody: {
    taxYear: EXAMPLE.taxYear,
    kind: "Car",
    description: DESCRIPTION.example,
    carId: "CAR1",
    facts: EXAMPLE.facts,
  },
  operations: {
    list: { summary: "Lists the benefits of an employee, in the order of entry", refusals: [EMPLOYEE_NOT_FOUND] },
    create: { summary: "Adds a benefit of an employee in a tax year", refusals: [EMPLOYEE_NOT_FOUND] },
    read: { refusals: [EMPLOYEE_NOT_FOUND] },
    replace: { refusals: [EMPLOYEE_NOT_FOUND, SAME_KIND] },
    change: { refusals: [EMPLOYEE_NOT_FOUND, SAME_KIND] },
    remove: { summary: "Deletes a benefit that no locked run has taxed", refusals: [EMPLOYEE_NOT_FOUND, LOCKED] },
    history: { refusals: [EMPLOYEE_NOT_FOUND] },
  },
  filters: {
    taxYear: {
      schema: taxYearField(),
      where: (value) => (value === undefined ? null : sql`tax_year = ${value}`),
    },
    kind: { schema: kind, where: (value) => (value === undefined ? null : sql`kind = ${value}`) },
  },
  unique: {
    benefit_loans: {
      token: "loans_on_record",
      text: "The employee's loans of the tax year are one benefit: add the loan to its facts.",
      when: "The employee's loans of the tax year are on record: they are one benefit, whose limit counts all of them.",
    },
  },
  inUse: "Fuel on record belongs to the vehicle: delete the fuel first.",
  keepsHistory: true,
  events: "benefit",
  within: { employeeId: requireEmployee },
  // A benefit waits while a run that pays the employee is locked.
  columns: async (sent, _, { tx, params }) => {
    await lockRecords(tx, [params.employeeId ?? ""]);
    const vehicle = await findVehicle(tx, sent, params.employeeId ?? "");
    const issues = [...recordIssues(sent), ...vehicleIssues(sent, vehicle), ...factIssues({ ...sent, vehicle })];
    if (issues.length > 0) throw invalid(issues);
    return {};
  },
  mayChange: async (before, sent, { tx, params }) => {
    await lockRecords(tx, [params.employeeId ?? ""]);
    if (sent === null) {
      if (await isTaxed(tx, String(Reflect.get(before, "benefitId")))) throw isLocked();
      return;
    }
    const stays = (["kind", "taxYear", "vehicleBenefitId"] as const).every((name) => sent[name] === before[name]);
    if (!stays) throw new Refused(409, { token: SAME_KIND.token, text: SAME_KIND.when });
  },
  changed: async (_, __, { tx, context, organisationId, params }) => {
    await markEmployee(tx, context, { organisationId, employeeId: params.employeeId ?? "" });
  },
});

function isLocked(): Refused {
  return new Refused(409, {
    token: LOCKED.token,
    text: "A locked run has taxed some of the benefit: change its facts, and the next pay days put it right.",
  });
}

/** The kind of the vehicle whose fuel a benefit is; null for a benefit that is not fuel. */
function vehicleKind(of: Kind): Kind | null {
  if (of === "CarFuel") return "Car";
  return of === "VanFuel" ? "Van" : null;
}

type Sent = Omit<Recorded, "vehicle"> &
  Record<"description" | "carId" | "carNoticeSentOn" | "vehicleBenefitId", string | null>;

/** Returns what is wrong between the fields of a record. */
function recordIssues({
  kind: sent,
  taxYear,
  description,
  carId,
  carNoticeSentOn,
  startDate,
  endDate,
}: Sent): readonly ValidationIssue[] {
  const days = [
    [startDate, "startDate", (date: string) => date > formatDate(endOfTaxYear(taxYear))],
    [endDate, "endDate", (date: string) => date < formatDate(startOfTaxYear(taxYear))],
  ] as const;
  const issues = [
    ...days.map(
      ([date, name, isOutside]) =>
        date !== null && isOutside(date) && issueAt([name], "outside_tax_year", { taxYear: taxYearLabel(taxYear) }),
    ),
    sent === "Car" && description === null && issueAt(["description"], "required_with", { other: "kind" }),
    sent !== "Car" && carId !== null && issueAt(["carId"], "must_be_absent", null),
    sent !== "Car" && carNoticeSentOn !== null && issueAt(["carNoticeSentOn"], "must_be_absent", null),
    startDate !== null &&
      endDate !== null &&
      endDate < startDate &&
      issueAt(["endDate"], "date_before", { limit: startDate }),
  ];
  return issues.filter((issue) => issue !== false);
}

function vehicleIssues(
  { kind: sent, vehicleBenefitId }: Sent,
  vehicle: Recorded["vehicle"],
): readonly ValidationIssue[] {
  const wanted = vehicleKind(sent);
  const path = ["vehicleBenefitId"];
  if (wanted === null) return vehicleBenefitId === null ? [] : [issueAt(path, "must_be_absent", null)];
  if (vehicleBenefitId === null) return [issueAt(path, "required_with", { other: "kind" })];
  return vehicle === null ? [issueAt(path, "unknown_value", { allowed: wanted })] : [];
}

async function findVehicle(
  tx: Tx,
  { kind: fuel, taxYear, vehicleBenefitId }: Sent,
  employeeId: string,
): Promise<Recorded["vehicle"]> {
  const wanted = vehicleKind(fuel);
  if (wanted === null || vehicleBenefitId === null) return null;
  const row = await selectBenefits(tx)
    .where("b.benefit_id", "=", vehicleBenefitId)
    .where("b.employee_id", "=", employeeId)
    .where("b.tax_year", "=", taxYear)
    .where("b.kind", "=", wanted)
    .executeTakeFirst();
  return row === undefined ? null : { startDate: row.start_date, endDate: row.end_date, facts: row.facts };
}

async function isTaxed(tx: Tx, benefitId: string): Promise<boolean> {
  const row = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .select("benefit_id")
    .where("benefit_id", "=", benefitId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a benefit of an employee; refuses with 404 if there is no such benefit. */
export async function findBenefit(
  tx: Tx,
  { employeeId, benefitId }: { readonly employeeId: string; readonly benefitId: string },
): Promise<BenefitRow> {
  const row = await selectBenefits(tx)
    .where("b.employee_id", "=", employeeId)
    .where("b.benefit_id", "=", benefitId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("benefit");
  return row;
}
