import type { JSX } from "preact";
import { SelectBox, TextBox } from "../controls";
import { BASES, isPercentage, type Terms } from "./terms";

interface TermsFormProps {
  readonly terms: Terms;
  readonly change: (changes: Record<string, string>) => void;
}

/** The contribution that all three methods share. */
export function TermsForm({ terms, change }: TermsFormProps): JSX.Element {
  return (
    <form class="terms" aria-label="The contribution" noValidate onSubmit={(event) => event.preventDefault()}>
      <Percentage field="employee" label="Member" terms={terms} change={change} />
      <Percentage field="employer" label="Employer" terms={terms} change={change} />
      <SelectBox
        id="methods-basis"
        label="Contributions based on"
        value={terms.basis}
        options={BASES}
        change={(basis) => change({ basis })}
      />
      <Percentage field="saving" label="Employer NI saving passed on" terms={terms} change={change} />
    </form>
  );
}

interface PercentageProps extends TermsFormProps {
  readonly field: "employee" | "employer" | "saving";
  readonly label: string;
}

function Percentage({ field, label, terms, change }: PercentageProps): JSX.Element {
  const typed = terms[field];
  const problem = isPercentage(typed)
    ? undefined
    : `${label} is not a percentage: write 0 to 100 with up to two decimals, such as 5 or 4.25.`;
  return (
    <TextBox
      id={`methods-${field}`}
      label={label}
      type="percent"
      value={typed}
      problem={problem}
      hint={field === "saving" ? "Of the employer’s National Insurance that a sacrifice saves." : undefined}
      change={(value) => change({ [field]: value })}
    />
  );
}
