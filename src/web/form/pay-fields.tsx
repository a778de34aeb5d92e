import type { JSX } from "preact";
import { howOften, type Situation } from "../situation";
import { ChoiceField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

/** The pay, what it is for, and for a daily or hourly rate how often it is earned in a week. */
export function PayFields({ form }: { readonly form: FormProps }): JSX.Element {
  const { per, payFrequency } = form.situation;
  return (
    <>
      <TextField form={form} field="amount" label="Pay before deductions" inputMode="decimal" prefix="£" />
      <ChoiceField
        form={form}
        field="per"
        label="This pay is for"
        options={[
          ["year", "A year"],
          ["payment", perPayment(payFrequency)],
          ["day", "A day"],
          ["hour", "An hour"],
        ]}
      />
      {per === "hour" && <TextField form={form} field="hours" label="Hours a week" inputMode="decimal" />}
      {per === "day" && <TextField form={form} field="days" label="Days a week" inputMode="decimal" />}
    </>
  );
}

/** Returns the unit of a payment: "A month", as opposed to "A year". */
function perPayment(frequency: Situation["payFrequency"]): string {
  if (frequency === "Annually") return "The payment";
  const often = howOften(frequency);
  return often.slice(0, 1).toUpperCase() + often.slice(1);
}

/** A bonus and company benefits. */
export function ExtraPayGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { bonus, benefit } = form.situation;
  const parts = [bonus === "" ? [] : [`bonus £${bonus}`], benefit === "" ? [] : [`benefits £${benefit}`]].flat();
  return (
    <Group form={form} title="Bonus and benefits" summary={parts.join(", ") || "None"} fields={["bonus", "benefit"]}>
      <TextField
        form={form}
        field="bonus"
        label="Bonus in this payment"
        inputMode="decimal"
        prefix="£"
        hint="On top of the pay above. Pension contributions in per cent do not count it."
      />
      <TextField
        form={form}
        field="benefit"
        label="Company benefits, a year"
        inputMode="decimal"
        prefix="£"
        hint="The taxable value, such as of a company car, if it is taxed through payroll."
      />
    </Group>
  );
}
