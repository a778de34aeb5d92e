import type { ComponentChildren, ComponentProps, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyLink, Spoken } from "../controls";
import { DemoLoader, useDemoOffer } from "../demo";
import { fieldId } from "../form";
import { onceEach } from "../once-each";
import {
  type MountContent,
  openAt,
  Panel,
  type PanelName,
  type PanelState,
  type Panels,
  panelTitleId,
  readPanels,
  writePanels,
} from "../panel";
import { DEFAULT_SITUATION, howOften, readLink, type Situation, shown, writeLink } from "../situation";
import { inEnglish, isTranslated, type Language, readLanguage, say, text, type Word } from "../words";
import { useLanguage } from "../words/use-language";
import { Columns } from "./columns";
import { type SituationOutcome, useOutcomes } from "./use-outcomes";

const load = onceEach((): Promise<typeof import("../panel-contents")> => import("../panel-contents"));
type Contents = Awaited<ReturnType<typeof load>>;

/** The panels in their order on the page. */
const PANELS: readonly {
  readonly name: PanelName;
  readonly title: Word;
  readonly lead: Word;
  readonly mount: (contents: Contents) => MountContent;
}[] = [
  {
    name: "payslip",
    title: "payslipPanel",
    lead: "payslipLead",
    mount: ({ mountPayslip }) => mountPayslip,
  },
  {
    name: "jobs",
    title: "jobsPanel",
    lead: "jobsLead",
    mount: ({ mountJobs }) => mountJobs,
  },
  {
    name: "methods",
    title: "methodsPanel",
    lead: "methodsLead",
    mount: ({ mountMethods }) => mountMethods,
  },
  {
    name: "orders",
    title: "ordersPanel",
    lead: "ordersLead",
    mount: ({ mountOrders }) => mountOrders,
  },
  {
    name: "wanted",
    title: "wantedPanel",
    lead: "wantedLead",
    mount: ({ mountWanted }) => mountWanted,
  },
];

const PAUSE_BEFORE_WRITING = 150;

const LANGUAGES = [
  ["cy", "Cymraeg"],
  ["en", "English"],
] as const;

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
        <a href="./company-car.html">{say("carPage")}</a>
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

/** Announces the result to screen readers once typing has paused. */
function Announcement({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element {
  const sentences = outcomes.map((outcome, place) => sentence(outcome, place, outcomes.length)).join(" ");
  return <Spoken text={sentences} role="status" />;
}

function sentence({ figures, problems }: SituationOutcome, place: number, count: number): string {
  const whose = count === 1 ? "" : `${text(place === 0 ? "firstSituation" : "secondSituation")}: `;
  if (problems.length > 0) return whose + text(problems.length === 1 ? "oneProblem" : "problems", problems.length);
  if (figures === null) return "";
  const { payslip, situation } = figures;
  return whose + text("announced", shown(payslip.forPeriod.netPay), howOften(situation.payFrequency));
}

interface SwitchProps {
  /** The language in which the page is drawn. */
  readonly drawn: Language;
  readonly choose: (language: Language) => void;
}

/** The languages of the page, each under its own name. */
function LanguageSwitch({ drawn, choose }: SwitchProps): JSX.Element {
  return (
    <nav class="languages" aria-label={text("language")}>
      {LANGUAGES.map(([language, name]) =>
        language === drawn ? (
          <strong key={language} lang={language} aria-current="true">
            {name}
          </strong>
        ) : (
          <button key={language} type="button" lang={language} onClick={() => choose(language)}>
            {name}
          </button>
        ),
      )}
      {isTranslated() && <span class="language-note">{say("languageNote")}</span>}
    </nav>
  );
}

/** Everything that can be typed into the page. */
interface Inputs {
  readonly situations: readonly Situation[];
  readonly panels: Panels;
  /** null leaves the language to the browser. */
  readonly language: Language | null;
}

type SetInputs = (next: (current: Inputs) => Inputs) => void;

/** Keeps the inputs in the page's address; a changed address changes the inputs. */
function useLink(): [Inputs, SetInputs] {
  const [inputs, setInputs] = useState(() => readInputs(location.hash.slice(1)));
  const known = useRef(location.hash);
  useEffect(() => {
    const timer = setTimeout(() => {
      // An address that has just changed is followed, not overwritten.
      if (location.hash === known.current) known.current = writeAddress(inputs);
    }, PAUSE_BEFORE_WRITING);
    return () => clearTimeout(timer);
  }, [inputs]);
  useEffect(() => {
    const follow = (): void => {
      const name = location.hash.slice(1);
      const isPlace = document.getElementById(name) !== null;
      const next = isPlace ? { ...inputs, panels: openAt(inputs.panels, name) } : readInputs(name);
      known.current = writeAddress(next);
      setInputs(next);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [inputs]);
  return [inputs, setInputs];
}

function readInputs(text: string): Inputs {
  return { situations: readLink(text), panels: readPanels(text), language: readLanguage(text) };
}

/**
 * Writes the inputs into the address, also after a jump within the page (such as the skip link's) has changed it. Returns
 * the address's part behind the page.
 */
function writeAddress({ situations, panels, language }: Inputs): string {
  const chosen = language === null ? "" : `lang=${language}`;
  const link = [chosen, writeLink(situations), writePanels(panels)].filter((part) => part !== "").join("&");
  history.replaceState(null, "", link === "" ? location.pathname : `#${link}`);
  return location.hash;
}

async function loadContent(name: string): Promise<MountContent> {
  const contents = await load("contents");
  const panel = PANELS.find((each) => each.name === name);
  if (panel === undefined) throw new Error(`Unknown panel: ${name}`);
  return panel.mount(contents);
}

interface PanelsProps {
  readonly panels: Panels;
  readonly outcomes: readonly SituationOutcome[];
  readonly change: (name: PanelName, panel: PanelState) => void;
}

/** The panels about the pay above: of two situations, the first. */
function PagePanels({ panels, outcomes, change }: PanelsProps): JSX.Element {
  const situation = outcomes[0]?.figures?.situation ?? null;
  const notice = noticeOf(outcomes);
  return (
    <div class="panels" {...inEnglish()}>
      {PANELS.map(({ name, title, lead }) => (
        <Panel
          key={name}
          name={name}
          title={text(title)}
          lead={text(lead)}
          situation={situation}
          notice={notice}
          panel={panels[name]}
          change={(panel) => change(name, panel)}
          load={loadContent}
        />
      ))}
    </div>
  );
}

function noticeOf([first, second]: readonly SituationOutcome[]): string | null {
  if (!first?.figures) return text("panelNotYet");
  if (first.stale) return text("panelCorrectFirst");
  return second === undefined ? null : text("panelFirst");
}
