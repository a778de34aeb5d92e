import { enrolmentDates } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { declarationOn } from "../re-enrolment/declaration";
import { defaultScheme, knownWindow } from "../re-enrolment/need-scheme";
import { findGroups } from "../schemes/find-groups";
import type { PensionTables } from "../store/pension-tables";
import { type CalendarDate, ofScheme } from "./calendar-date";

type Context = Pick<ServiceContext, "rulebook">;

/** Returns the dates of the organisation and its schemes: re-enrolment, declaration, certificates, contributions. */
export async function datesOfSchemes(tx: Tx, context: Context, today: string): Promise<readonly CalendarDate[]> {
  const groups = await findGroups(tx);
  const certificates = groups.flatMap(({ certificate_valid_to: date, pension_schema_id: id }) =>
    date === null ? [] : [ofScheme("CertificateEnds", date, id, date < today)],
  );
  return [...certificates, ...(await reEnrolmentDates(tx, context, today)), ...(await contributionDates(tx, context))];
}

async function reEnrolmentDates(tx: Tx, context: Context, today: string): Promise<readonly CalendarDate[]> {
  const scheme = await defaultScheme(tx);
  const window = scheme === null ? null : knownWindow(scheme, context);
  if (scheme === null || window === null) return [];
  const settings = await tx.withTables<PensionTables>().selectFrom("pension_settings").selectAll().executeTakeFirst();
  const chosen = settings?.re_enrolment_settings?.reEnrolmentDate ?? null;
  const { declarationDueDate: due } = await declarationOn(tx, context, today);
  const isEntered =
    chosen !== null && scheme.last_re_enrolment_date !== null && scheme.last_re_enrolment_date >= chosen;
  return [
    ofScheme("ReEnrolmentWindowOpens", window.from, scheme.id, window.from <= today),
    ofScheme("ReEnrolmentWindowCloses", window.to, scheme.id, window.to < today),
    ...(chosen === null ? [] : [ofScheme("ReEnrolment", chosen, scheme.id, isEntered)]),
    ...(due === null ? [] : [ofScheme("DeclarationDue", due, null, false)]),
  ];
}

/** Returns by when contributions of locked runs must be with their schemes. Whether they are is not on record. */
async function contributionDates(tx: Tx, { rulebook }: Context): Promise<readonly CalendarDate[]> {
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_calculation")
    .innerJoin("pension_group", (join) =>
      join
        .onRef("pension_group.organisation_id", "=", "pension_calculation.organisation_id")
        .onRef("pension_group.id", "=", "pension_calculation.pension_group_id"),
    )
    .select(["pension_schema_id", "payment_date"])
    .distinct()
    .where("is_final", "=", true)
    .execute();
  const dates = rows.flatMap(({ pension_schema_id: id, payment_date: day }) => {
    const found = enrolmentDates({ enrolmentDate: day, deductionDate: day }, rulebook);
    return found.ok ? [ofScheme("ContributionsDue", found.value.contributionsDueDate, id, false)] : [];
  });
  return [...new Map(dates.map((each) => [`${each.date} ${each.pensionSchemaId}`, each])).values()];
}
