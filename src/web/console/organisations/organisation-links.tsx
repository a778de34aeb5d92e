import type { JSX } from "preact";
import { formatAddress, type Ids, type ViewName } from "../place";

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
  return (
    <nav class="views" aria-label="Organisation">
      {LINKS.map(([view, text]) => (
        <a
          key={view}
          href={formatAddress(view, ids)}
          {...(view === current ? { "aria-current": "page" as const } : {})}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
