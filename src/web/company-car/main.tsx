import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { describeProblem } from "../../engine";
import { taxYearLabel } from "../../engine/base";
import { createBenefitRules } from "../../engine/benefits";
import { rules as documents } from "../../rules/benefits";
import { SelectBox, Spoken, TextBox } from "../controls";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import { LATEST_YEAR, latestRulebook } from "../rules";
import { pounds } from "../situation";
import { startPage, ToolPage } from "../tool";
import {
  type ComparedYear,
  compareCar,
  type FieldFault,
  type FieldName,
  type Option,
  type OptionYear,
  type Reasoned,
  TYPICAL,
  type Typed,
} from "./compare";

const NAMES: Readonly<Record<Option, string>> = {
  Car: "Company car",
  Allowance: "Cash allowance",
  Sacrifice: "Salary sacrifice",
};

const FUELS = [
  ["A", "Electric, hybrid or petrol"],
  ["F", "Diesel of Euro standard 6d"],
  ["D", "Other diesel"],
] as const;

const COUNTRIES = [
  ["England", "England or Northern Ireland"],
  ["Scotland", "Scotland"],
  ["Wales", "Wales"],
] as const;

const MONEY: readonly (readonly [field: FieldName, label: string, hint?: string])[] = [
  ["salary", "Pay a year"],
  ["carCost", "Cost of the car to employer, a year", "Lease, insurance and servicing."],
  ["allowance", "Cash allowance, a year"],
  ["sacrifice", "Salary sacrifice, a year", "For the car, before tax."],
  ["listPrice", "List price", "With VAT, delivery and extras."],
];

const FIELD_NAMES = Object.keys(TYPICAL) as readonly FieldName[];

const LAW = lawOfPage();

function lawOfPage() {
  const created = createBenefitRules(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return { benefits: created.value, pay: latestRulebook, payYear: Number(LATEST_YEAR) };
}

startPage(CompanyCarPage);

/** The page of a company car beside cash and a salary sacrifice. */
function CompanyCarPage(): JSX.Element {
  const [typed, setTyped] = useState(() => readLink(location.hash.slice(1)));
  useEffect(() => {
    history.replaceState(null, "", `#${writeLink(typed)}`);
  }, [typed]);
  const compared = useMemo(() => compareCar(typed, LAW), [typed]);
  return (
    <ToolPage
      title="Company car or cash"
      lead="A company car beside the salary, a cash allowance instead of it, and a salary sacrifice for it: take-home pay and cost to employer, by tax year."
      footer={`Calculated in this browser. Income tax and National Insurance are those of ${taxYearLabel(LAW.payYear)} in every year, as later ones are not all known; the car has the percentage of each year. A car of the employee’s own, its fuel and the minimum wage are not counted.`}
    >
      <CarForm
        typed={typed}
        faults={compared.ok ? [] : compared.faults}
        change={(changes) => setTyped({ ...typed, ...changes })}
      />
      <div class="orders-result" id="result" tabIndex={-1}>
        {compared.ok ? <Years years={compared.years} /> : <Faults faults={compared.faults} />}
      </div>
    </ToolPage>
  );
}

/** Problems that no field has, and what to do otherwise. */
function Faults({ faults }: { readonly faults: readonly FieldFault[] }): JSX.Element {
  const others = faults.filter(({ field }) => field === null).map(({ problem }) => describeProblem(problem));
  return (
    <p class="notice" role="status">
      {others.length > 0 ? others.join(" ") : "The comparison appears as soon as the fields are right."}
    </p>
  );
}

interface FormProps {
  readonly typed: Typed;
  readonly faults: readonly FieldFault[];
  readonly change: (changes: Partial<Typed>) => void;
}

function CarForm({ typed, faults, change }: FormProps): JSX.Element {
  const box = (field: FieldName, label: string, hint?: string) => {
    const fault = faults.find((each) => each.field === field);
    return {
      id: field,
      label,
      hint,
      value: typed[field],
      problem: fault === undefined ? undefined : describeProblem({ ...fault.problem, path: `/${label}` }),
      change: (value: string) => change({ [field]: value }),
    };
  };
  return (
    <form class="situation" aria-label="The pay and the car" noValidate onSubmit={(event) => event.preventDefault()}>
      {MONEY.map(([field, label, hint]) => (
        <TextBox key={field} type="money" {...box(field, label, hint)} />
      ))}
      <TextBox type="text" {...box("co2", "CO2, grams a kilometre", "0 if electric; empty if there is no figure.")} />
      <TextBox type="text" {...box("electricRange", "Electric range, miles", "Of a hybrid of 1 to 50 grams.")} />
      <SelectBox id="fuel" label="Fuel" value={typed.fuel} options={FUELS} change={(fuel) => change({ fuel })} />
      <TextBox type="date" {...box("firstRegistered", "First registered")} />
      <SelectBox
        id="country"
        label="Lives in"
        value={typed.country}
        options={COUNTRIES}
        change={(country) => change({ country })}
      />
    </form>
  );
}

function Years({ years }: { readonly years: readonly ComparedYear[] }): JSX.Element {
  const labels = years.map(({ taxYear }) => [String(taxYear), taxYearLabel(taxYear)] as const);
  const [chosen, setChosen] = useState(labels[0]?.[0] ?? "");
  const year = years.find(({ taxYear }) => String(taxYear) === chosen);
  return (
    <>
      <Summary name="takeHome" title="Take-home pay" years={years} />
      <Summary name="cost" title="Total cost to employer" years={years} />
      <SelectBox id="year" label="Reasons for" value={chosen} options={labels} change={setChosen} />
      <div class="bars-block">
        {year?.options.map((each) => (
          <OptionCard key={`${each.option}-${chosen}`} year={each} label={taxYearLabel(year.taxYear)} />
        ))}
      </div>
      <Spoken text={year === undefined ? "" : sentence(year)} role="status" />
    </>
  );
}

function sentence({ taxYear, options }: ComparedYear): string {
  const each = options.map(({ option, takeHome }) => `${NAMES[option]} ${pounds(takeHome.pence)}`);
  return `Take-home pay of ${taxYearLabel(taxYear)}: ${each.join(", ")}.`;
}

interface SummaryProps {
  readonly name: "takeHome" | "cost";
  readonly title: string;
  readonly years: readonly ComparedYear[];
}

/** One figure of every option by tax year. */
function Summary({ name, title, years }: SummaryProps): JSX.Element {
  const options = years[0]?.options ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroller" aria-labelledby={name} tabIndex={0}>
      <h2 class="eyebrow" id={name}>
        {title}
      </h2>
      <table aria-labelledby={name}>
        <thead>
          <tr>
            <th scope="col">A year</th>
            {years.map(({ taxYear }) => (
              <th scope="col" key={taxYear}>
                {taxYearLabel(taxYear)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(({ option }, at) => (
            <tr key={option} data-option={option}>
              <th scope="row">{NAMES[option]}</th>
              {years.map(({ taxYear, options: own }) => (
                <td class="money" key={taxYear}>
                  {pounds(own[at]?.[name].pence ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CardProps {
  readonly year: OptionYear;
  readonly label: string;
}

/** The figures of one option in a year, each with its reason. */
function OptionCard({ year, label }: CardProps): JSX.Element {
  const { option, taxed, tax, ni, class1A, takeHome, cost } = year;
  const id = `option-${option}`;
  return (
    <section class="card" aria-labelledby={id}>
      <h3 id={id}>{NAMES[option]}</h3>
      <p class="hint">{label}</p>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Amount</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {taxed !== null && (
            <ReasonedRow name={`Car taxed at ${taxed.percentage} of its price`} option={option} amount={taxed} />
          )}
          <PlainRow name="Income tax" pence={tax} />
          <PlainRow name="National Insurance" pence={ni} />
          <ReasonedRow name="Take-home pay" option={option} amount={takeHome} />
          <PlainRow name="Class 1A" pence={class1A} />
          <ReasonedRow name="Total cost to employer" option={option} amount={cost} />
        </tbody>
      </table>
    </section>
  );
}

function PlainRow({ name, pence }: { readonly name: string; readonly pence: number }): JSX.Element {
  return (
    <tr data-figure={name}>
      <th scope="row">{name}</th>
      <td class="money">{pounds(pence)}</td>
      <td />
    </tr>
  );
}

interface RowProps {
  readonly name: string;
  readonly option: Option;
  readonly amount: Reasoned;
}

function ReasonedRow({ name, option, amount: { pence, steps, law } }: RowProps): JSX.Element {
  const why = useDisclosure(`why-${option}-${name.replaceAll(/[^A-Za-z]+/g, "-")}`);
  const about = `${name}, ${NAMES[option].toLowerCase()}`;
  return (
    <>
      <tr data-figure={name}>
        <th scope="row">{name}</th>
        <td class="money">{pounds(pence)}</td>
        <td>
          <WhyButton about={about} disclosure={why} />
        </td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={3}>
            <WhySteps about={about} disclosure={why} steps={steps} law={law} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Reads what differs from the usual values out of an address; a link may hold anything. */
function readLink(text: string): Typed {
  const link = new URLSearchParams(text);
  const has = <Value extends string>(field: FieldName, options: readonly (readonly [Value, string])[], usual: Value) =>
    options.find(([value]) => value === link.get(field))?.[0] ?? usual;
  const words = Object.fromEntries(FIELD_NAMES.map((field) => [field, link.get(field) ?? TYPICAL[field]]));
  return {
    ...TYPICAL,
    ...words,
    fuel: has("fuel", FUELS, TYPICAL.fuel),
    country: has("country", COUNTRIES, TYPICAL.country),
  };
}

function writeLink(typed: Typed): string {
  const changed = FIELD_NAMES.filter((field) => typed[field] !== TYPICAL[field]);
  return new URLSearchParams(changed.map((field) => [field, typed[field]])).toString();
}
