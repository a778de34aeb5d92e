import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { getDefaults, saveAutoEnrolment, savePostponement } from "../contract/settings-operations";
import { findGroups, replaceDefault } from "../schemes/find-groups";
import {
  type AutoEnrolmentSettings,
  type PostponementSettings,
  pensionTables,
  type ReEnrolmentSettings,
} from "../store/pension-tables";
import { checkDefinitions } from "./check-definitions";

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getDefaults, async (_, tx) => {
    const data = await findDefaults(tx);
    return { data, beside: data, text: "These are the organisation's pension settings." };
  });

  mountOperation(context, savePostponement, async ({ body, ...work }) => {
    checkDefinitions(body, work);
    await saveSettings(work, { postponement_settings: JSON.stringify(body) });
    return { data: await findDefaults(work.tx), text: "The postponement settings are saved." };
  });

  mountOperation(context, saveAutoEnrolment, async ({ body, ...work }) => {
    const { defaultPensionGroupId, ...settings } = body;
    if (defaultPensionGroupId !== null) await makeDefault(work, defaultPensionGroupId);
    await saveSettings(work, { auto_enrolment_settings: JSON.stringify(settings) });
    return { data: await findDefaults(work.tx), text: "The settings of automatic enrolment are saved." };
  });
}

const NO_POSTPONEMENT: PostponementSettings = {
  startDateDefinition: null,
  eligibilityDateDefinition: null,
  sendNotices: false,
};

const NO_ENROLMENT: AutoEnrolmentSettings = {
  isEnabled: false,
  issueEnrolmentInformation: "Platform",
  sendEnrolmentLetter: false,
};

/** Until the employer chooses a date. */
export const NO_RE_ENROLMENT: ReEnrolmentSettings = {
  reEnrolmentDate: null,
  includeRecentLeavers: false,
  actsAutomatically: true,
  exclude: [],
  declarationDueDate: null,
};

function shownSettings({ reEnrolmentDate, includeRecentLeavers, actsAutomatically, exclude }: ReEnrolmentSettings) {
  return { reEnrolmentDate, includeRecentLeavers, actsAutomatically, exclude: [...exclude] };
}

/** Returns the organisation's settings as responses show them. */
export async function findDefaults(tx: Tx) {
  const row = await pensionTables(tx).selectFrom("pension_settings").selectAll().executeTakeFirst();
  const defaultGroup = (await findGroups(tx)).find(({ is_default }) => is_default);
  return {
    postponementSettings: row?.postponement_settings ?? NO_POSTPONEMENT,
    reEnrolmentSettings: shownSettings(row?.re_enrolment_settings ?? NO_RE_ENROLMENT),
    autoEnrolmentSettings: {
      ...(row?.auto_enrolment_settings ?? NO_ENROLMENT),
      defaultPensionGroupId: defaultGroup?.id ?? null,
    },
  };
}

type Saved =
  | { readonly postponement_settings: string }
  | { readonly auto_enrolment_settings: string }
  | { readonly re_enrolment_settings: string }
  | { readonly declared_at: string };

/** Saves some of the organisation's settings, and has open runs calculate everybody again. */
export async function saveSettings(work: RequestWork, saved: Saved): Promise<void> {
  const { tx, context, organisationId, now } = work;
  const values = { ...saved, updated_at: now };
  await pensionTables(tx)
    .insertInto("pension_settings")
    .values({
      organisation_id: organisationId,
      postponement_settings: null,
      auto_enrolment_settings: null,
      re_enrolment_settings: null,
      declared_at: null,
      ...values,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
  await context.payrollRuns.markDirty(tx, { organisationId });
}

async function makeDefault(work: RequestWork, groupId: string): Promise<void> {
  await replaceDefault(work, groupId);
  const { numUpdatedRows } = await pensionTables(work.tx)
    .updateTable("pension_group")
    .set({ is_default: true, updated_at: work.now })
    .where("id", "=", groupId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const text = "The organisation has no such pension group.";
  throw invalid([issueAt(["defaultPensionGroupId"], "pension_group_not_found", null, text)]);
}
