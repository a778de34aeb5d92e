import * as z from "zod/mini";
import { date, text } from "./notation";

/** How far an entry can be trusted when its sources alone do not say so. */
export const confidence = z.enum(["SingleSource", "NotConfirmed"]);

const about = {
  sources: z.array(text),
  confidence: z.optional(confidence),
  note: z.optional(text),
};

/** A parameter that has a value on every day of its year. */
export function parameter<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ ...paymentDated, values: z.array(entry(value)) });
}

/** A parameter whose absence may be stated: each entry holds either a value or the reason why there is none. */
export function parameterOrNone<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ ...paymentDated, values: z.array(entryOrNone(value)) });
}

const paymentDated = { dateBasis: z.enum(["paymentDate"]) };

function entry<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ from: date, value, ...about });
}

function entryOrNone<Value extends z.ZodMiniType>(value: Value) {
  return z.strictObject({ from: date, value: z.optional(value), none: z.optional(text), ...about });
}

/**
 * A parameter of a chapter, chosen by a date of its own: "weekBeginning", "orderMadeOn". It may hold from before its tax
 * year, and says itself until when it holds where that is not the year's end.
 */
export function parameterBy<Value extends z.ZodMiniType>(dateBasis: string, value: Value) {
  return z.strictObject({ ...datedBy(dateBasis), values: z.array(entry(value)) });
}

/** The same, where absence may be stated. */
export function parameterOrNoneBy<Value extends z.ZodMiniType>(dateBasis: string, value: Value) {
  return z.strictObject({ ...datedBy(dateBasis), values: z.array(entryOrNone(value)) });
}

/** A parameter chosen by a date of its own whose years each say until when it holds. */
export function endedParameterBy<Value extends z.ZodMiniType>(dateBasis: string, value: Value) {
  return z.strictObject({ ...datedBy(dateBasis), validTo: date, values: z.array(entry(value)) });
}

/** The same, where absence may be stated. */
export function endedParameterOrNoneBy<Value extends z.ZodMiniType>(dateBasis: string, value: Value) {
  return z.strictObject({ ...datedBy(dateBasis), validTo: date, values: z.array(entryOrNone(value)) });
}

function datedBy(dateBasis: string) {
  return { dateBasis: z.enum([dateBasis]), validTo: z.optional(date) };
}

/** A named choice between readings of the law. */
export function policy<const Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return z.strictObject({ default: z.enum(choices), sources: about.sources, note: z.optional(text) });
}

/** The document of one subject in one tax year. */
export function subjectDocument<
  const Subject extends string,
  Parameters extends z.core.$ZodLooseShape,
  PolicyShapes extends z.core.$ZodLooseShape,
>(subject: Subject, parameters: Parameters, policies: PolicyShapes) {
  return z.strictObject({
    $schema: z.optional(text),
    taxYear: z.string().check(z.regex(/^\d{4}-\d{2}$/, '"2026-27"')),
    subject: z.enum([subject]),
    parameters: z.strictObject(parameters),
    policies: z.strictObject(policies),
  });
}
