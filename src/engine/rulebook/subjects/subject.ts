import type { SubjectDocument } from "../load/documents";
import type { CheckContext } from "./check-context";
import { date, text } from "./notation";
import * as form from "./schema";

const about = {
  sources: form.array(text),
  confidence: form.optional(form.words(["SingleSource", "NotConfirmed"])),
  note: form.optional(text),
};

/** The end date of a list. */
export const ENDED = { validTo: date };

/** The list applies to the end of its tax year, or to the end date that it states. */
export const OPEN = { validTo: /* @__PURE__ */ form.optional(date) };

/** The two forms of a parameter whose value is selected by a date: "paymentDate", "weekBeginning", "orderMadeOn". */
export function datedBy<const Basis extends string, Ends extends form.Shape>(dateBasis: Basis, ends: Ends) {
  const list = <Value extends form.Shape>(value: Value) =>
    form.object({
      dateBasis: form.words([dateBasis]),
      ...ends,
      values: form.array(form.object({ from: date, ...value, ...about })),
    });
  return {
    /** Has a value on every day. */
    parameter: <Value extends form.Schema>(value: Value) => list({ value }),
    /** Each entry has either a value or the reason why there is none. */
    parameterOrNone: <Value extends form.Schema>(value: Value) =>
      list({ value: form.optional(value), none: form.optional(text) }),
  };
}

/** The forms of a parameter that every payslip needs: its list applies to the end of its tax year. */
export const { parameter, parameterOrNone } = datedBy("paymentDate", {});

/** The named readings of the law that each policy can choose. */
type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** A subject of the rule data: the shape of its documents, its policies, and the checks beyond the shape. */
export interface SubjectDefinition {
  readonly shape: form.Schema;
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
export function subject<const Name extends string, Parameters extends form.Shape, const Policies extends Choices>(
  name: Name,
  parameters: Parameters,
  policies: Policies,
  check?: (context: CheckContext, parameters: form.infer<form.ObjectOf<Parameters>>) => void,
) {
  const policyShapes = Object.entries(policies).map(([policy, choices]) => [
    policy,
    form.object({ default: form.words(choices), sources: about.sources, note: form.optional(text) }),
  ]);
  return {
    policies,
    shape: form.object({
      $schema: form.optional(text),
      taxYear: form.pattern(/^\d{4}-\d{2}$/, '"2026-27"'),
      subject: form.words([name]),
      parameters: form.object(parameters),
      policies: form.object(Object.fromEntries(policyShapes)),
    }),
    check(context: CheckContext, document: SubjectDocument) {
      check?.(context, document.parameters as form.infer<form.ObjectOf<Parameters>>);
    },
  };
}
