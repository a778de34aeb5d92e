import type { JSX } from "preact";
import { choices, say } from "../words";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";

const COUNTRIES = [
  ["England", "england"],
  ["Scotland", "scotland"],
  ["Wales", "wales"],
] as const;

interface TaxCodeProps {
  readonly form: FormProps;
  /** The code that is used while none is typed. */
  readonly standardCode: string;
}

/** The tax code, or for people who do not know it the country that decides the standard one. */
export function TaxCodeField({ form, standardCode }: TaxCodeProps): JSX.Element {
  const isUnknown = form.situation.taxCode.trim() === "";
  return (
    <>
      <TextField
        form={form}
        field="taxCode"
        label={say("taxCode")}
        upperCase
        hint={isUnknown ? say("standardCode", standardCode) : say("taxCodeHint")}
      />
      {isUnknown && <SelectField form={form} field="country" label={say("country")} options={choices(COUNTRIES)} />}
    </>
  );
}
