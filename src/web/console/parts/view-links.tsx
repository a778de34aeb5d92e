import type { JSX } from "preact";
import { formatAddress, type Ids, type ViewName } from "../place";

interface ViewLinksProps {
  /** What the views are of. */
  readonly label: string;
  readonly links: readonly (readonly [ViewName, string])[];
  readonly ids: Ids;
  readonly current: ViewName;
}

/** The links between the views of one thing. */
export function ViewLinks({ label, links, ids, current }: ViewLinksProps): JSX.Element {
  return (
    <nav class="views" aria-label={label}>
      {links.map(([view, text]) => (
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
