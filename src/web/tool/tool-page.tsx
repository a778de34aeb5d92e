import type { ComponentChildren, JSX } from "preact";

interface PageProps {
  readonly title: string;
  readonly lead: string;
  readonly footer: string;
  readonly children: ComponentChildren;
}

/** The frame of a page that reads files: its heading, the links to the others, and where the data stays. */
export function ToolPage({ title, lead, footer, children }: PageProps): JSX.Element {
  return (
    <>
      <a class="skip-link" href="#result">
        Skip to the result
      </a>
      <header class="masthead">
        <p class="brand">
          <a href="./">Paypacket</a>
        </p>
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        <nav class="other-pages" aria-label="More">
          {PAGES.filter(({ name }) => name !== title).map(({ file, name }) => (
            <a key={file} href={`./${file}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main class="tool">{children}</main>
      <footer class="colophon">
        <p>{footer}</p>
      </footer>
    </>
  );
}

const PAGES = [
  { file: "compare.html", name: "Compare two payrolls" },
  { file: "verify.html", name: "Verify a payslip" },
  { file: "what-if.html", name: "What if, over a workforce" },
] as const;
