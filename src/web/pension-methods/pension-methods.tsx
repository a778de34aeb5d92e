import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { describeProblem, type Money, type Rulebook, type WorkingStep } from "../../engine";
import { formatPence, readPence } from "../../engine/base";
import { SelectBox, Spoken, TextBox } from "../controls";
import { type ContentProps, Fetching, type Fields, useLoaded } from "../panel";
import { tableClass, useDisclosure, WhyButton, WhySteps } from "../result";
import { dayInWords, isDay, pounds, shown, thisPeriod } from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { text } from "../words";
import {
  type Amounts,
  BASES,
  compareMethods,
  isPercentage,
  type MethodFigures,
  PERCENTAGES,
  readTerms,
  type Terms,
} from "./compare";
import { FilledChart } from "./filled-chart";
import { METHOD_HINTS, METHOD_NAMES } from "./words";

const ZERO = "0.00";

/** The engine's figures behind an amount. */
const FIGURES: Readonly<Record<keyof Amounts, RegExp>> = {
  takeHome: /^\/forPeriod\/netPay$/,
  tax: /^\/forPeriod\/(taxablePay|tax)$/,
  ni: /^\/forPeriod\/ni$/,
  loans: /^\/forPeriod\/(studentLoan|postgraduateLoan)$/,
  pension: /^\/pensionContributions\//,
  employerCost: /^\/forPeriod\/employerNi$|^\/employerCost$/,
};

const ROWS: readonly (readonly [amount: keyof Amounts, label: string])[] = [
  ["takeHome", "Take-home pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["loans", "Student loans"],
  ["pension", "Into the pension"],
  ["employerCost", "Total cost to employer"],
];

const CATEGORIES: Readonly<Record<string, string>> = {
  EligibleJobholder: "Eligible jobholder",
  NonEligibleJobholder: "Non-eligible jobholder",
  EntitledWorker: "Entitled worker",
  NotEligible: "Not eligible",
};

const DATES: Readonly<Record<string, string>> = {
  PostponementEnds: "postponement ends",
  AgeTwentyTwo: "22nd birthday",
  StatePensionAge: "State Pension age",
  EnrolmentDue: "enrolment due",
  InformationDue: "enrolment letter due",
  OptOutPeriodEnds: "opt-out period ends",
  RefundDue: "refund due",
  ReEnrolmentWindowOpens: "re-enrolment window opens",
  ReEnrolment: "re-enrolment",
  ReEnrolmentWindowCloses: "re-enrolment window closes",
  DeclarationDue: "declaration of compliance due",
  CertificateEnds: "certificate ends",
  ContributionsDue: "contributions due",
};

/** The same pay under the three methods: a picture of who pays for the pension, and the figures with their reasons. */
export function PensionMethods({ situation, fields, change }: ContentProps): JSX.Element {
  const terms = readTerms(fields, situation);
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

interface TermsFormProps {
  readonly terms: Terms;
  readonly change: (changes: Record<string, string>) => void;
}

/** The contribution that all three methods share. */
function TermsForm({ terms, change }: TermsFormProps): JSX.Element {
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

/** What a loaded employee's organisation has on record: membership, category, dates to come. Nothing without a record. */
function OnRecord({ fields }: { readonly fields: Fields }): JSX.Element | null {
  const { category = "", scheme, group, since = "", dates = "" } = fields;
  const named = CATEGORIES[category];
  if (named === undefined) return null;
  return (
    <dl class="on-record">
      <Fact name="On record" text={scheme === undefined ? "Not a member" : `Member of ${scheme}, ${group}`} />
      {isDay(since) && <Fact name="Since" text={dayInWords(since)} />}
      <Fact name="Category" text={named} />
      <div class="dates">
        <dt>Dates to come</dt>
        {dates.split(",").map((each) => (
          <KnownDate key={each} text={each} />
        ))}
      </div>
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Shows "2026-10-01 ReEnrolment" in words; a link may hold anything. */
function KnownDate({ text }: { readonly text: string }): JSX.Element | null {
  const [day = "", kind = ""] = text.split(" ");
  const what = DATES[kind];
  if (what === undefined || !isDay(day)) return null;
  return (
    <dd>
      {dayInWords(day)}: {what}
    </dd>
  );
}

interface CardProps {
  readonly figures: MethodFigures;
}

/** The figures of one method, each with its reason. */
function MethodCard({ figures }: CardProps): JSX.Element {
  const { method, payment, year } = figures;
  const rows = ROWS.filter(([amount]) => amount !== "loans" || payment.loans !== 0 || year.loans !== 0);
  return (
    <section class="card" aria-labelledby={`method-${method}`}>
      <h3 id={`method-${method}`}>{METHOD_NAMES[method]}</h3>
      <p class="hint">{METHOD_HINTS[method]}</p>
      <table class={tableClass(Object.values(year))} aria-labelledby={`method-${method}`}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{text(thisPeriod(figures.figures.situation.payFrequency))}</th>
            <th scope="col">Tax year</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([amount, label]) => (
            <AmountRow key={amount} amount={amount} label={label} figures={figures} />
          ))}
        </tbody>
      </table>
      <Minimum figures={figures} />
    </section>
  );
}

interface RowProps extends CardProps {
  readonly amount: keyof Amounts;
  readonly label: string;
}

function AmountRow({ amount, label, figures }: RowProps): JSX.Element {
  const { method, payment, year } = figures;
  const why = useDisclosure(`why-${method}-${amount}`);
  const about = `${label}, ${METHOD_NAMES[method].toLowerCase()}`;
  return (
    <>
      <tr data-amount={amount}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(payment[amount])}</td>
        <td class="money">{pounds(year[amount])}</td>
        <td>
          <WhyButton about={about} disclosure={why} />
        </td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhySteps about={about} disclosure={why} steps={stepsOf(figures, amount)} law={figures.figures} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Says if a contribution is below the automatic enrolment minimum. */
function Minimum({ figures: { figures } }: CardProps): JSX.Element | null {
  const minimum = figures.payslip.pensionContributions?.autoEnrolmentMinimum ?? null;
  if (minimum === null || minimum.isMet) return null;
  return (
    <p class="notice">
      {`Below the minimum of automatic enrolment: ${shown(minimum.totalContribution)} in total, `}
      {`of it ${shown(minimum.employerContribution)} from the employer.`}
    </p>
  );
}

/** Returns the steps behind an amount of a method, in the order of the calculation. */
function stepsOf({ figures }: MethodFigures, amount: keyof Amounts): readonly WorkingStep[] {
  const steps = figures.steps.filter(({ figure }) => FIGURES[amount].test(figure));
  return amount === "pension" ? [...steps, intoThePension(figures.payslip.pensionContributions)] : steps;
}

/** Returns the page's own step for the total paid into the pension. */
function intoThePension(paid: MethodFigures["figures"]["payslip"]["pensionContributions"]): WorkingStep {
  const {
    employeeContribution: member = ZERO,
    taxRelief: relief = ZERO,
    employerContribution: employer = ZERO,
  } = paid ?? {};
  return {
    id: "page.into-the-pension",
    figure: "/pensionContributions",
    rule: "What the member pays, the relief that the scheme claims on it, and what the employer pays over.",
    formula: "member + relief + employer",
    inputs: { member, relief, employer },
    value: sumOf([member, relief, employer]),
    sources: [],
  };
}

function sumOf(amounts: readonly Money[]): Money {
  return formatPence(amounts.reduce((sum, amount) => sum + readPence(amount), 0));
}
