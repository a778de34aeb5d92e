import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { shown } from "../situation";
import { say } from "../words";
import type { SituationOutcome } from "./use-outcomes";

/**
 * Keeps the result in sight while typing on a narrow screen, until the result itself is; screen readers use the
 * announcement instead.
 */
export function Glance({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element | null {
  const nets = outcomes.flatMap(({ figures }) => (figures ? [shown(figures.payslip.forPeriod.netPay)] : []));
  const isResultSeen = useIsSeen("result");
  if (nets.length === 0) return null;
  return (
    <p class="glance" aria-hidden="true" hidden={isResultSeen}>
      {say("takeHome")} <strong class="money">{nets.join(" · ")}</strong>
    </p>
  );
}

/** Returns whether a part of an element is on the screen. */
function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isSeen;
}
