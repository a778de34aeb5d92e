import type { JSX } from "preact";
import { howOften, type Situation } from "../situation";
import { choices, say, text, type Word } from "../words";
import { ChoiceField, SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

const TYPES = [
  ["None", "noPension"],
  ["NetPayArrangement", "netPayArrangement"],
  ["ReliefAtSource", "reliefAtSource"],
  ["SalarySacrifice", "salarySacrifice"],
] as const;

const HINTS: Record<Situation["pensionType"], Word> = {
  None: "noPensionHint",
  NetPayArrangement: "netPayArrangementHint",
  ReliefAtSource: "reliefAtSourceHint",
  SalarySacrifice: "salarySacrificeHint",
};

export function PensionGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { pensionType, pensionUnit, payFrequency } = form.situation;
  const affix = pensionUnit === "percent" ? { suffix: "%" } : { prefix: "£" };
  const unit = pensionUnit === "percent" ? text("ofPay") : howOften(payFrequency);
  return (
    <Group
      form={form}
      title={say("pension")}
      summary={summaryOf(form.situation)}
      fields={["pensionEmployee", "pensionEmployer"]}
    >
      <SelectField
        form={form}
        field="pensionType"
        label={say("pensionType")}
        options={choices(TYPES)}
        hint={say(HINTS[pensionType])}
      />
      {pensionType !== "None" && (
        <>
          <ChoiceField
            form={form}
            field="pensionUnit"
            label={say("contributionsIn")}
            options={[
              ["percent", text("perCent")],
              ["pounds", text("poundsOption")],
            ]}
          />
          <div class="pair">
            <TextField form={form} field="pensionEmployee" label={say("member", unit)} inputMode="decimal" {...affix} />
            <TextField
              form={form}
              field="pensionEmployer"
              label={say("employer", unit)}
              inputMode="decimal"
              {...affix}
            />
          </div>
        </>
      )}
    </Group>
  );
}

function summaryOf({ pensionType, pensionUnit, pensionEmployee }: Situation): string {
  if (pensionType === "None") return text("none");
  const amount = pensionUnit === "percent" ? `${pensionEmployee}%` : `£${pensionEmployee}`;
  const word = TYPES.find(([type]) => type === pensionType)?.[1] ?? "pension";
  return `${amount} · ${text(word).toLowerCase()}`;
}
