import { useEffect, useState } from "preact/hooks";

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
