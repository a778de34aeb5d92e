import type { JSX } from "preact";
import { LOAN_BORROWERS, STUDENT_LOAN_PLANS } from "../../engine/base";
import { CheckBox } from "../controls";
import type { Situation } from "../situation";
import { inEnglish, say, text } from "../words";
import { type FormProps, fieldId, Problems, problemsAt } from "./field";
import { Group } from "./group";

export function LoanGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { situation, name, change } = form;
  const id = fieldId(name, "studentLoanPlan");
  const describedBy = problemsAt(form, "studentLoanPlan").length > 0 ? `${id}-problem` : undefined;
  const pick = (plan: (typeof STUDENT_LOAN_PLANS)[number], on: boolean): void => {
    const plans = STUDENT_LOAN_PLANS.filter((each) => (each === plan ? on : situation.studentLoanPlan.includes(each)));
    change({ studentLoanPlan: plans });
  };
  return (
    <Group
      form={form}
      title={say("loans")}
      summary={summaryOf(situation)}
      fields={["studentLoanPlan", "postgraduateLoan"]}
    >
      <fieldset class="checks">
        <legend class="label">{say("loansRepaid")}</legend>
        {STUDENT_LOAN_PLANS.map((plan) => (
          <CheckBox
            key={plan}
            id={`${id}-${plan}`}
            label={text("plan", plan.slice(4))}
            checked={situation.studentLoanPlan.includes(plan)}
            describedBy={describedBy}
            change={(on) => pick(plan, on)}
          />
        ))}
        <CheckBox
          id={fieldId(name, "postgraduateLoan")}
          label={text("postgraduateLoan")}
          checked={situation.postgraduateLoan}
          change={(postgraduateLoan) => change({ postgraduateLoan })}
        />
      </fieldset>
      <Problems form={form} field="studentLoanPlan" />
      <Problems form={form} field="postgraduateLoan" />
      <details class="help" {...inEnglish()}>
        <summary>{text("whichPlan")}</summary>
        <p class="hint">{text("whichPlanHint")}</p>
        <dl class="hint">
          {STUDENT_LOAN_PLANS.map((plan) => (
            <div key={plan}>
              <dt>{text("plan", plan.slice(4))}</dt>
              <dd>{LOAN_BORROWERS[plan]}</dd>
            </div>
          ))}
          <div>
            <dt>{text("postgraduateLoan")}</dt>
            <dd>{LOAN_BORROWERS.Postgraduate}</dd>
          </div>
        </dl>
      </details>
    </Group>
  );
}

function summaryOf({ studentLoanPlan, postgraduateLoan }: Situation): string {
  const names = studentLoanPlan.map((plan) => text("plan", plan.slice(4)));
  if (postgraduateLoan) names.push(text("postgraduateShort"));
  return names.join(", ") || text("none");
}
