import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { CONTRIBUTION_BASES, checkGroup } from "../../../engine/pensions";
import { invalid } from "../../../platform/http";
import {
  amountField,
  deprecatedField,
  idField,
  issuesOfProblems,
  money,
  moneyOf,
  field as of,
  optional,
  pensionType,
  type RequestWork,
  refuser,
  resource,
} from "../../contract";
import type { EmployerCap } from "../store/pension-tables";
import { groupFacts, replaceDefault, requireScheme, type SentTerms } from "./find-groups";
import { BELOW_MINIMUM, needMinimum } from "./scheme-needs";

const TERMS = [
  ...(["date", "pensionType", "contributionBasis", "contributionMode", "additionalVoluntaryContributionType"] as const),
  ...(["employeeFactor", "employerFactor", "nationalInsuranceSavingsFactor", "employerContributionCap"] as const),
  "certificateValidTo",
] as const satisfies readonly ("date" | keyof SentTerms)[];

export const contributionBasis = z.enum(CONTRIBUTION_BASES);

const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const cap = <Amount extends z.ZodType>(amount: Amount, name: string) =>
  z.strictObject({ amount, per: z.enum(["Period", "Year"]) }).openapi(name);

const sacrificeSent = deprecatedField("salarySacrificeOfGroups", optional(z.boolean()));
const sacrificeShown = deprecatedField("salarySacrificeOfGroups", z.boolean());

const EXAMPLE_DATE = "2027-10-05";

/** A part of pay with up to six decimals; pounds per pay reference period in a group of fixed amounts. */
const FACTOR = { places: 6, most: 99_999 };

/** Contribution groups: the terms on which members of a scheme contribute. */
export const groups = resource({
  service: "Pensions",
  name: "pension group",
  token: "pension_group",
  schema: "PensionGroup",
  path: "/v2/pension/pension-group",
  table: "pension_group",
  key: "id",
  fields: {
    pensionSchemaId: of.field(idField(), z.string(), EXAMPLE_ID),
    name: of.text(60, "Everyone"),
    pensionType: of.field(optional(pensionType), pensionType, "ReliefAtSource"),
    isSalarySacrifice: of.field(sacrificeSent, sacrificeShown, false),
    contributionBasis: of.choice(contributionBasis, "QualifyingEarnings"),
    contributionMode: of.fallback(of.choice(z.enum(["Percentage", "FixedAmount"]), "Percentage"), "Percentage"),
    employeeFactor: of.decimal(FACTOR, "0.05"),
    employerFactor: of.decimal(FACTOR, "0.03"),
    additionalVoluntaryContributionType: of.optional(of.choice(pensionType, "ReliefAtSource"), null),
    nationalInsuranceSavingsFactor: of.optional(of.decimal({ places: 6, most: 1 }, "0.5"), null),
    employerContributionCap: of.optional(
      of.document(
        cap(amountField(), "EmployerContributionCapChange"),
        cap(money(), "EmployerContributionCap"),
        null,
        shownCap,
      ),
    ),
    isDefault: of.fallback(of.flag(true), false),
    externalReferenceId: of.optional(of.text(40, "GROUP-1")),
    certificateValidTo: of.optional(of.date(EXAMPLE_DATE), null),
    acknowledgeBelowAutoEnrolmentMinimum: of.fallback(of.flag(false), false),
    organisationId: of.shown(deprecatedField("organisationOfGroups", z.string()), EXAMPLE_ID),
  },
  exampleBody: {
    pensionSchemaId: EXAMPLE_ID,
    name: "Everyone",
    pensionType: "ReliefAtSource",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
    isDefault: true,
  },
  description:
    "`pensionType` is required; without it the deprecated `isSalarySacrifice` is read. Factors are parts of pay, `0.05` is 5%; with `contributionMode` `FixedAmount` they are pounds per pay reference period. One group of the organisation is the default, into which workers are enrolled automatically: saving another one with `isDefault` takes its place. Factors below the minimum of their basis need `acknowledgeBelowAutoEnrolmentMinimum`; the default group cannot be below it.",
  rules: ({ pensionType: type, isSalarySacrifice }, context) => {
    if (type === null && isSalarySacrifice === null) refuser(context)("pensionType", "required");
  },
  operations: {
    list: {},
    create: { refusals: [BELOW_MINIMUM] },
    read: {},
    replace: { summary: "Replaces a pension group: payslips of open runs follow", refusals: [BELOW_MINIMUM] },
    remove: { summary: "Deletes a pension group without members" },
  },
  filters: {
    pensionSchemaId: {
      schema: idField(),
      where: (value) => (value === undefined ? null : sql`pension_schema_id = ${value}`),
    },
  },
  sort: ["name"],
  inUse: "There are memberships of this group: remove them first.",
  columns: async (sent, _, work) => {
    const type = sent.pensionType ?? (sent.isSalarySacrifice === true ? "SalarySacrifice" : "ReliefAtSource");
    await requireScheme(work.tx, sent.pensionSchemaId);
    const terms = { ...sent, pensionType: type };
    checkGroupTerms(terms, work);
    const isAcknowledged = sent.acknowledgeBelowAutoEnrolmentMinimum;
    needMinimum({ terms, isAcknowledged, enrols: sent.isDefault }, work.today, work.context.rulebook);
    if (sent.isDefault) await replaceDefault(work, work.params.id ?? null);
    return { pension_type: type, is_salary_sacrifice: type === "SalarySacrifice" };
  },
  changed: async (_, action, { tx, context, organisationId }) => {
    if (action === "Updated") await context.payrollRuns.markDirty(tx, { organisationId });
  },
});

function shownCap({ amount, per }: EmployerCap) {
  return { amount: moneyOf(amount), per };
}

/** Refuses terms that the law or the scheme does not allow, with everything that is wrong. */
function checkGroupTerms(sent: SentTerms, { context, today }: RequestWork): void {
  const facts = groupFacts(sent, today);
  const checked = checkGroup(facts, context.rulebook);
  if (!checked.ok) throw invalid(issuesOfProblems(checked.problems, new Set(TERMS)));
}
