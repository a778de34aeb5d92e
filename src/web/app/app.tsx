import type { ComponentChildren, ComponentProps, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyLink } from "../controls";
import { DemoLoader, useDemoOffer } from "../demo";
import { fieldId } from "../form";
import { type PanelName, type PanelState, panelTitleId } from "../panel";
import { DEFAULT_SITUATION, type Situation } from "../situation";
import { inEnglish, say, text } from "../words";
import { useLanguage } from "../words/use-language";
import { Announcement } from "./announcement";
import { Columns } from "./columns";
import { LanguageSwitch } from "./language-switch";
import { PagePanels } from "./panels";
import { useLink } from "./use-link";
import { useOutcomes } from "./use-outcomes";

/** The whole page: one situation or two, their results, the ways to share and compare, and the panels below. */
export function App(): JSX.Element {
  const [{ situations, panels, language }, setInputs] = useLink();
  const drawn = useLanguage(language);
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
        {say("skip")}
      </a>
      <Header hasConsole={demo !== null}>
        <LanguageSwitch drawn={drawn} choose={(next) => setInputs((current) => ({ ...current, language: next }))} />
      </Header>
      <main class={situations.length > 1 ? "comparing" : "single"}>
        <Columns
          situations={situations}
          outcomes={outcomes}
          change={change}
          above={
            demo !== null && (
              <div {...inEnglish()}>
                <DemoLoader organisationName={demo} change={load} />
              </div>
            )
          }
        >
          <div class="actions">
            <button type="button" ref={compare.button} onClick={compare.toggle}>
              {say(situations.length > 1 ? "compareNoMore" : "compare")}
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

interface HeaderProps {
  readonly hasConsole: boolean;
  readonly children: ComponentChildren;
}

/** The page's header. A link to a panel opens it, since the page follows its address. */
function Header({ hasConsole, children }: HeaderProps): JSX.Element {
  return (
    <header class="masthead">
      <p class="brand">Paypacket</p>
      {children}
      <h1>{say("heading")}</h1>
      <p class="lead">{say("lead")}</p>
      <nav class="other-pages" aria-label={text("morePages")}>
        {hasConsole && <a href="./console">{say("console")}</a>}
        <a href="./leave.html">{say("leavePage")}</a>
        <a href="./compare.html">{say("comparePage")}</a>
        <a href="./verify.html">{say("verifyPage")}</a>
        <a href="./what-if.html">{say("whatIfPage")}</a>
        <a href={`#${panelTitleId("methods")}`}>{say("methodsLink")}</a>
        <a href={`#${panelTitleId("orders")}`}>{say("ordersLink")}</a>
        <a href={`#${panelTitleId("wanted")}`}>{say("wantedLink")}</a>
      </nav>
    </header>
  );
}

function Footer(): JSX.Element {
  return (
    <footer class="colophon">
      <p>{say("footer")}</p>
    </footer>
  );
}
