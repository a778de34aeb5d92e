import { type DayNumber, endOfTaxYear } from "../../base";
import type { ChapterRules, InForce } from "../../rulebook";
import { expectedWeek, type FamilyEvent, type FamilyPaymentType } from "../average-earnings";

export type Rules = ChapterRules<"statutory-pay">;

/** What the rules say of one payment, the same for all six. */
export interface PaymentRules {
  /** The most weeks of one award; neonatal care and shared pay lower it by their facts. */
  readonly weeks: number;
  /** First weeks that pay the share of earnings without the standard rate as a ceiling. */
  readonly uncappedWeeks: number;
  readonly serviceWeeks: number;
  /** Days of work for the employer that lose nothing. */
  readonly workDays: number;
  readonly sources: readonly string[];
}

/** Days and blocks within which a payment is taken. */
export interface Window {
  readonly blocks: number;
  readonly windowDays: number;
  readonly sources: readonly string[];
}

/** The rules of a payment; null where no loaded year covers its dates, "NotInForce" where it does not exist. */
export function paymentRules(
  rules: Rules,
  event: FamilyEvent,
  startDate: DayNumber,
  children: number,
  isNorthernIreland: boolean,
): PaymentRules | null | "NotInForce" {
  switch (event.type) {
    case "StatutoryMaternityPay":
      return continuous(rules.on("maternityPay", startDate));
    case "StatutoryAdoptionPay":
      return continuous(rules.on("adoptionPay", startDate));
    case "StatutoryPaternityPay":
      return simple(rules.on("paternityPay", startDate));
    case "StatutorySharedParentalPay":
      return shared(rules.on("sharedParentalPay", startDate));
    case "StatutoryParentalBereavementPay":
      return bereaved(bereavementRules(rules, event.eventDate, isNorthernIreland), children);
    case "StatutoryNeonatalCarePay":
      return simple(neonatalRules(rules, event.eventDate, isNorthernIreland));
  }
}

interface Continuous {
  readonly weeks: number;
  readonly uncappedWeeks: number;
  readonly serviceWeeks: number;
  readonly workDays: number;
}

function continuous(found: InForce<Continuous> | null): PaymentRules | null {
  if (found === null || found.value === null) return null;
  const { weeks, uncappedWeeks, serviceWeeks, workDays } = found.value;
  return { weeks, uncappedWeeks, serviceWeeks, workDays, sources: found.sources };
}

function simple(
  found: InForce<{ readonly weeks: number; readonly serviceWeeks: number }> | null,
): PaymentRules | null | "NotInForce" {
  if (found === null) return null;
  if (found.value === null) return "NotInForce";
  const { weeks, serviceWeeks } = found.value;
  return { weeks, uncappedWeeks: 0, serviceWeeks, workDays: 0, sources: found.sources };
}

function shared(
  found: InForce<{ readonly weeks: number; readonly serviceWeeks: number; readonly workDays: number }> | null,
): PaymentRules | null {
  if (found === null || found.value === null) return null;
  const { weeks, serviceWeeks, workDays } = found.value;
  return { weeks, uncappedWeeks: 0, serviceWeeks, workDays, sources: found.sources };
}

function bereaved(
  found: InForce<{ readonly weeksPerChild: number; readonly serviceWeeks: number }> | null,
  children: number,
): PaymentRules | null {
  if (found === null || found.value === null) return null;
  const { weeksPerChild, serviceWeeks } = found.value;
  return { weeks: weeksPerChild * children, uncappedWeeks: 0, serviceWeeks, workDays: 0, sources: found.sources };
}

/** Parental bereavement pay; Northern Ireland has its own since 2026. */
export function bereavementRules(rules: Rules, eventDate: DayNumber, isNorthernIreland: boolean) {
  return rules.on(isNorthernIreland ? "bereavementPayNorthernIreland" : "bereavementPay", eventDate);
}

export function neonatalRules(rules: Rules, birth: DayNumber, isNorthernIreland: boolean) {
  return rules.on(isNorthernIreland ? "neonatalCarePayNorthernIreland" : "neonatalCarePay", birth);
}

/** The day whose rules count; with provisional rates never later than the last day that is known. */
export function ruleDay(
  { allowProvisional }: { readonly allowProvisional: boolean },
  { years }: Rules,
  day: DayNumber,
): DayNumber {
  return allowProvisional ? Math.min(day, endOfTaxYear(years.at(-1) ?? 0)) : day;
}

/** When paternity pay may be taken; `dayOf` is the day whose rules count. */
export function paternityWindow(
  rules: Rules,
  event: FamilyEvent,
  isNorthernIreland: boolean,
  dayOf: (day: DayNumber) => DayNumber,
): Window | null {
  const found = paternityRules(rules, event, isNorthernIreland, dayOf);
  return found === null || found.value === null ? null : { ...found.value, sources: found.sources };
}

function paternityRules(
  rules: Rules,
  event: FamilyEvent,
  isNorthernIreland: boolean,
  dayOf: (day: DayNumber) => DayNumber,
) {
  if (isNorthernIreland) return rules.on("paternityWindowNorthernIreland", dayOf(event.eventDate));
  if (event.child === "Birth") return rules.on("paternityWindowAfterBirth", dayOf(expectedWeek(event.eventDate)));
  return rules.on("paternityWindowAfterPlacement", dayOf(event.placement ?? event.eventDate));
}

/** Payments whose weeks are one block from the start date; the others name their blocks. */
export function isContinuous(type: FamilyPaymentType): boolean {
  return type === "StatutoryMaternityPay" || type === "StatutoryAdoptionPay";
}
