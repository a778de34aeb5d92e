import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Crumbs } from "./crumbs";
import { addressOf, type Place, placeOf } from "./place";
import { VIEWS } from "./views";

interface FrameProps {
  readonly name: string;
  readonly leave: () => void;
}

/** The header with who is signed in, the way to where the reader is, and the view of the address. */
export function Frame({ name, leave }: FrameProps): JSX.Element {
  const place = usePlace();
  const { title, View } = VIEWS[place.view];
  const heading = useHeading(title, location.hash);
  return (
    <>
      <button type="button" class="skip-link" onClick={() => heading.current?.focus()}>
        Skip to the content
      </button>
      <header class="console-head">
        <p class="brand">
          <a href={addressOf("organisations")}>Paypacket</a>
        </p>
        <nav aria-label="Account">
          <a href={addressOf("organisations")}>Organisations</a>
          <a href={addressOf("activity")}>Activity</a>
        </nav>
        <p class="who">{name}</p>
        <button type="button" class="small" onClick={leave}>
          Sign out
        </button>
      </header>
      <main class="console">
        <Crumbs place={place} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <View key={location.hash} ids={place.ids} />
      </main>
    </>
  );
}

/** Follows the address, also if it changes before the page listens. */
function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const follow = (): void => setPlace(placeOf(location.hash));
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return place;
}

/** Names the window after the view, and moves the focus to its heading when the address changes. */
function useHeading(title: string, address: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - Paypacket`;
    heading.current?.focus();
  }, [title, address]);
  return heading;
}
