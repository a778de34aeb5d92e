import type { Selectable } from "kysely";
import type { ContributionBasis, PensionType } from "../../../engine";
import { invalid, issueAt } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { moneyOf, type RequestWork, withoutNulls } from "../../contract";
import { type EmployerCap, type PensionTables, pensionTables } from "../store/pension-tables";

/** A group with the kind of its scheme. */
export type GroupRow = Selectable<PensionTables["pension_group"]> & Pick<SchemeRow, "scheme_kind">;
export type SchemeRow = Selectable<PensionTables["pension_scheme"]>;

/** Refuses a scheme that the organisation does not have, at the field of a request. */
export async function requireScheme(tx: Tx, pensionSchemaId: string): Promise<void> {
  const row = await pensionTables(tx)
    .selectFrom("pension_scheme")
    .select("id")
    .where("id", "=", pensionSchemaId)
    .forKeyShare()
    .executeTakeFirst();
  if (row !== undefined) return;
  const text = "The organisation has no such pension scheme.";
  throw invalid([issueAt(["pensionSchemaId"], "pension_schema_not_found", null, text)]);
}

/** Returns all schemes of the organisation, by name. */
export function findSchemes(tx: Tx): Promise<readonly SchemeRow[]> {
  return pensionTables(tx).selectFrom("pension_scheme").selectAll().orderBy("name").orderBy("id").execute();
}

/** Returns all groups of the organisation, by name. */
export function findGroups(tx: Tx): Promise<readonly GroupRow[]> {
  return pensionTables(tx)
    .selectFrom("pension_group")
    .innerJoin("pension_scheme", (join) =>
      join
        .onRef("pension_scheme.organisation_id", "=", "pension_group.organisation_id")
        .onRef("pension_scheme.id", "=", "pension_group.pension_schema_id"),
    )
    .selectAll("pension_group")
    .select("scheme_kind")
    .orderBy("pension_group.name")
    .orderBy("pension_group.id")
    .execute();
}

/** Makes room for another default group, one request at a time: the previous one is not the default any more. */
export async function replaceDefault({ tx, organisationId }: RequestWork, exceptId: string | null): Promise<void> {
  await hold(tx, `default pension group ${organisationId}`);
  await pensionTables(tx)
    .updateTable("pension_group")
    .set({ is_default: false })
    .where("is_default", "=", true)
    .where("id", "<>", exceptId ?? "")
    .execute();
}

/** The terms of a group as a request sends them. */
export interface SentTerms {
  readonly pensionType: PensionType;
  readonly contributionBasis: ContributionBasis;
  readonly contributionMode: "Percentage" | "FixedAmount";
  readonly additionalVoluntaryContributionType: PensionType | null;
  readonly employeeFactor: string;
  readonly employerFactor: string;
  readonly nationalInsuranceSavingsFactor: string | null;
  readonly employerContributionCap: EmployerCap | null;
  readonly certificateValidTo: string | null;
}

/** Returns the engine's facts of a group's terms on a day. */
export function groupFacts(sent: SentTerms, date: string) {
  const cap = sent.employerContributionCap;
  return withoutNulls({
    date,
    pensionType: sent.pensionType,
    contributionBasis: sent.contributionBasis,
    contributionMode: sent.contributionMode,
    additionalVoluntaryContributionType: sent.additionalVoluntaryContributionType,
    employeeFactor: sent.employeeFactor,
    employerFactor: sent.employerFactor,
    nationalInsuranceSavingsFactor: sent.nationalInsuranceSavingsFactor,
    employerContributionCap: cap && { amount: moneyOf(cap.amount), per: cap.per },
    certificateValidTo: sent.certificateValidTo,
  });
}
