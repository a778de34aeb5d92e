import { type Factor, type Pence, roundShareHalfUp } from "../../base";
import { qualifyingEarnings } from "../thresholds";
import type { PensionType } from "./bases";

/** One side's contribution: a share of the base, or pence per pay period. */
export type Share =
  | { readonly kind: "Share"; readonly of: Factor }
  | { readonly kind: "Fixed"; readonly pence: Pence }
  /** For one pay run, whatever the base. */
  | { readonly kind: "Stated"; readonly pence: Pence };

/** The lower and upper limit of a base, in pence; null for a base from the first pound. */
export type Band = { readonly lower: number; readonly upper: number } | null;

/** The terms of one member's contributions; compiled once, used at every payment. */
export interface PensionTerms {
  readonly pensionType: PensionType;
  readonly employee: Share;
  readonly employer: Share;
  /** Sides whose share applies to this pay run only, so that earlier payments of the period keep theirs. */
  readonly isOverride: { readonly employee: boolean; readonly employer: boolean };
  /** The tax method of voluntary contributions. */
  readonly additionalType: PensionType;
  /** The part of a gross contribution that remains after relief at source: four fifths. */
  readonly afterRelief: Factor;
  /** The share of the employer's National Insurance saving that goes into the pension. */
  readonly savings: Factor;
}

/** One side's pay in the pay reference period, before and with this payment, and earlier contributions; in pence. */
export interface SidePay {
  readonly before: number;
  readonly toDate: number;
  readonly taken: number;
}

/** The pay and limits from which the contributions of one payment are calculated, in pence. */
export interface PensionPay {
  readonly employee: SidePay;
  readonly employer: SidePay;
  readonly band: Band;
  /** The most that the employer's own contribution of this payment may be; null without a cap. */
  readonly employerRoom: number | null;
  /** Gross voluntary contribution. */
  readonly additional: number;
  /** The most that the member's contribution deducts or exchanges, voluntary ones apart; null without a limit. */
  readonly memberLimit: number | null;
  /** The most that can be sacrificed; null without a limit. */
  readonly sacrificeRoom: number | null;
  /** Whether the employer pays what the member's share exceeds it by. */
  readonly bearsSacrifice: boolean;
}

/** Contributions of one payment, in pence. */
interface Contribution {
  readonly employeeBase: number;
  readonly employerBase: number;
  /** Deducted from pay; at source after relief; zero for sacrifice. */
  readonly employee: number;
  readonly additional: number;
  /** Salary sacrificed, and the part of it that is voluntary. */
  readonly sacrificed: number;
  readonly additionalSacrificed: number;
  readonly employerOwn: number;
  /** The part of the member's share that the employer pays, because statutory pay cannot be sacrificed. */
  readonly borne: number;
  /** Agreed sacrifice that was not made for that reason: borne, or not paid at all. */
  readonly notSacrificed: number;
}

/** A payment's contributions in pence. */
export interface Settlement {
  readonly contribution: Contribution;
  /** The result of the group's own terms, if this pay run overrides them: later payments of the period build on it. */
  readonly usual: Contribution;
  /** Employer National Insurance saved by the sacrifice, and the part of it that goes into the pension. */
  readonly saving: number;
  readonly shared: number;
  /** Claimed by the scheme on the ordinary and on the voluntary contribution. */
  readonly relief: number;
  readonly additionalRelief: number;
}

/**
 * Calculates the contributions of one payment: due on the pay of the pay reference period so far, less earlier ones in
 * it, each side rounded once, half up, and never below zero. A sacrifice takes no statutory pay: what there is no room
 * for is the employer's to pay, or is not paid; a voluntary one is not paid. What pay cannot bear of the member's is the
 * employer's, with the relief. Expects whole pence that were checked before.
 *
 * Source: Social Security Contributions and Benefits Act 1992 sections 151(2) and 164(6).
 */
export function contributionsOn(terms: PensionTerms, pay: PensionPay): Contribution {
  const { pensionType, additionalType, afterRelief } = terms;
  const isSacrifice = pensionType === "SalarySacrifice";
  const owed = due(terms.employee, pay.employee, pay.band, terms.isOverride.employee);
  const member = Math.min(owed, pay.memberLimit ?? owed);
  const employer = due(terms.employer, pay.employer, pay.band, terms.isOverride.employer);
  const additional =
    additionalType === "ReliefAtSource" ? roundShareHalfUp(pay.additional, afterRelief) : pay.additional;
  const exchanged = isSacrifice ? member : 0;
  const voluntary = additionalType === "SalarySacrifice" ? pay.additional : 0;
  const room = pay.sacrificeRoom ?? exchanged + voluntary;
  const sacrificed = Math.min(exchanged, room);
  const additionalSacrificed = Math.min(voluntary, room - sacrificed);
  return {
    employeeBase: calculateBase(pay.employee.toDate, pay.band) - calculateBase(pay.employee.before, pay.band),
    employerBase: calculateBase(pay.employer.toDate, pay.band) - calculateBase(pay.employer.before, pay.band),
    employee: isSacrifice ? 0 : member,
    additional: additional - voluntary,
    sacrificed: sacrificed + additionalSacrificed,
    additionalSacrificed,
    employerOwn:
      (pay.employerRoom === null ? employer : Math.max(0, Math.min(employer, pay.employerRoom))) +
      (member === owed ? 0 : owed + reliefOn(terms, owed) - member - reliefOn(terms, member)),
    borne: pay.bearsSacrifice ? exchanged - sacrificed : 0,
    notSacrificed: exchanged - sacrificed + voluntary - additionalSacrificed,
  };
}

/** Returns the relief that the scheme claims on what was deducted for the member. */
export function reliefOn(terms: PensionTerms, paid: number): number {
  return terms.pensionType === "ReliefAtSource" ? claimedOn(terms, paid) : 0;
}

/** Returns the relief that a scheme claims on what it was paid: a quarter, if four fifths were deducted from pay. */
export function claimedOn({ afterRelief: { numerator, denominator } }: PensionTerms, paid: number): number {
  return roundShareHalfUp(paid, { numerator: denominator - numerator, denominator: numerator });
}

/** Returns the part of the employer's National Insurance saving that goes into the pension. */
export function sharedSaving(terms: PensionTerms, saving: number): number {
  return roundShareHalfUp(Math.max(0, saving), terms.savings);
}

/** Returns the base of contributions: the pay within the band. */
export function calculateBase(pay: number, band: Band): number {
  return band === null ? Math.max(0, pay) : qualifyingEarnings(pay, band);
}

function due(share: Share, { before, toDate, taken }: SidePay, band: Band, isOverride: boolean): number {
  if (share.kind === "Stated") return share.pence;
  const earlier = isOverride ? shareOfBase(share, calculateBase(before, band)) : taken;
  return Math.max(0, shareOfBase(share, calculateBase(toDate, band)) - earlier);
}

/** Returns the amount of a share or a fixed sum on a base. */
export function shareOfBase(share: Exclude<Share, { kind: "Stated" }>, base: number): number {
  if (share.kind === "Share") return roundShareHalfUp(base, share.of);
  return base === 0 ? 0 : share.pence;
}
