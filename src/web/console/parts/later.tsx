import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { withoutAnswer } from "./refusals";
import { Refused } from "./refused";

interface LaterProps<Part> {
  readonly load: () => Part | Promise<Part>;
  readonly children: (part: Part) => JSX.Element;
}

/** A view or a part of one, once its script is here. */
export function Later<Part>({ load, children }: LaterProps<Part>): JSX.Element {
  const [found, setFound] = useState<{ readonly part: Part } | null>(null);
  const [isLost, setLost] = useState(false);
  const fetchPart = (): void => {
    setLost(false);
    Promise.resolve(load()).then(
      (part) => setFound({ part }),
      () => setLost(true),
    );
  };
  useEffect(fetchPart, []);
  if (isLost) return <Refused refusal={withoutAnswer()} again={fetchPart} />;
  if (found !== null) return children(found.part);
  return (
    <p class="hint" role="status">
      Loading…
    </p>
  );
}
