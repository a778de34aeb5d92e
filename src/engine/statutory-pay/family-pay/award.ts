import { formatDate, type Reader, readDate } from "../../base";
import { pence, type Rulebook } from "../../rulebook";
import { unsupported } from "../average-earnings";
import { type CareAward, joinCare } from "./care-award";
import { bereavementRules, neonatalRules, type PaymentRules, paymentRules, type Rules, ruleDay } from "./payment-rules";
import { type Block, readBlocks } from "./read-blocks";
import type { ReadFamilyFacts } from "./read-family-facts";
import { testPartner } from "./read-partner";
import { refuseOutside, type TakingLimits, takingLimits } from "./taking-limits";

/** An award with the rules that govern it: everything but the price of its weeks. */
export interface Award {
  readonly read: ReadFamilyFacts;
  readonly rules: Rules;
  readonly payment: PaymentRules;
  readonly limits: TakingLimits;
  readonly blocks: readonly Block[];
  /** Lower earnings limit on the test date. */
  readonly limitPence: number;
  /** Neonatal care: the care that counts, and what it earned; null for the other payments. */
  readonly care: CareAward | null;
}

/** Joins facts and rules; null with the reader's problems when anything is wrong. */
export function joinAward(reader: Reader, read: ReadFamilyFacts, rulebook: Rulebook): Award | null {
  const rules = rulebook.chapter("statutory-pay");
  const { event } = read;
  if (event.child !== "Birth" && event.placement === null && read.facts.placementDate === undefined) {
    reader.refuse("required", "/placementDate");
  }
  if (rules === null) return reject(reader, read, "/qualifyingEventDate", rulebook);
  const start = ruleDay(read, rules, firstStart(read));
  const payment = paymentRules(rules, event, start, read.children, read.isNorthernIreland);
  if (payment === "NotInForce") return refuseNotInForce(reader, read, rules);
  const blocks = readBlocks(reader, read.facts, event.type, payment?.weeks ?? MOST_WEEKS);
  const limits = takingLimits(rules, read, start);
  const limit = rules.on("lowerEarningsLimit", event.week.referenceDate)?.value ?? null;
  if (limit === null) return reject(reader, read, "/qualifyingEventDate", rulebook);
  if (payment === null || limits === null) return reject(reader, read, startPath(read), rulebook);
  refuseOutside(reader, blocks, limits);
  if (read.isMiscarriage) refuseMiscarriage(reader, read, rules);
  const care = event.type === "StatutoryNeonatalCarePay" ? joinCare(reader, read, rules, blocks) : null;
  const earnedWeeks = care?.earnedWeeks ?? null;
  const most = mostWeeks(rules, read, payment, start);
  if (earnedWeeks !== 0) refuseTooManyWeeks(reader, blocks, Math.min(most, earnedWeeks ?? most));
  if (reader.problems.length > 0) return null;
  const partner = partnerOf(read, rules, start);
  return { read: { ...read, partner }, rules, payment, limits, blocks, limitPence: pence(limit.week), care };
}

/** A year of weeks, where the rules say nothing of the dates. */
const MOST_WEEKS = 52;

/** The first day of pay as it was given, before blocks are read; the event's where there is none. */
function firstStart({ facts, event }: ReadFamilyFacts): number {
  const first: unknown = Array.isArray(facts.blocks) ? facts.blocks[0] : facts;
  const text = typeof first === "object" && first !== null ? (first as { startDate?: unknown }).startDate : null;
  const day = typeof text === "string" ? readDate(text) : Number.NaN;
  return Number.isNaN(day) ? event.eventDate : day;
}

function startPath({ facts, event }: ReadFamilyFacts): string {
  if (event.type === "StatutoryParentalBereavementPay") return "/qualifyingEventDate";
  return facts.blocks === undefined ? "/startDate" : "/blocks/0/startDate";
}

/** Dates that no loaded year covers; unless they are wrong in themselves, which has been said. */
function reject(reader: Reader, read: ReadFamilyFacts, path: string, rulebook: Rulebook): null {
  const day = path === "/qualifyingEventDate" ? read.event.week.referenceDate : firstStart(read);
  if (reader.problems.length === 0) reader.problems.push(unsupported(day, path, rulebook));
  return null;
}

/** A payment that does not exist for the child, or not in Northern Ireland. */
function refuseNotInForce(reader: Reader, { event, isNorthernIreland }: ReadFamilyFacts, rules: Rules): null {
  const existsElsewhere = (neonatalRules(rules, event.eventDate, false)?.value ?? null) !== null;
  if (isNorthernIreland && existsElsewhere) reader.refuse("territory_not_covered", "/employment/territory");
  else reader.refuse("not_in_force", "/qualifyingEventDate", { taxYear: formatDate(event.eventDate) });
  return null;
}

function refuseMiscarriage(reader: Reader, { event, isNorthernIreland }: ReadFamilyFacts, rules: Rules): void {
  const found = rules.on("bereavementPayNorthernIreland", event.eventDate)?.value ?? null;
  if (!isNorthernIreland || found?.miscarriage !== true) reader.refuse("territory_not_covered", "/bereavementType");
}

function mostWeeks(rules: Rules, read: ReadFamilyFacts, payment: PaymentRules, start: number): number {
  const shared = rules.on("sharedParentalPay", start)?.value ?? null;
  if (read.event.type !== "StatutorySharedParentalPay" || shared === null) return payment.weeks;
  return Math.min(payment.weeks, shared.coupleWeeks - read.weeksUsedByOtherPayment);
}

function refuseTooManyWeeks(reader: Reader, blocks: readonly Block[], maximum: number): void {
  let weeks = 0;
  for (const block of blocks) {
    weeks += block.weeks;
    if (weeks > maximum)
      reader.refuse("maximum_weeks_used", block.path === "" ? "/endDate" : `${block.path}/weeks`, { maximum });
  }
}

function partnerOf(read: ReadFamilyFacts, rules: Rules, start: number) {
  const shared = rules.on("sharedParentalPay", start)?.value ?? null;
  if (read.partner === null || shared === null) return read.partner;
  return testPartner(read.partner, shared.partner, pence(shared.partner.averageWeek));
}

/** Whether the bereavement rules ask for no service: then earnings may be those after the event. */
export function isDayOneBereavement({ read, rules, payment }: Award): boolean {
  if (read.event.type !== "StatutoryParentalBereavementPay") return false;
  return bereavementRules(rules, read.event.eventDate, read.isNorthernIreland) !== null && payment.serviceWeeks === 0;
}
