import { z } from "@hono/zod-openapi";
import type { LeaveDocument, LeavePolicy } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { decimalField, readOnly, statutoryType } from "../../contract";
import { settingSource, storedTimes } from "./common";

export type StatutoryTypeName = z.output<typeof statutoryType>;

/** A field for each of the seven statutory payments. */
function byPayment<Schema extends z.ZodType>(schema: Schema): Record<StatutoryTypeName, Schema> {
  return Object.fromEntries(statutoryType.options.map((type) => [type, schema])) as Record<StatutoryTypeName, Schema>;
}

const policyType = z.enum(["DeductAbsentDays", "FullPay"]).openapi({
  description:
    "`DeductAbsentDays` takes absent days out of salary, and tops them up where there are tiers. `FullPay` tops every day of leave up to full salary.",
});

const LONGEST = 1_000;
const MOST_TIERS = 100;

const length = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= LONGEST, {
    params: { token: "invalid_tier_duration", reason: `A tier lasts a whole number from 1 to ${LONGEST}.` },
  })
  .openapi({ type: "integer", minimum: 1, maximum: LONGEST, example: 4 });

const unit = z.enum(["Day", "Week", "Month"]);

const tier = z.strictObject({
  duration: z.strictObject({ value: length, unit }),
  percentage: decimalField({ places: 2, most: 100 })
    .transform((text) => formatPence(readPence(text)))
    .openapi({ description: "Per cent of salary.", example: "50.00" }),
});

const policy = z
  .strictObject({ type: policyType.nullish(), tiers: z.array(tier).max(MOST_TIERS).nullish() })
  .superRefine(({ type, tiers }, context) => {
    if (type !== "FullPay" || !tiers?.length) return;
    const reason = "Full pay tops every day up already: it takes no tiers.";
    context.addIssue({ code: "custom", path: ["tiers"], params: { token: "tiers_not_allowed", reason } });
  })
  .transform(({ type, tiers }): LeavePolicy => ({ type: type ?? "DeductAbsentDays", tiers: tiers ?? [] }))
  .openapi("LeavePolicyChange", {
    description:
      "`type` is `DeductAbsentDays` when it is left out. Tiers follow one another from the leave's first day.",
  });

/** A leave document as sent; a policy that is left out is inherited from the next level. */
export const sentLeave = z
  .strictObject({
    sickness: policy.nullish(),
    familyLeave: policy.nullish(),
    byType: z.strictObject(byPayment(policy.nullish())).nullish(),
    ...readOnly("employeeId", "effective", "createdAt", "updatedAt"),
  })
  .transform(({ sickness, familyLeave, byType }): LeaveDocument => {
    const named = Object.entries(byType ?? {}).filter(([, own]) => own !== null && own !== undefined);
    return { sickness: sickness ?? null, familyLeave: familyLeave ?? null, byType: Object.fromEntries(named) };
  })
  .openapi("LeaveDocumentChange", {
    description: "In one document a payment's own policy in `byType` beats `sickness` and `familyLeave`.",
  });

const shownPolicy = z
  .strictObject({
    type: policyType,
    tiers: z.array(
      z.strictObject({
        duration: z.strictObject({ value: z.int(), unit }),
        percentage: z.string().openapi({ example: "50.00" }),
      }),
    ),
  })
  .openapi("LeavePolicy");

const effectivePolicy = z.strictObject({ policy: shownPolicy, source: settingSource }).openapi("EffectiveLeavePolicy");

const effective = z.strictObject(byPayment(effectivePolicy)).openapi("EffectiveLeavePolicies", {
  description: "What applies to each of the seven payments, and who settled it.",
});

const leaveFields = {
  sickness: shownPolicy.nullable(),
  familyLeave: shownPolicy.nullable(),
  byType: z.strictObject(byPayment(shownPolicy)).partial(),
  effective,
  ...storedTimes,
};

export const shownLeave = z.strictObject(leaveFields).openapi("LeaveDocument");
export type ShownLeave = z.input<typeof shownLeave>;

export const shownEmployeeLeave = z
  .strictObject({ employeeId: z.string(), ...leaveFields })
  .openapi("EmployeeLeaveDocument");
