import { type ComponentChildren, type ComponentType, type JSX, render } from "preact";
import { describeProblem, type Problem } from "../../engine";

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
  { file: "company-car.html", name: "Company car or cash" },
] as const;

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How far a worker is. */
export function ProgressLine({ label, done, total }: ProgressProps): JSX.Element {
  return (
    <div class="progress">
      <label for="progress">{label}</label>
      <progress id="progress" value={done} max={Math.max(1, total)} />
    </div>
  );
}

const MOST_SHOWN = 20;
const CSV_PLACE = /^\/line\/(\d+)(.*)$/s;
const XML_PLACE = /^\/Employee\[(\d+)\]/;

/** Lists what is wrong with a file, each with its place. */
export function ProblemList({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.token}${problem.path}`}>{sentence(problem)}</li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p>{`And ${problems.length - MOST_SHOWN} more.`}</p>}
    </div>
  ) satisfies JSX.Element;
}

/** Describes a problem with its place in the file: the line of CSV, the employee of a message. */
export function sentence(problem: Problem): string {
  const [, line, cell = ""] = CSV_PLACE.exec(problem.path) ?? [];
  if (line !== undefined) return `Line ${line}: ${describeProblem({ ...problem, path: cell })}`;
  const [, employee] = XML_PLACE.exec(problem.path) ?? [];
  if (employee !== undefined) return `Employee ${employee} of the file: ${describeProblem(problem)}`;
  if (problem.path === "/xml") return describeProblem({ ...problem, path: "/The file" });
  return describeProblem(problem);
}

/** Renders a page into its place, and registers the service worker that keeps it for offline use. */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById("app");
  if (root) {
    root.replaceChildren();
    render(<Page />, root);
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js");
}

interface FileProps {
  readonly id: string;
  readonly label: string;
  readonly accept: string;
  readonly hint?: string | undefined;
  readonly change: (file: File | null) => void;
}

/** A labelled choice of a file, which stays in the browser. */
export function FileBox({ id, label, accept, hint, change }: FileProps): JSX.Element {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        class="file"
        type="file"
        id={id}
        accept={accept}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        onChange={(event) => change(event.currentTarget.files?.[0] ?? null)}
      />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
