import type { JSX } from "preact";
import { ViewLinks } from "../parts";
import type { Ids, ViewName } from "../place";

const LINKS: readonly (readonly [ViewName, string])[] = [
  ["payrolls", "Payrolls"],
  ["people", "People"],
  ["absences", "Absence"],
  ["payments", "Payments"],
  ["notices", "Notices from HMRC"],
  ["payElements", "Pay elements"],
  ["imports", "Imports"],
  ["setUp", "Set-up"],
  ["submissions", "Submissions"],
  ["webhooks", "Webhooks"],
  ["jobs", "Jobs"],
  ["organisationActivity", "Activity"],
];

interface LinksProps {
  readonly ids: Ids;
  readonly current: ViewName;
}

/** The links between the views of an organisation. */
export function OrganisationLinks({ ids, current }: LinksProps): JSX.Element {
  return <ViewLinks label="Organisation" links={LINKS} ids={ids} current={current} />;
}
