import type { JSX } from "preact";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

const METHODS = [
  ["No", "Not a director"],
  ["Annual", "Annual method"],
  ["Alternative", "Alternative method"],
] as const;

export function DirectorGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { director } = form.situation;
  const summary = METHODS.find(([method]) => method === director)?.[1] ?? "";
  return (
    <Group form={form} title="Company director" summary={summary} fields={["director", "appointmentDate"]}>
      <SelectField
        form={form}
        field="director"
        label="National Insurance method"
        options={METHODS}
        hint="A director's National Insurance is calculated on the earnings of the tax year."
      />
      {director !== "No" && (
        <TextField
          form={form}
          field="appointmentDate"
          type="date"
          label="Appointed on"
          hint="Leave empty for a director of the whole tax year."
        />
      )}
    </Group>
  );
}
