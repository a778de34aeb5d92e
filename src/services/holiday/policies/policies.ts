import { z } from "@hono/zod-openapi";
import type { Rulebook } from "../../../engine";
import {
  BANK_HOLIDAY_MODES,
  CARRY_OVER_CAUSES,
  EVERY_DAY,
  HOLIDAY_ACCRUALS,
  HOLIDAY_KINDS,
  HOLIDAY_ROUNDINGS,
  HOLIDAY_UNITS,
  hasRolledUpPay,
  holidayEntitlement,
  policyChoices,
} from "../../../engine/holiday";
import { invalidFindings, issueAt, Refused } from "../../../platform/http";
import { decimalField, field as of, optional, refuser, resource, territory } from "../../contract";
import { findSettings, isPolicyUsed } from "./find-settings";

const EXAMPLE_START = "2026-04-01";

/** The most months of the next leave year, and of those after it, in which leave can be kept. */
const LONGEST_CARRY_OVER = 60;

const carryOver = z.strictObject({
  cause: z.enum(CARRY_OVER_CAUSES),
  maximumUnits: optional(decimalField({ places: 2, most: 8784 })),
  lastDay: optional(z.int().min(0).max(LONGEST_CARRY_OVER)),
});
const carryOvers = z.array(carryOver).max(10).openapi({
  description:
    "What is carried over, by cause: at most `maximumUnits`, to be taken within `lastDay` months of the year.",
});
const carryOverShown = z
  .strictObject({ cause: z.enum(CARRY_OVER_CAUSES), maximumUnits: z.string().nullable(), lastDay: z.int().nullable() })
  .openapi("HolidayCarryOverRule");
const carryOverExample = [{ cause: "Statutory" as const, maximumUnits: "5", lastDay: 3 }];

const kind = z.enum(HOLIDAY_KINDS);
const unit = z.enum(HOLIDAY_UNITS);
const statutory = z.strictObject({ weeks: z.string(), capDays: z.int() }).nullable().openapi("StatutoryHoliday");

/** Holiday policies: what leave employees have, and how it accrues, rounds and is carried over. */
export const policies = resource({
  service: "Holiday",
  name: "holiday policy",
  token: "policy",
  schema: "HolidayPolicy",
  schemas: "HolidayPolicies",
  path: "/v1/holiday/policies",
  table: "holiday_policy",
  key: "policyId",
  fields: {
    name: of.text(100, "Office staff"),
    kind: of.choice(kind, "RegularHours"),
    territory: of.optional(of.choice(territory, "EnglandAndWales")),
    unitName: of.choice(unit, "Day"),
    contractualUnits: of.optional(of.decimal({ places: 2, most: 8784 }, "25")),
    fullTimeDaysPerWeek: of.fallback(of.decimal({ places: 2, least: 0.01, most: 7 }, "5"), "5"),
    fullTimeHoursPerWeek: of.optional(of.decimal({ places: 2, least: 0.01, most: 168 }, "37.5")),
    bankHolidays: of.fallback(of.choice(z.enum(BANK_HOLIDAY_MODES), "OnTop"), "Included"),
    proRata: of.fallback(of.choice(z.enum(["Days", "Hours", "WorkingPattern"]), "Days"), "Days"),
    accrual: of.fallback(of.choice(z.enum(HOLIDAY_ACCRUALS), "WholeYear"), "WholeYear"),
    rolledUp: of.fallback(of.flag(), false),
    rounding: of.fallback(of.choice(z.enum(HOLIDAY_ROUNDINGS), "TenthUp"), "TenthUp"),
    allowNegative: of.fallback(of.flag(), false),
    sickDaysKeepHoliday: of.fallback(of.flag(), false),
    carryOver: of.fallback(of.document(carryOvers, z.array(carryOverShown), carryOverExample), []),
    effectiveFrom: of.date(EXAMPLE_START),
    isArchived: of.shown(z.boolean(), false),
  },
  further: {
    fields: { statutory: of.shown(statutory, { weeks: "5.6", capDays: 28 }) },
    of: async ({ context, today }, records) =>
      records.map((record) => ({
        statutory: statutoryOf(context.rulebook, String(Reflect.get(record, "effectiveFrom")), today),
      })),
  },
  exampleBody: {
    name: "Office staff",
    kind: "RegularHours",
    unitName: "Day",
    contractualUnits: "25",
    bankHolidays: "OnTop",
    effectiveFrom: EXAMPLE_START,
    carryOver: carryOverExample,
  },
  rules: (sent, context) => {
    const refuse = refuser(context);
    const choices = policyChoices(sent.kind);
    const allow = <Word>(field: string, word: Word, words: readonly Word[]) => {
      if (!words.includes(word)) refuse(field, "unknown_value", { allowed: words.join(", ") });
    };
    if (sent.rolledUp && !choices.mayBeRolledUp) refuse("rolledUp", "must_be_absent", { other: "kind" });
    allow("unitName", sent.unitName, choices.units);
    allow("accrual", sent.accrual, choices.accruals);
    allow("rounding", sent.rounding, choices.roundings);
    if (sent.rolledUp && sent.territory !== null && !hasRolledUpPay(sent.territory)) {
      refuse("rolledUp", "not_allowed_in_territory", { territory: sent.territory });
    }
    const needsHours = sent.unitName === "Hour" || sent.proRata === "Hours";
    if (sent.contractualUnits !== null && needsHours && sent.fullTimeHoursPerWeek === null) {
      refuse("fullTimeHoursPerWeek", "required_with", { other: "contractualUnits" });
    }
    const causes = sent.carryOver.map(({ cause }) => cause);
    causes.forEach((cause, index) => {
      if (causes.indexOf(cause) !== index) refuse(["carryOver", index, "cause"], "duplicate");
    });
  },
  columns: async ({ rolledUp, territory: own }, _, { tx }) => {
    if (!rolledUp || own !== null) return {};
    const { territory: usual } = await findSettings(tx);
    if (hasRolledUpPay(usual)) return {};
    const issue = issueAt(["rolledUp"], "not_allowed_in_territory", { territory: usual });
    throw invalidFindings([issue], (each) => each);
  },
  unique: {
    holiday_policy_by_name: {
      token: "policy_already_exists",
      text: "Another holiday policy has this name.",
      when: "Another holiday policy has the name.",
    },
  },
  mayChange: async (before, sent, { tx }) => {
    const policyId = String(Reflect.get(before, "policyId"));
    if (sent !== null || !(await isPolicyUsed(tx, policyId))) return;
    const text = "Employees, requests or the organisation's settings name this policy: give them another one first.";
    throw new Refused(409, { token: "policy_in_use", text });
  },
  changed: async (_, __, { tx, context, organisationId }) => {
    await context.payrollRuns.markDirty(tx, { organisationId });
  },
  operations: {
    list: { summary: "Lists holiday policies" },
    create: {},
    read: {},
    replace: {},
    remove: {
      refusals: [{ status: 409, token: "policy_in_use", when: "Employees, requests or settings name the policy." }],
    },
  },
  sort: ["name"],
});

/** Returns the statutory leave that the rules hold for a policy: in force today, or when it begins if that is later. */
function statutoryOf(rulebook: Rulebook, effectiveFrom: string, today: string) {
  const leaveYearStartDate = effectiveFrom > today ? effectiveFrom : today;
  const found = holidayEntitlement({ daysPerWeek: EVERY_DAY, leaveYearStartDate }, rulebook);
  return found.ok ? { weeks: found.value.wholeYearWeeks, capDays: Number(found.value.wholeYearDays) } : null;
}
