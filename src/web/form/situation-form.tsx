import type { ComponentChildren, JSX } from "preact";
import { endOfTaxYear, formatDate, LOAN_BORROWERS, STUDENT_LOAN_PLANS, startOfTaxYear } from "../../engine/base";
import { CheckBox } from "../controls";
import { dayInWords, howOften, payDates, type Situation } from "../situation";
import { choices, inEnglish, say, text } from "../words";
import { type FormProps, fieldId, Problems, problemsAt } from "./field";
import { ChoiceField, Group, PensionGroup, SelectField, TextField } from "./pension-group";

const METHODS = [
  ["No", "notDirector"],
  ["Annual", "annualMethod"],
  ["Alternative", "alternativeMethod"],
] as const;

const COUNTRIES = [
  ["England", "england"],
  ["Scotland", "scotland"],
  ["Wales", "wales"],
] as const;

const FREQUENCY_OPTIONS = [
  ["Weekly", "weekly"],
  ["Fortnightly", "fortnightly"],
  ["FourWeekly", "fourWeekly"],
  ["Monthly", "monthly"],
  ["Quarterly", "quarterly"],
  ["TwiceYearly", "twiceYearly"],
  ["Annually", "annually"],
] as const;

interface SituationFormProps extends FormProps {
  readonly title: ComponentChildren;
  readonly taxYears: readonly string[];
  /** The code that is used while none is typed. */
  readonly standardCode: string;
  /** Category letters with the employees they are for. */
  readonly letters: readonly (readonly [letter: string, who: string])[];
}

/** The form of one situation. It has no button: results follow each change. */
export function SituationForm(form: SituationFormProps): JSX.Element {
  const { title, name, change } = form;
  const frequencyField = { ...form, change: (changes: object) => change({ ...changes, payment: "1" }) };
  return (
    <form class="situation" aria-labelledby={`${name}-title`} noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {title}
      </h2>
      <PayFields form={form} />
      <div class="pair">
        <SelectField
          form={frequencyField}
          field="payFrequency"
          label={say("payFrequency")}
          options={choices(FREQUENCY_OPTIONS)}
        />
        <SelectField form={form} field="taxYear" label={say("taxYear")} options={form.taxYears.map(yearOption)} />
      </div>
      <TaxCodeField form={form} standardCode={form.standardCode} />
      <SelectField
        form={form}
        field="niCategory"
        label={say("niCategory")}
        optionsLang={inEnglish().lang}
        options={form.letters.map(([letter, who]) => [letter, `${letter} · ${who}`])}
      />
      <div class="groups">
        <ExtraPayGroup form={form} />
        <PensionGroup form={form} />
        <LoanGroup form={form} />
        <DirectorGroup form={form} />
        <PayDateGroup form={form} />
        <WorkingWeekGroup form={form} />
      </div>
    </form>
  );
}

function yearOption(year: string): readonly [string, string] {
  return [year, `${year}-${String((Number(year) + 1) % 100).padStart(2, "0")}`];
}

/** Days and hours worked in a week, as far as the pay does not ask for them. */
function WorkingWeekGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { per, days, hours } = form.situation;
  return (
    <Group
      form={form}
      title={say("workingWeek")}
      summary={say("workingWeekOf", days, hours)}
      fields={["days", "hours"]}
    >
      <div class="pair">
        {per !== "day" && <TextField form={form} field="days" label={say("days")} inputMode="decimal" />}
        {per !== "hour" && <TextField form={form} field="hours" label={say("hours")} inputMode="decimal" />}
      </div>
    </Group>
  );
}

interface TaxCodeProps {
  readonly form: FormProps;
  /** The code that is used while none is typed. */
  readonly standardCode: string;
}

/** The tax code, or for people who do not know it the country that decides the standard one. */
function TaxCodeField({ form, standardCode }: TaxCodeProps): JSX.Element {
  const isUnknown = form.situation.taxCode.trim() === "";
  return (
    <>
      <TextField
        form={form}
        field="taxCode"
        label={say("taxCode")}
        upperCase
        hint={isUnknown ? say("standardCode", standardCode) : say("taxCodeHint")}
      />
      {isUnknown && <SelectField form={form} field="country" label={say("country")} options={choices(COUNTRIES)} />}
    </>
  );
}

function DirectorGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { director } = form.situation;
  const word = METHODS.find(([method]) => method === director)?.[1] ?? "notDirector";
  return (
    <Group form={form} title={say("director")} summary={say(word)} fields={["director", "appointmentDate"]}>
      <SelectField
        form={form}
        field="director"
        label={say("directorMethod")}
        options={choices(METHODS)}
        hint={say("directorHint")}
      />
      {director !== "No" && (
        <TextField
          form={form}
          field="appointmentDate"
          type="date"
          label={say("appointed")}
          hint={say("appointedHint")}
        />
      )}
    </Group>
  );
}

function PayDateGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { payDate, payment, payFrequency, taxYear, history } = form.situation;
  const dates = payDates(Number(taxYear), payFrequency, "");
  const options = dates.map((date, place): [string, string] => [
    String(place + 1),
    text("paymentOption", place + 1, dates.length, dayInWords(date)),
  ]);
  const chosen = payDate || dates[Number(payment) - 1];
  return (
    <Group
      form={form}
      title={say("payDate")}
      summary={chosen ? dayInWords(chosen) : say("choosePayment")}
      fields={["payment", "payDate", "history"]}
    >
      <SelectField
        form={form}
        field="payment"
        label={say("paymentOfYear")}
        options={options}
        disabled={payDate !== ""}
      />
      <TextField
        form={form}
        field="payDate"
        type="date"
        min={formatDate(startOfTaxYear(Number(taxYear)))}
        max={formatDate(endOfTaxYear(Number(taxYear)))}
        label={say("exactPayDate")}
        hint={say("exactPayDateHint")}
      />
      <SelectField
        form={form}
        field="history"
        label={say("history")}
        options={[
          ["same", text("historySame")],
          ["none", text("historyNone")],
        ]}
        optionsLang={inEnglish().lang}
        hint={history === "none" ? say("historyHint") : undefined}
      />
    </Group>
  );
}

/** The pay, what it is for, and for a daily or hourly rate how often it is earned in a week. */
function PayFields({ form }: { readonly form: FormProps }): JSX.Element {
  const { per, payFrequency } = form.situation;
  return (
    <>
      <TextField form={form} field="amount" label={say("amount")} inputMode="decimal" prefix="£" />
      <ChoiceField
        form={form}
        field="per"
        label={say("per")}
        options={[
          ["year", text("aYear")],
          ["payment", perPayment(payFrequency)],
          ["day", text("aDay")],
          ["hour", text("anHour")],
        ]}
      />
      {per === "hour" && <TextField form={form} field="hours" label={say("hours")} inputMode="decimal" />}
      {per === "day" && <TextField form={form} field="days" label={say("days")} inputMode="decimal" />}
    </>
  );
}

/** Returns the unit of a payment: "A month", as opposed to "A year". */
function perPayment(frequency: Situation["payFrequency"]): string {
  if (frequency === "Annually") return text("thePayment");
  const often = howOften(frequency);
  return often.slice(0, 1).toUpperCase() + often.slice(1);
}

/** A bonus and company benefits. */
function ExtraPayGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { bonus, benefit } = form.situation;
  const parts = [
    bonus === "" ? [] : [text("bonusOf", bonus)],
    benefit === "" ? [] : [text("benefitOf", benefit)],
  ].flat();
  return (
    <Group form={form} title={say("extraPay")} summary={parts.join(", ") || text("none")} fields={["bonus", "benefit"]}>
      <TextField
        form={form}
        field="bonus"
        label={say("bonus")}
        inputMode="decimal"
        prefix="£"
        hint={say("bonusHint")}
      />
      <TextField
        form={form}
        field="benefit"
        label={say("benefit")}
        inputMode="decimal"
        prefix="£"
        hint={say("benefitHint")}
      />
    </Group>
  );
}

function LoanGroup({ form }: { readonly form: FormProps }): JSX.Element {
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
