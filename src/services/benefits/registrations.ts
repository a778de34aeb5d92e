import { z } from "@hono/zod-openapi";
import { describeProblem } from "../../engine/base";
import { benefitReporting } from "../../engine/benefits";
import type { ValidationIssue } from "../../platform";
import { invalid, issueAt, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { field as of, type RefusalCase, resource, taxYearField } from "../contract";
import { type BenefitTables, KINDS, type Kind } from "./rows";
import { benefitLaw, isInForce } from "./value";

const kind = z.enum(KINDS);

const LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "A locked run has taxed benefits of the kind in a tax year that would not be registered any more.",
};

const EXAMPLE = { firstTaxYear: 2026, registeredOn: "2026-03-16", withdrawnOn: "2027-03-01" };

interface Sent {
  readonly kind: Kind;
  readonly firstTaxYear: number;
  readonly registeredOn: string;
  readonly withdrawnOn: string | null;
}

/** Kinds of benefit that the employer has registered with HMRC for payrolling. */
export const registrations = resource({
  service: "Benefits",
  name: "registration of a kind of benefit",
  token: "benefit_registration",
  schema: "BenefitRegistration",
  path: "/v1/benefits/registrations",
  table: "benefit_registration",
  key: "registrationId",
  fields: {
    kind: of.choice(kind, "Car"),
    firstTaxYear: of.field(taxYearField(), z.int(), EXAMPLE.firstTaxYear),
    registeredOn: of.date(EXAMPLE.registeredOn),
    withdrawnOn: of.optional(of.date(EXAMPLE.withdrawnOn), null),
  },
  description:
    "The employer registers a kind with HMRC before the first tax year, in the window that the law of the year has. The registration carries on; once it is withdrawn, it ends with the tax year of `withdrawnOn`. Kinds that are payrolled by law are not registered (`payrolling_is_mandatory`), nor those that cannot be (`payrolling_not_possible`).",
  exampleBody: { kind: "Car", firstTaxYear: EXAMPLE.firstTaxYear, registeredOn: EXAMPLE.registeredOn },
  operations: {
    list: { summary: "Lists the kinds of benefit that are registered for payrolling" },
    create: { summary: "Enters the registration of a kind of benefit for payrolling" },
    read: {},
    replace: { refusals: [LOCKED] },
    remove: { summary: "Deletes a registration by which no locked run has taxed a benefit", refusals: [LOCKED] },
    history: {},
  },
  unique: {
    benefit_registration_of_year: {
      token: "already_registered",
      text: "The kind is registered from this tax year.",
      when: "The kind is registered from this tax year.",
    },
  },
  keepsHistory: true,
  columns: (sent) => {
    const issues = windowIssues(sent);
    if (issues.length > 0) throw invalid(issues);
    return {};
  },
  mayChange: async (before, sent, { tx }) => {
    const years = await taxedYears(tx, before.kind);
    const kept = (year: number) => sent !== null && sent.kind === before.kind && isInForce(rowOf(sent), year);
    if (years.every((year) => !isInForce(rowOf(before), year) || kept(year))) return;
    throw new Refused(409, { token: LOCKED.token, text: LOCKED.when });
  },
  changed: async (_, __, { tx, context, organisationId }) => {
    await context.payrollRuns.markDirty(tx, { organisationId });
  },
});

function rowOf({ firstTaxYear, withdrawnOn }: Pick<Sent, "firstTaxYear" | "withdrawnOn">) {
  return { first_tax_year: firstTaxYear, withdrawn_on: withdrawnOn };
}

function windowIssues({ kind: sent, firstTaxYear, registeredOn, withdrawnOn }: Sent): readonly ValidationIssue[] {
  const found = benefitReporting({ kind: sent, taxYear: firstTaxYear }, benefitLaw());
  if (!found.ok) {
    return found.problems.map((problem) =>
      issueAt(["firstTaxYear"], problem.token, problem.arguments, describeProblem(problem)),
    );
  }
  const { payrolling, registerFrom, registerUpTo } = found.value;
  const issues = [
    payrolling === "Mandatory" &&
      issueAt(["kind"], "payrolling_is_mandatory", null, "The kind is payrolled by law in the first tax year."),
    payrolling === "P11DOnly" &&
      issueAt(["kind"], "payrolling_not_possible", null, "The kind cannot be payrolled in the first tax year."),
    registerFrom !== null &&
      registeredOn < registerFrom &&
      issueAt(["registeredOn"], "date_before", { limit: registerFrom }),
    registerUpTo !== null &&
      registeredOn > registerUpTo &&
      issueAt(["registeredOn"], "date_after", { limit: registerUpTo }),
    withdrawnOn !== null &&
      withdrawnOn < registeredOn &&
      issueAt(["withdrawnOn"], "date_before", { limit: registeredOn }),
  ];
  return issues.filter((issue) => issue !== false);
}

/** Returns the tax years in which locked runs have taxed a kind. */
async function taxedYears(tx: Tx, of: Kind): Promise<readonly number[]> {
  const rows = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .select("tax_year")
    .distinct()
    .where("kind", "=", of)
    .execute();
  return rows.map(({ tax_year }) => tax_year);
}
