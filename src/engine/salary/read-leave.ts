import { pointerStep, type Reader, readPence, type Unread } from "../base";
import type { LeavePolicies, Policy, Tier } from "./leave-policies";
import { type DurationUnit, STATUTORY_TYPES } from "./words";

const KNOWN_DOCUMENT = new Set(["sickness", "familyLeave", "byType"]);
const KNOWN_TYPES = new Set<string>(STATUTORY_TYPES);
const KNOWN_POLICY = new Set(["type", "tiers"]);
const KNOWN_TIER = new Set(["duration", "percentage"]);
const KNOWN_DURATION = new Set(["value", "unit"]);
const UNITS: readonly DurationUnit[] = ["Day", "Week", "Month"];

const MOST_TIERS = 100;
const LONGEST = 1_000;
const FULL = 10_000;

/** Reads a level's leave document; null when it has none. */
export function readLeave(reader: Reader, settings: Unread, path: string): LeavePolicies | null {
  if (settings.leave === undefined || settings.leave === null) return null;
  const at = `${path}/leave`;
  const owner = reader.object(settings.leave, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_DOCUMENT, at);
  return {
    sickness: readPolicy(reader, owner, "sickness", at),
    familyLeave: readPolicy(reader, owner, "familyLeave", at),
    byType: readByType(reader, owner.byType, `${at}/byType`),
  };
}

function readByType(reader: Reader, value: unknown, path: string): LeavePolicies["byType"] {
  if (value === undefined || value === null) return {};
  const owner = reader.object(value, path);
  if (owner === null) return {};
  reader.onlyKnown(owner, KNOWN_TYPES, path);
  return Object.fromEntries(STATUTORY_TYPES.map((type) => [type, readPolicy(reader, owner, type, path)]));
}

function readPolicy(reader: Reader, document: Unread, key: string, path: string): Policy | null {
  const value = document[key];
  if (value === undefined || value === null) return null;
  const at = path + pointerStep(key);
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_POLICY, at);
  const type = reader.choice(owner, "type", at, ["DeductAbsentDays", "FullPay"] as const);
  const tiers = owner.tiers === undefined ? [] : reader.list(owner, "tiers", at, MOST_TIERS);
  if (type === "FullPay" && tiers.length > 0) reader.refuse("must_be_absent", `${at}/tiers`);
  return { type, tiers: tiers.flatMap((tier, index) => readTier(reader, tier, `${at}/tiers/${index}`)) };
}

function readTier(reader: Reader, value: unknown, path: string): Tier[] {
  const owner = reader.object(value, path);
  if (owner === null) return [];
  reader.onlyKnown(owner, KNOWN_TIER, path);
  const percentage = readPercentage(reader, owner, path);
  const at = `${path}/duration`;
  const duration = reader.object(owner.duration, at);
  if (duration === null) return [];
  reader.onlyKnown(duration, KNOWN_DURATION, at);
  return [
    {
      value: reader.integer(duration, "value", at, 1, LONGEST),
      unit: reader.choice(duration, "unit", at, UNITS),
      percentage,
    },
  ];
}

function readPercentage(reader: Reader, owner: Unread, path: string): number {
  const at = `${path}/percentage`;
  const hundredths = readPence(owner.percentage as string);
  if (owner.percentage === undefined) reader.refuse("required", at);
  else if (!Number.isFinite(hundredths)) reader.refuse("not_a_number", at);
  else if (hundredths < 0) reader.refuse("too_small", at, { minimum: 0 });
  else if (hundredths > FULL) reader.refuse("too_large", at, { maximum: 100 });
  return hundredths;
}
