import type { ComponentProps, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyLink } from "../controls";
import { DemoLoader, useDemoOffer } from "../demo";
import { fieldId } from "../form";
import { type PanelName, type PanelState, panelTitleId } from "../panel";
import { DEFAULT_SITUATION, type Situation } from "../situation";
import { Announcement } from "./announcement";
import { Columns } from "./columns";
import { PagePanels } from "./panels";
import { useLink } from "./use-link";
import { useOutcomes } from "./use-outcomes";

/** The whole page: one situation or two, their results, the ways to share and compare, and the panels below. */
export function App(): JSX.Element {
  const [{ situations, panels }, setInputs] = useLink();
  const outcomes = useOutcomes(situations);
  const demo = useDemoOffer();
  const compare = useCompare(situations, (next) => setInputs((current) => ({ ...current, situations: next })));
  const change = (place: number, changes: Partial<Situation>): void =>
    setInputs((current) => ({
      ...current,
      situations: current.situations.map((each, at) => (at === place ? { ...each, ...changes } : each)),
    }));
  const changePanel = (name: PanelName, panel: PanelState): void =>
    setInputs((current) => ({ ...current, panels: { ...current.panels, [name]: panel } }));
  const load: ComponentProps<typeof DemoLoader>["change"] = ({ changes, panels: loaded }) => {
    change(0, changes);
    changePanel("orders", { ...panels.orders, fields: loaded.orders });
    changePanel("methods", { ...panels.methods, fields: loaded.methods });
  };
  return (
    <>
      <a class="skip-link" href="#first-result">
        Skip to the result
      </a>
      <Header hasConsole={demo !== null} />
      <main class={situations.length > 1 ? "comparing" : "single"}>
        <Columns
          situations={situations}
          outcomes={outcomes}
          change={change}
          above={demo !== null && <DemoLoader organisationName={demo} change={load} />}
        >
          <div class="actions">
            <button type="button" ref={compare.button} onClick={compare.toggle}>
              {situations.length > 1 ? "Remove the comparison" : "Compare with another situation"}
            </button>
            <CopyLink />
          </div>
        </Columns>
        <PagePanels panels={panels} outcomes={outcomes} change={changePanel} />
      </main>
      <Footer />
      <Announcement outcomes={outcomes} />
    </>
  );
}

interface Compare {
  readonly button: { current: HTMLButtonElement | null };
  readonly toggle: () => void;
}

/** Adds the second situation as a copy of the first and moves the focus to it; removing it moves the focus back. */
function useCompare(situations: readonly Situation[], setSituations: (next: readonly Situation[]) => void): Compare {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const count = situations.length;
  useEffect(() => {
    if (!asked) return;
    setAsked(false);
    const target = count > 1 ? document.getElementById(fieldId("second", "amount")) : button.current;
    target?.focus();
  }, [asked, count]);
  const toggle = (): void => {
    const first = situations[0] ?? DEFAULT_SITUATION;
    setSituations(count > 1 ? [first] : [first, first]);
    setAsked(true);
  };
  return { button, toggle };
}

/** The page's header. A link to a panel opens it, since the page follows its address. */
function Header({ hasConsole }: { readonly hasConsole: boolean }): JSX.Element {
  return (
    <header class="masthead">
      <p class="brand">Paypacket</p>
      <h1>Your take-home pay</h1>
      <p class="lead">
        Income tax, National Insurance, student loans and pension, exact to the penny, with the reason for every figure.
      </p>
      <nav class="other-pages" aria-label="More">
        {hasConsole && <a href="./console">Console</a>}
        <a href="./leave.html">Sick pay and family leave, day by day</a>
        <a href="./compare.html">Compare two payrolls</a>
        <a href="./verify.html">Verify a payslip</a>
        <a href="./what-if.html">What if, over a workforce</a>
        <a href={`#${panelTitleId("methods")}`}>Pension methods</a>
        <a href={`#${panelTitleId("orders")}`}>Court orders</a>
        <a href={`#${panelTitleId("wanted")}`}>Net to gross</a>
      </nav>
    </header>
  );
}

function Footer(): JSX.Element {
  return (
    <footer class="colophon">
      <p>
        Everything is calculated in this browser. Nothing you enter leaves your browser, and the page works offline once
        it has been opened.
      </p>
    </footer>
  );
}
