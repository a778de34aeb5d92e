import type { JSX } from "preact";
import { ViewLinks } from "../parts";
import type { Ids, ViewName } from "../place";

const LINKS: readonly (readonly [ViewName, string])[] = [
  ["run", "Pay run"],
  ["payslips", "Payslips"],
  ["runPayments", "Payments"],
  ["journal", "Journal"],
  ["variance", "Variance"],
  ["reports", "Reports"],
];

interface LinksProps {
  readonly ids: Ids;
  readonly current: ViewName;
  /** Whether pay can still be entered. */
  readonly isOpen?: boolean;
}

/** The links between the views of a run. */
export function RunLinks({ ids, current, isOpen = false }: LinksProps): JSX.Element {
  const links = isOpen ? [...LINKS.slice(0, 1), ["entry", "Enter pay"] as const, ...LINKS.slice(1)] : LINKS;
  return <ViewLinks label="Run" links={links} ids={ids} current={current} />;
}
