import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onceEach } from "../once-each";
import { Fetching, useLoaded } from "../panel";
import type { EmployeeChooser, LoadedEmployee } from "./employee-chooser";

const load = onceEach(
  async (): Promise<typeof EmployeeChooser> => (await import("./employee-chooser")).EmployeeChooser,
);

interface LoaderProps {
  readonly organisationName: string;
  readonly change: (loaded: Pick<LoadedEmployee, "changes" | "panels">) => void;
}

/** Opens the demo organisation's employees; the code for it is fetched on first use. */
export function DemoLoader({ organisationName, change }: LoaderProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const chooser = useLoaded(open ? "chooser" : null, load);
  return (
    <details class="group demo" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="group-title">Load from the demo organisation</span>
      </summary>
      <div class="group-body">
        {open && chooser.state !== "here" && <Fetching isMissing={chooser.state === "missing"} />}
        {open && chooser.state === "here" && <chooser.value organisationName={organisationName} change={change} />}
      </div>
    </details>
  );
}

/** A demo organisation is only for callers on its own machine: a page from elsewhere sends no request. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns the name of the demo organisation that this page's server offers; null if it offers none. */
export function useDemoOffer(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (OWN_MACHINE.test(location.hostname) && navigator.onLine) askForOffer().then(setName, () => undefined);
  }, []);
  return name;
}

async function askForOffer(): Promise<string | null> {
  const answer = await fetch("./demo");
  return answer.status === 200 ? (await answer.json()).content.data.organisationName : null;
}
