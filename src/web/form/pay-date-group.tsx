import type { JSX } from "preact";
import { endOfTaxYear, formatDate, startOfTaxYear } from "../../engine/base";
import { dayInWords, payDates, paymentWord } from "../situation";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

export function PayDateGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { payDate, payment, payFrequency, taxYear, history } = form.situation;
  const dates = payDates(Number(taxYear), payFrequency, "");
  const options = dates.map((date, place): [string, string] => [
    String(place + 1),
    `${place + 1} of ${dates.length} · ${dayInWords(date)}`,
  ]);
  const chosen = payDate || dates[Number(payment) - 1];
  const word = paymentWord(payFrequency);
  return (
    <Group
      form={form}
      title="Pay date"
      summary={chosen ? dayInWords(chosen) : "Choose a payment"}
      fields={["payment", "payDate", "history"]}
    >
      <SelectField
        form={form}
        field="payment"
        label="Payment of the year"
        options={options}
        disabled={payDate !== ""}
      />
      <TextField
        form={form}
        field="payDate"
        type="date"
        min={formatDate(startOfTaxYear(Number(taxYear)))}
        max={formatDate(endOfTaxYear(Number(taxYear)))}
        label="Or an exact pay date"
        hint="Sets every pay date in the year and shows this one."
      />
      <SelectField
        form={form}
        field="history"
        label="Earlier in the tax year"
        options={[
          ["same", `Paid the same every ${word}`],
          ["none", "No earlier pay this tax year"],
        ]}
        hint={
          history === "none" ? "Unused allowances of the earlier months lower the tax of a cumulative code." : undefined
        }
      />
    </Group>
  );
}
