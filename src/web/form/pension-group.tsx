import type { JSX } from "preact";
import { howOften, type Situation } from "../situation";
import { ChoiceField, SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

const TYPES = [
  ["None", "No pension"],
  ["NetPayArrangement", "Net pay arrangement"],
  ["ReliefAtSource", "Relief at source"],
  ["SalarySacrifice", "Salary sacrifice"],
] as const;

const HINTS: Record<Situation["pensionType"], string> = {
  None: "Choose how the member's contribution is taken.",
  NetPayArrangement: "Taken before income tax, after National Insurance.",
  ReliefAtSource: "Taken from net pay, less the basic rate of tax that the scheme reclaims.",
  SalarySacrifice: "Pay is given up for an employer contribution, so it bears neither tax nor National Insurance.",
};

export function PensionGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { pensionType, pensionUnit, payFrequency } = form.situation;
  const affix = pensionUnit === "percent" ? { suffix: "%" } : { prefix: "£" };
  const unit = pensionUnit === "percent" ? "of pay" : howOften(payFrequency);
  return (
    <Group
      form={form}
      title="Pension"
      summary={summaryOf(form.situation)}
      fields={["pensionEmployee", "pensionEmployer"]}
    >
      <SelectField form={form} field="pensionType" label="How it is taken" options={TYPES} hint={HINTS[pensionType]} />
      {pensionType !== "None" && (
        <>
          <ChoiceField
            form={form}
            field="pensionUnit"
            label="Contributions in"
            options={[
              ["percent", "Per cent"],
              ["pounds", "Pounds"],
            ]}
          />
          <div class="pair">
            <TextField form={form} field="pensionEmployee" label={`Member, ${unit}`} inputMode="decimal" {...affix} />
            <TextField form={form} field="pensionEmployer" label={`Employer, ${unit}`} inputMode="decimal" {...affix} />
          </div>
        </>
      )}
    </Group>
  );
}

function summaryOf({ pensionType, pensionUnit, pensionEmployee }: Situation): string {
  if (pensionType === "None") return "None";
  const amount = pensionUnit === "percent" ? `${pensionEmployee}%` : `£${pensionEmployee}`;
  return `${amount} · ${TYPES.find(([type]) => type === pensionType)?.[1].toLowerCase()}`;
}
