import type { JSX } from "preact";
import { TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

/** Days and hours worked in a week, as far as the pay does not ask for them. */
export function WorkingWeekGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { per, days, hours } = form.situation;
  return (
    <Group form={form} title="Working week" summary={`${days} days, ${hours} hours`} fields={["days", "hours"]}>
      <div class="pair">
        {per !== "day" && <TextField form={form} field="days" label="Days a week" inputMode="decimal" />}
        {per !== "hour" && <TextField form={form} field="hours" label="Hours a week" inputMode="decimal" />}
      </div>
    </Group>
  );
}
