import { z } from "@hono/zod-openapi";
import {
  amountField,
  decimalField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  operation,
  optional,
  orElse,
  periodField,
  readOnly,
  refuser,
  taxYearField,
  textField,
} from "../../contract";
import { inPensions, NOT_A_MEMBER, ofEmployee, versionOfEmployee } from "./common";

const ONE = "/v2/pension/employee-pension/{employeeId}";

const ofPeriod = z.object({ employeeId: idField(), taxYear: taxYearField(), period: periodField() });

const LOCKED = {
  status: 409,
  token: "period_locked",
  when: "The run of the period is locked and cannot be corrected.",
} as const;
const PLACE = {
  taxYear: z.int(),
  period: z.int(),
  changedAfterLock: z.boolean().openapi({
    description:
      "Whether it was saved after the run of its period was locked: the final payslip has what was there before, and a correction has the difference.",
  }),
};

const voluntarySent = z
  .strictObject({ amount: amountField(), ...readOnly("taxYear", "period", "changedAfterLock", "payslipDeduction") })
  .openapi("AdditionalVoluntaryContributionChange");

const voluntaryShown = z
  .strictObject({ ...PLACE, amount: money(), payslipDeduction: money() })
  .openapi("AdditionalVoluntaryContribution", {
    description: "`amount` is gross. Under relief at source less is deducted on the payslip: `payslipDeduction`.",
  });

const voluntaryExample = {
  taxYear: 2026,
  period: 1,
  changedAfterLock: false,
  amount: "100.00",
  payslipDeduction: "80.00",
};

const FACTOR = { places: 6, most: 1 };
const factor = () => optional(decimalField(FACTOR));

const overrideSent = z
  .strictObject({
    employeeFactor: factor(),
    employeeAmount: optional(amountField()),
    employerFactor: factor(),
    employerAmount: optional(amountField()),
    acknowledgeBelowAutoEnrolmentMinimum: orElse(z.boolean(), false),
    reason: optional(textField(200)),
    ...readOnly("taxYear", "period", "changedAfterLock"),
  })
  .superRefine((sent, context) => {
    const refuse = refuser(context);
    const { employeeFactor, employeeAmount, employerFactor, employerAmount } = sent;
    if (employeeFactor !== null && employeeAmount !== null) {
      refuse("employeeAmount", "sent_together", { other: "employeeFactor" });
    }
    if (employerFactor !== null && employerAmount !== null) {
      refuse("employerAmount", "sent_together", { other: "employerFactor" });
    }
    if ((employeeFactor ?? employeeAmount ?? employerFactor ?? employerAmount) === null) {
      refuse("employeeFactor", "required_without", { other: "employerFactor" });
    }
  })
  .openapi("PensionContributionOverrideChange");

const overrideShown = z
  .strictObject({
    ...PLACE,
    employeeFactor: z.string().nullable(),
    employeeAmount: money().nullable(),
    employerFactor: z.string().nullable(),
    employerAmount: money().nullable(),
    acknowledgeBelowAutoEnrolmentMinimum: z.boolean(),
    reason: z.string().nullable(),
  })
  .openapi("PensionContributionOverride");

const overrideExample = {
  taxYear: 2026,
  period: 1,
  changedAfterLock: false,
  employeeFactor: "0.08",
  employeeAmount: null,
  employerFactor: null,
  employerAmount: null,
  acknowledgeBelowAutoEnrolmentMinimum: false,
  reason: "Agreed with the employee",
};

/** States the four operations of what differs for an employee in a pay period. */
function operationsOf<Sent extends z.ZodType, Shown extends z.ZodType>({
  id,
  word,
  token,
  name,
  sent,
  shown,
  exampleBody,
  example,
  refusals = [],
  description,
}: {
  /** The record in the ids of its operations. */
  readonly id: string;
  readonly word: string;
  readonly token: string;
  readonly name: string;
  readonly sent: Sent;
  readonly shown: Shown;
  readonly exampleBody: object;
  readonly example: object;
  readonly refusals?: readonly { readonly status: 409; readonly token: string; readonly when: string }[];
  readonly description: string;
}) {
  const path = `${ONE}/${word}/{taxYear}/{period}`;
  const common = { ...inPensions, path, params: ofPeriod, data: shown, versioned: versionOfEmployee };
  const none = { status: 404, token: `${token}_not_found`, when: "The period has none." } as const;
  return {
    list: operation({
      ...inPensions,
      id: `list${id}s`,
      method: "get",
      path: `${ONE}/${word}`,
      summary: `An employee's ${name}s, in the order of pay periods`,
      description: "Those of locked periods too, in one response without pages.",
      params: ofEmployee,
      data: z.strictObject({ items: z.array(shown) }),
      token: `${token}s_listed`,
      refusals: [EMPLOYEE_NOT_FOUND],
      examples: { data: { items: [example] } },
    }),
    read: operation({
      ...common,
      id: `get${id}`,
      method: "get",
      summary: `The ${name} of a pay period`,
      description: "Not found if the period has none.",
      token: `${token}_retrieved`,
      refusals: [EMPLOYEE_NOT_FOUND, none],
      examples: { data: example },
    }),
    save: operation({
      ...common,
      id: `save${id}`,
      method: "put",
      summary: `Saves the ${name} of a pay period; its payslip is calculated again, or a correction opens`,
      description,
      body: sent,
      token: `${token}_saved`,
      refusals: [EMPLOYEE_NOT_FOUND, NOT_A_MEMBER, LOCKED, ...refusals],
      examples: { body: exampleBody, data: example },
    }),
    remove: operation({
      ...common,
      id: `remove${id}`,
      method: "delete",
      summary: `Removes the ${name} of a pay period`,
      description: "Its payslip is calculated again, or a correction opens. Returns it as it was.",
      token: `${token}_deleted`,
      refusals: [EMPLOYEE_NOT_FOUND, none, LOCKED],
      examples: { data: example },
    }),
  };
}

export const voluntary = operationsOf({
  id: "VoluntaryContribution",
  word: "additional-voluntary-contributions",
  token: "additional_voluntary_contribution",
  name: "additional voluntary contribution",
  sent: voluntarySent,
  shown: voluntaryShown,
  exampleBody: { amount: "100.00" },
  example: voluntaryExample,
  description: "An extra contribution of the employee for one payslip, on top of the group's terms or of an override.",
});

export const overrides = operationsOf({
  id: "ContributionOverride",
  word: "contribution-overrides",
  token: "contribution_override",
  name: "contribution override",
  sent: overrideSent,
  shown: overrideShown,
  exampleBody: { employeeFactor: "0.08", reason: "Agreed with the employee" },
  example: overrideExample,
  refusals: [
    {
      status: 409,
      token: "below_auto_enrolment_minimum",
      when: "Contributions would be below the legal minimum, and `acknowledgeBelowAutoEnrolmentMinimum` is not sent.",
    },
  ],
  description:
    "Replaces the group's factors for one payslip. Before the run of the period is created, the minimum is checked when its payslips are calculated.",
});
