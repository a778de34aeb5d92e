import * as z from "zod/mini";
import type { SubjectDocument } from "../load/documents";
import type { CheckContext } from "./check-context";
import { date, pattern, text } from "./notation";

const about = {
  sources: z.array(text),
  confidence: z.optional(z.enum(["SingleSource", "NotConfirmed"])),
  note: z.optional(text),
};

/** The end date of a list. */
export const ENDED = { validTo: date };

/** The list applies to the end of its tax year, or to the end date that it states. */
export const OPEN = { validTo: /* @__PURE__ */ z.optional(date) };

/** The two forms of a parameter whose value is selected by a date: "paymentDate", "weekBeginning", "orderMadeOn". */
export function datedBy<const Basis extends string, Ends extends z.core.$ZodLooseShape>(dateBasis: Basis, ends: Ends) {
  const list = <Value extends z.core.$ZodLooseShape>(value: Value) =>
    z.strictObject({
      dateBasis: z.enum([dateBasis]),
      ...ends,
      values: z.array(z.strictObject({ from: date, ...value, ...about })),
    });
  return {
    /** Has a value on every day. */
    parameter: <Value extends z.ZodMiniType>(value: Value) => list({ value }),
    /** Each entry has either a value or the reason why there is none. */
    parameterOrNone: <Value extends z.ZodMiniType>(value: Value) =>
      list({ value: z.optional(value), none: z.optional(text) }),
  };
}

/** The forms of a parameter that every payslip needs: its list applies to the end of its tax year. */
export const { parameter, parameterOrNone } = datedBy("paymentDate", {});

/** The named readings of the law that each policy can choose. */
type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** A subject of the rule data: the shape of its documents, its policies, and the checks beyond the shape. */
export interface SubjectDefinition {
  readonly shape: z.ZodMiniType;
  readonly policies: Choices;
  check(context: CheckContext, document: SubjectDocument): void;
}

/** Definitions by subject, which is the file's name without ".json". */
export type SubjectDefinitions = Readonly<Record<string, SubjectDefinition>>;

/**
 * Defines a subject by its parameters and policies.
 *
 * @param check checks beyond the shape: whether one document's parameters are consistent
 */
/* @__NO_SIDE_EFFECTS__ */
export function subject<
  const Name extends string,
  Parameters extends z.core.$ZodLooseShape,
  const Policies extends Choices,
>(
  name: Name,
  parameters: Parameters,
  policies: Policies,
  check?: (context: CheckContext, parameters: z.infer<z.ZodMiniObject<Parameters>>) => void,
) {
  const policyShapes = Object.entries(policies).map(([policy, choices]) => [
    policy,
    z.strictObject({ default: z.enum(choices), sources: about.sources, note: z.optional(text) }),
  ]);
  return {
    policies,
    shape: z.strictObject({
      $schema: z.optional(text),
      taxYear: pattern(/^\d{4}-\d{2}$/, '"2026-27"'),
      subject: z.enum([name]),
      parameters: z.strictObject(parameters),
      policies: z.strictObject(Object.fromEntries(policyShapes)),
    }),
    check(context: CheckContext, document: SubjectDocument) {
      check?.(context, document.parameters as z.infer<z.ZodMiniObject<Parameters>>);
    },
  };
}
