import type { JSX } from "preact";
import { SelectField, TextField } from "./controls";
import type { FormProps } from "./field";

const COUNTRIES = [
  ["England", "England or Northern Ireland"],
  ["Scotland", "Scotland"],
  ["Wales", "Wales"],
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
        label="Tax code"
        upperCase
        hint={
          isUnknown
            ? `Calculated with ${standardCode}, the standard code.`
            : "On your payslip. Leave empty if you do not know it."
        }
      />
      {isUnknown && <SelectField form={form} field="country" label="You live in" options={COUNTRIES} />}
    </>
  );
}
