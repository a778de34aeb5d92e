import { categoryLetters } from "./category-letters";
import { courtOrders } from "./court-orders";
import { holiday } from "./holiday";
import { mileage, minimumWage, salary, terminationAwards } from "./pay-and-mileage";
import { PAYSLIP_SUBJECTS, type PayslipSubject } from "./payslip-subjects";
import { pensions } from "./pensions";
import type * as form from "./schema";
import { statutoryPay } from "./statutory-pay";

/** The subjects of the rule data, by the file's name without ".json". A tax year may lack the last nine. */
export const SUBJECTS = {
  ...PAYSLIP_SUBJECTS,
  salary,
  holiday,
  mileage,
  "minimum-wage": minimumWage,
  "statutory-pay": statutoryPay,
  pensions,
  "court-orders": courtOrders,
  "category-letters": categoryLetters,
  "termination-awards": terminationAwards,
};

/** Subjects that results are calculated from, which name a year's law. Category letters decide what may be entered. */
export const DIGESTED_SUBJECTS: readonly string[] = /* @__PURE__ */ Object.keys(SUBJECTS).filter(
  (name) => name !== "category-letters",
);

export type Subject = keyof typeof SUBJECTS;

/** A subject that a payslip does not need. */
export type FurtherSubject = Exclude<Subject, PayslipSubject>;

type ParametersOf<Name extends Subject> = form.infer<(typeof SUBJECTS)[Name]["shape"]>["parameters"];

/** The values of a subject's parameters, as its files write them; null if a file says that there is no value. */
export type ParameterValues<Name extends Subject> = {
  readonly [Parameter in keyof ParametersOf<Name>]: ValueOf<ParametersOf<Name>[Parameter]>;
};

type ValueOf<Parameter> = Parameter extends { readonly values: readonly (infer Entry)[] }
  ? Entry extends { readonly value: infer Value }
    ? Value
    : Entry extends { readonly value?: infer Value }
      ? Exclude<Value, undefined> | null
      : never
  : never;

/** The choices of a subject's policies. */
export type PolicyValues<Name extends Subject> = {
  readonly [Policy in keyof (typeof SUBJECTS)[Name]["policies"]]: ChoiceOf<(typeof SUBJECTS)[Name]["policies"][Policy]>;
};

type ChoiceOf<Choices> = Choices extends readonly (infer Choice)[] ? Choice : never;

/** Named choices between readings of the law that a payslip needs; each has a documented default in the rule data. */
export interface Policies
  extends PolicyValues<"income-tax">,
    PolicyValues<"national-insurance">,
    PolicyValues<"student-loans">,
    PolicyValues<"employer-charges"> {}

/** The policies of all subjects; their names are unique. */
export interface AllPolicies
  extends Policies,
    PolicyValues<"salary">,
    PolicyValues<"statutory-pay">,
    PolicyValues<"pensions">,
    PolicyValues<"court-orders"> {}
