import type { JSX } from "preact";
import { say } from "../words";
import { TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

/** Days and hours worked in a week, as far as the pay does not ask for them. */
export function WorkingWeekGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { per, days, hours } = form.situation;
  return (
    <Group
      form={form}
      title={say("workingWeek")}
      summary={say("workingWeekOf", days, hours)}
      fields={["days", "hours"]}
    >
      <div class="pair">
        {per !== "day" && <TextField form={form} field="days" label={say("days")} inputMode="decimal" />}
        {per !== "hour" && <TextField form={form} field="hours" label={say("hours")} inputMode="decimal" />}
      </div>
    </Group>
  );
}
