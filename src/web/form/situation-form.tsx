import type { ComponentChildren, JSX } from "preact";
import { choices, inEnglish, say } from "../words";
import { SelectField } from "./controls";
import { DirectorGroup } from "./director-group";
import type { FormProps } from "./field";
import { LoanGroup } from "./loan-group";
import { PayDateGroup } from "./pay-date-group";
import { ExtraPayGroup, PayFields } from "./pay-fields";
import { PensionGroup } from "./pension-group";
import { TaxCodeField } from "./tax-code-field";
import { WorkingWeekGroup } from "./working-week-group";

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
