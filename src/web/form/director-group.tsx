import type { JSX } from "preact";
import { choices, say } from "../words";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";
import { Group } from "./group";

const METHODS = [
  ["No", "notDirector"],
  ["Annual", "annualMethod"],
  ["Alternative", "alternativeMethod"],
] as const;

export function DirectorGroup({ form }: { readonly form: FormProps }): JSX.Element {
  const { director } = form.situation;
  const word = METHODS.find(([method]) => method === director)?.[1] ?? "notDirector";
  return (
    <Group form={form} title={say("director")} summary={say(word)} fields={["director", "appointmentDate"]}>
      <SelectField
        form={form}
        field="director"
        label={say("directorMethod")}
        options={choices(METHODS)}
        hint={say("directorHint")}
      />
      {director !== "No" && (
        <TextField
          form={form}
          field="appointmentDate"
          type="date"
          label={say("appointed")}
          hint={say("appointedHint")}
        />
      )}
    </Group>
  );
}
