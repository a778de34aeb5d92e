import type { JSX } from "preact";
import { howOften, type Situation } from "../situation";
import { say, text } from "../words";
import { ChoiceField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

/** The pay, what it is for, and for a daily or hourly rate how often it is earned in a week. */
export function PayFields({ form }: { readonly form: FormProps }): JSX.Element {
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
export function ExtraPayGroup({ form }: { readonly form: FormProps }): JSX.Element {
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
