import type { JSX } from "preact";
import { endOfTaxYear, formatDate, startOfTaxYear } from "../../engine/base";
import { dayInWords, payDates } from "../situation";
import { inEnglish, say, text } from "../words";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

export function PayDateGroup({ form }: { readonly form: FormProps }): JSX.Element {
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
