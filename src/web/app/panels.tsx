import type { JSX } from "preact";
import { onceEach } from "../once-each";
import { type MountContent, Panel, type PanelName, type PanelState, type Panels } from "../panel";
import { inEnglish, text, type Word } from "../words";
import type { SituationOutcome } from "./use-outcomes";

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
export function PagePanels({ panels, outcomes, change }: PanelsProps): JSX.Element {
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
