import type { JSX } from "preact";
import type { Shown } from "./send";

/** Status, headers and body of a response, or why there is no response. */
export function ShownResponse({ shown }: { readonly shown: Shown | Error | null }): JSX.Element {
  if (shown === null || shown instanceof Error)
    return <div role="status">{shown !== null && <p class="problem">{`Not sent: ${shown.message}`}</p>}</div>;
  const { status, isUnauthorised, headers, text, file } = shown;
  return (
    <>
      <div role="status">
        <p class="status">{`Response: ${status}`}</p>
      </div>
      {isUnauthorised && (
        <p>
          <a href="#sign-in">Sign in</a> at the top of this page, then send again.
        </p>
      )}
      <details>
        <summary>Headers</summary>
        <Scrolled text={headers} />
      </details>
      {text !== "" && <Scrolled text={text} />}
      {file !== null && (
        <a href={file.address} download={file.name}>
          {`Save ${file.title}`}
        </a>
      )}
    </>
  );
}

/** Text that may be larger than its place, which the keyboard scrolls too. */
function Scrolled({ text }: { readonly text: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
