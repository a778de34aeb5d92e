import { type DayNumber, formatDate, type Pence, type Problem, type Reader } from "../../base";
import { type Governing, pence, type Rulebook } from "../../rulebook";
import { calculateDigest, unsupported } from "../law";
import { type Block, continuousBlock, sortBlocks } from "./blocks";
import { type CareAward, joinCare, refuseCare } from "./care-award";
import {
  type Claim,
  completeFacts,
  type FamilyRead,
  isContinuous,
  type ReadFamilyFacts,
  ruleDay,
} from "./family-facts";
import { FAMILY_PAYMENTS, type PaymentRules, type TakingLimits } from "./payments";

/** An award with the rules that govern it: everything but the rates of its weeks. */
export interface Award extends Claim {
  readonly payment: PaymentRules;
  readonly limits: TakingLimits;
  readonly blocks: readonly Block[];
  /** Lower earnings limit on the test date. */
  readonly limitPence: Pence;
  /** Neonatal care: the care that counts, and the weeks that it earned; null for the other payments. */
  readonly care: CareAward | null;
}

const NO_LIMITS: TakingLimits = {
  earliestStart: null,
  latestStart: null,
  latestDay: null,
  blocks: null,
  sicknessFrom: null,
};

/** The most weeks if the rules do not cover the dates: a year. */
const MOST_WEEKS = 52;

/** Finds the award of facts, with the digest of its rules. */
export function findFamilyAward(facts: FamilyRead, rulebook: Rulebook, reader: Reader): (Award & Governing) | null {
  const award = joinAward(reader, completeFacts(facts), rulebook);
  return award && { ...award, digest: calculateDigest(rulebook), sources: award.rules.sources };
}

/** Joins facts and rules; null with the reader's problems if anything is wrong. */
function joinAward(reader: Reader, read: ReadFamilyFacts, rulebook: Rulebook): Award | null {
  const { event } = read;
  const rules = rulebook.subject("statutory-pay");
  if (rules.years.length === 0) return reject(reader, eventProblem(read, rulebook));
  const claim = { read, rules, start: ruleDay({ read, rules }, firstStart(read)) };
  const found = FAMILY_PAYMENTS[event.type];
  const payment = found.findRules(claim);
  if (payment === "NotInForce") return refuseNotInForce(reader, claim);
  const blocks = readBlocks(reader, read, payment?.weeks ?? MOST_WEEKS);
  const limit = rules.on("lowerEarningsLimit", event.week.referenceDate)?.value ?? null;
  if (limit === null) return reject(reader, eventProblem(read, rulebook));
  const limits = found.findLimits(claim, event);
  if (payment === null || limits === null) return reject(reader, startProblem(read, rulebook));
  const care = event.type === "StatutoryNeonatalCarePay" ? joinCare(claim, blocks) : null;
  const award = { ...claim, payment, limits: { ...NO_LIMITS, ...limits }, blocks, limitPence: pence(limit.week), care };
  refuseAward(reader, award);
  return reader.problems.length > 0 ? null : award;
}

function readBlocks(
  reader: Reader,
  { event, blocks, startDate, endDate }: ReadFamilyFacts,
  mostWeeks: number,
): Block[] {
  if (!isContinuous(event.type)) return sortBlocks(blocks);
  return [continuousBlock(reader, startDate ?? Number.NaN, endDate, mostWeeks)];
}

/** Returns the first day of pay as given, even if it is otherwise wrong; the event's if there is none. */
function firstStart({ blocks, startDate, event }: ReadFamilyFacts): DayNumber {
  const day = blocks[0]?.startDate ?? startDate ?? Number.NaN;
  return Number.isNaN(day) ? event.eventDate : day;
}

function eventProblem({ event }: ReadFamilyFacts, rulebook: Rulebook): Problem {
  return unsupported(event.week.referenceDate, "/qualifyingEventDate", rulebook);
}

function startProblem(read: ReadFamilyFacts, rulebook: Rulebook): Problem {
  if (read.event.type === "StatutoryParentalBereavementPay") return eventProblem(read, rulebook);
  return unsupported(firstStart(read), isContinuous(read.event.type) ? "/startDate" : "/blocks/0/startDate", rulebook);
}

/** Refuses dates that no loaded year covers, unless they are already refused as wrong. */
function reject(reader: Reader, problem: Problem): null {
  if (reader.problems.length === 0) reader.problems.push(problem);
  return null;
}

/** Refuses a payment that does not exist for the child, or not in Northern Ireland. */
function refuseNotInForce(reader: Reader, { rules, read: { event, isNorthernIreland } }: Claim): null {
  const existsElsewhere = (rules.on("neonatalCarePay", event.eventDate)?.value ?? null) !== null;
  if (isNorthernIreland && existsElsewhere) reader.refuse("territory_not_covered", "/employment/territory");
  else reader.refuse("not_in_force", "/qualifyingEventDate", { taxYear: formatDate(event.eventDate) });
  return null;
}

function refuseAward(reader: Reader, award: Award): void {
  const { blocks, care, limits, payment } = award;
  if (limits.blocks !== null && blocks.length > limits.blocks) {
    reader.refuse("too_many_blocks", "/blocks", { maximum: limits.blocks });
  }
  for (const block of blocks) refuseOutside(reader, block, limits);
  refuseMiscarriage(reader, award);
  if (care !== null) refuseCare(reader, award, blocks, care);
  const maximum = Math.min(payment.weeks, care?.earnedWeeks ?? payment.weeks);
  if (care?.earnedWeeks !== 0) refuseTooManyWeeks(reader, blocks, maximum);
}

/** Refuses a block that begins too early or too late, or lasts too long. */
function refuseOutside(reader: Reader, block: Block, { earliestStart, latestStart, latestDay }: TakingLimits): void {
  const path = `${block.path}/startDate`;
  const latest = latestStart ?? (latestDay === null ? null : latestDay - block.weeks * 7 + 1);
  if (earliestStart !== null && block.start < earliestStart) {
    reader.refuse("start_too_early", path, { limit: formatDate(earliestStart) });
  } else if (latest !== null && block.start > latest) {
    reader.refuse("start_too_late", path, { limit: formatDate(latest) });
  }
}

/** Refuses a miscarriage if the rules do not include one. */
function refuseMiscarriage(
  reader: Reader,
  { read: { event, bereavementType, isNorthernIreland }, rules }: Award,
): void {
  if (bereavementType !== "Miscarriage") return;
  const found = rules.on("bereavementPayNorthernIreland", event.eventDate)?.value ?? null;
  if (!isNorthernIreland || found?.miscarriage !== true) reader.refuse("territory_not_covered", "/bereavementType");
}

function refuseTooManyWeeks(reader: Reader, blocks: readonly Block[], maximum: number): void {
  let weeks = 0;
  for (const block of blocks) {
    weeks += block.weeks;
    const path = block.path === "" ? "/endDate" : `${block.path}/weeks`;
    if (weeks > maximum) reader.refuse("maximum_weeks_used", path, { maximum });
  }
}
