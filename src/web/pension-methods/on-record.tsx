import type { JSX } from "preact";
import type { Fields } from "../panel";
import { dayInWords, isDay } from "../situation";

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

/** What a loaded employee's organisation has on record: membership, category, dates to come. Nothing without a record. */
export function OnRecord({ fields }: { readonly fields: Fields }): JSX.Element | null {
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
