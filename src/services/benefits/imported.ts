import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { readTaxYear } from "../../engine/base";
import { invalid, issueAt, Refused } from "../../platform/http";
import { amountField, dateField, type RequestWork, taxYearField, textField } from "../contract";
import { benefits } from "./benefits";
import { type Facts, type Kind, selectBenefits } from "./rows";

/** Files of benefits that can be imported: a row is a car, with its fuel, or a premium. */
export type BenefitFile = "CompanyCars" | "MedicalPremiums";

const record = {
  taxYear: taxYearField(),
  description: textField(35).optional(),
  startDate: dateField().optional(),
  endDate: dateField().optional(),
};

/** The columns of a file of benefits, beside those that name the employee. */
export const BENEFIT_COLUMNS = {
  CompanyCars: {
    ...record,
    carId: textField(10).optional(),
    firstRegistered: dateField(),
    co2: z.number().optional(),
    hasNoCo2: z.boolean().optional(),
    electricRange: z.number().optional(),
    fuel: z.enum(["A", "D", "F"]),
    engineSize: z.int().optional(),
    cannotEmit: z.boolean().optional(),
    isApprovedAfterEuro6e: z.boolean().optional(),
    listPrice: amountField(),
    accessories: amountField().optional(),
    capitalContribution: amountField().optional(),
    capitalContributionPaidOn: dateField().optional(),
    forgone: amountField().optional(),
    hasPrivateFuel: z.boolean().optional(),
  },
  MedicalPremiums: {
    ...record,
    premium: amountField(),
    from: dateField().optional(),
    to: dateField().optional(),
    forgone: amountField().optional(),
  },
} satisfies Readonly<Record<BenefitFile, z.ZodRawShape>>;

/** What is wrong with facts is said of the columns that they are made of. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  "facts.costs[0].cost": "premium",
  "facts.accessories[0].price": "accessories",
  "facts.capitalContributions[0].amount": "capitalContribution",
  "facts.capitalContributions[0].paidOn": "capitalContributionPaidOn",
};

/** Adds the benefits of a row, and returns whether any was not there already. Throws what adding one refuses. */
export async function addImportedBenefits(
  work: RequestWork,
  employeeId: string,
  { file, fields }: { readonly file: BenefitFile; readonly fields: Facts },
): Promise<boolean> {
  try {
    if (file === "MedicalPremiums")
      return (await add(work, employeeId, "Medical", recordOf(fields, medicalFacts))).isNew;
    if (fields.co2 === undefined && fields.hasNoCo2 !== true) throw refused("co2", "required");
    const car = await add(work, employeeId, "Car", { ...recordOf(fields, carFacts), carId: fields.carId });
    if (fields.hasPrivateFuel !== true) return car.isNew;
    const { taxYear } = fields;
    const fuel = { taxYear, vehicleBenefitId: car.benefitId, facts: {} };
    return (await add(work, employeeId, "CarFuel", fuel)).isNew || car.isNew;
  } catch (error) {
    if (error instanceof Refused && error.issues !== null) throw invalid(error.issues.map(ofColumn));
    throw error;
  }
}

type Issue = NonNullable<Refused["issues"]>[number];

function ofColumn(issue: Issue): Issue {
  return { ...issue, field: COLUMN_OF[issue.field] ?? issue.field.split(".").at(-1) ?? issue.field };
}

function recordOf(fields: Facts, facts: (fields: Facts) => Facts) {
  const { taxYear, description, startDate, endDate } = fields;
  return { taxYear, description, startDate, endDate, facts: withoutGaps(facts(fields)) };
}

function withoutGaps(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function medicalFacts({ premium: cost, from, to, forgone }: Facts): Facts {
  return { costs: [withoutGaps({ cost, from, to })], forgone };
}

function carFacts({
  accessories,
  capitalContribution: amount,
  capitalContributionPaidOn: paidOn,
  ...fields
}: Facts): Facts {
  const { firstRegistered, co2 = null, electricRange, fuel, engineSize, cannotEmit, isApprovedAfterEuro6e } = fields;
  return {
    firstRegistered,
    co2,
    electricRange,
    fuel,
    engineSize,
    cannotEmit,
    isApprovedAfterEuro6e,
    listPrice: fields.listPrice,
    forgone: fields.forgone,
    accessories: accessories === undefined ? undefined : [{ kind: "Accessory", price: accessories, fittedOn: null }],
    capitalContributions: amount === undefined ? undefined : [{ amount, paidOn }],
  };
}

interface Sent {
  readonly taxYear: unknown;
  readonly description?: unknown;
  readonly startDate?: unknown;
  readonly carId?: unknown;
  readonly vehicleBenefitId?: string;
  readonly facts: Facts;
}

/** Adds a benefit unless the tax year has it; one with other facts is changed by its own operation. */
async function add(work: RequestWork, employeeId: string, kind: Kind, sent: Sent) {
  const { description = null, startDate = null, vehicleBenefitId = null } = sent;
  const alike = await selectBenefits(work.tx)
    .where("b.employee_id", "=", employeeId)
    .where("b.tax_year", "=", readTaxYear(sent.taxYear) || 0)
    .where("b.kind", "=", kind)
    .execute();
  const held = alike.find(
    (row) =>
      row.description === description && row.start_date === startDate && row.vehicle_benefit_id === vehicleBenefitId,
  );
  if (held === undefined) {
    const { benefitId } = await benefits.create({ ...work, params: { employeeId } }, { kind, ...sent });
    return { benefitId: String(benefitId), isNew: true };
  }
  if (isDeepStrictEqual(held.facts, sent.facts)) return { benefitId: held.benefit_id, isNew: false };
  throw refused(
    "description",
    "benefit_on_record",
    "The tax year has a benefit of this kind, description and first day.",
  );
}

function refused(field: string, token: string, text?: string): Refused {
  return invalid([issueAt([field], token, null, text)]);
}
