import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { describeProblem, type Rulebook } from "../../engine";
import { Spoken } from "../controls";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import { shown } from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { compareMethods } from "./compare";
import { FilledChart } from "./filled-chart";
import { MethodCard } from "./method-card";
import { OnRecord } from "./on-record";
import { isPercentage, PERCENTAGES, type Terms, termsOf } from "./terms";
import { TermsForm } from "./terms-form";
import { METHOD_NAMES } from "./words";

/** The same pay under the three methods: a picture of who pays for the pension, and the figures with their reasons. */
export function PensionMethods({ situation, fields, change }: ContentProps): JSX.Element {
  const terms = termsOf(fields, situation);
  const law = useLoaded(situation.taxYear, loadWholeRulebook);
  return (
    <>
      <OnRecord fields={fields} />
      <TermsForm terms={terms} change={(changes) => change({ ...fields, ...changes })} />
      {law.state === "here" ? (
        <Methods situation={situation} terms={terms} rulebook={law.value} />
      ) : (
        <Fetching isMissing={law.state === "missing"} />
      )}
    </>
  );
}

interface MethodsProps {
  readonly situation: ContentProps["situation"];
  readonly terms: Terms;
  readonly rulebook: Rulebook;
}

function Methods({ situation, terms, rulebook }: MethodsProps): JSX.Element {
  const { employee, employer, basis, saving } = terms;
  const isTyped = PERCENTAGES.every((field) => isPercentage(terms[field]));
  const comparison = useMemo(
    () => (isTyped ? compareMethods(situation, { employee, employer, basis, saving }, rulebook) : null),
    [situation, employee, employer, basis, saving, rulebook, isTyped],
  );
  if (comparison === null) return <p class="notice">The comparison appears as soon as the percentages are right.</p>;
  if (!comparison.ok) return <p class="notice">{comparison.problems.map(describeProblem).join(" ")}</p>;
  const { methods } = comparison;
  return (
    <>
      <FilledChart methods={methods} situation={situation} />
      <div class="methods">
        {methods.map((each) => (
          <MethodCard key={each.method} figures={each} />
        ))}
      </div>
      <Spoken text={methods.map(({ method, figures }) => sentence(METHOD_NAMES[method], figures.payslip)).join(" ")} />
    </>
  );
}

function sentence(name: string, payslip: { readonly forPeriod: { readonly netPay: string } }): string {
  return `${name}: take-home pay ${shown(payslip.forPeriod.netPay)}.`;
}
