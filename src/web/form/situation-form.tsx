import type { JSX } from "preact";
import { howOften, type Situation } from "../situation";
import { ChoiceField, SelectField, TextField } from "./controls";
import { DirectorGroup } from "./director-group";
import type { FormProps } from "./field";
import { LoanGroup } from "./loan-group";
import { PayDateGroup } from "./pay-date-group";
import { PensionGroup } from "./pension-group";

const FREQUENCY_OPTIONS = [
  ["Weekly", "Weekly"],
  ["Fortnightly", "Fortnightly"],
  ["FourWeekly", "Every four weeks"],
  ["Monthly", "Monthly"],
  ["Quarterly", "Quarterly"],
  ["TwiceYearly", "Twice a year"],
  ["Annually", "Once a year"],
] as const;

interface SituationFormProps extends FormProps {
  readonly title: string;
  readonly taxYears: readonly string[];
  /** Category letters with the employees they are for. */
  readonly letters: readonly (readonly [letter: string, who: string])[];
}

/** The form of one situation. It has no button: results follow each change. */
export function SituationForm(form: SituationFormProps): JSX.Element {
  const { title, name, situation, change } = form;
  const frequencyField = { ...form, change: (changes: object) => change({ ...changes, payment: "1" }) };
  return (
    <form class="situation" aria-labelledby={`${name}-title`} noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {title}
      </h2>
      <TextField form={form} field="amount" label="Pay before deductions" inputMode="decimal" prefix="£" />
      <ChoiceField
        form={form}
        field="per"
        label="This pay is for"
        options={[
          ["year", "A year"],
          ["payment", perPayment(situation.payFrequency)],
        ]}
      />
      <div class="pair">
        <SelectField form={frequencyField} field="payFrequency" label="Paid" options={FREQUENCY_OPTIONS} />
        <SelectField form={form} field="taxYear" label="Tax year" options={form.taxYears.map(yearOption)} />
      </div>
      <TextField form={form} field="taxCode" label="Tax code" upperCase />
      <SelectField
        form={form}
        field="niCategory"
        label="National Insurance category letter"
        options={form.letters.map(([letter, who]) => [letter, `${letter} · ${who}`])}
      />
      <div class="groups">
        <PensionGroup form={form} />
        <LoanGroup form={form} />
        <DirectorGroup form={form} />
        <PayDateGroup form={form} />
      </div>
    </form>
  );
}

function yearOption(year: string): readonly [string, string] {
  return [year, `${year}-${String((Number(year) + 1) % 100).padStart(2, "0")}`];
}

/** Returns the unit of a payment: "A month", as opposed to "A year". */
function perPayment(frequency: Situation["payFrequency"]): string {
  if (frequency === "Annually") return "The payment";
  const often = howOften(frequency);
  return often.slice(0, 1).toUpperCase() + often.slice(1);
}
