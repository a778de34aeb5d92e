import type { JSX } from "preact";
import { onceEach } from "../once-each";
import { type MountContent, Panel, type PanelName, type PanelState, type Panels } from "../panel";
import type { SituationOutcome } from "./use-outcomes";

const load = onceEach((): Promise<typeof import("../panel-contents")> => import("../panel-contents"));
type Contents = Awaited<ReturnType<typeof load>>;

/** The panels in their order on the page. */
const PANELS: readonly {
  readonly name: PanelName;
  readonly title: string;
  readonly lead: string;
  readonly mount: (contents: Contents) => MountContent;
}[] = [
  {
    name: "payslip",
    title: "A payslip as a PDF",
    lead: "The payment shown above on a printed payslip, drawn in this browser.",
    mount: ({ mountPayslip }) => mountPayslip,
  },
  {
    name: "jobs",
    title: "Two jobs",
    lead: "A second job beside this pay, and whether both tax codes take the right tax.",
    mount: ({ mountJobs }) => mountJobs,
  },
  {
    name: "methods",
    title: "Three ways to pay into a pension",
    lead: "The same pay by a net pay arrangement, with relief at source and by salary sacrifice.",
    mount: ({ mountMethods }) => mountMethods,
  },
  {
    name: "orders",
    title: "Court orders",
    lead: "The deduction under each order, protected earnings and take-home pay.",
    mount: ({ mountOrders }) => mountOrders,
  },
  {
    name: "wanted",
    title: "What pay gives this take-home",
    lead: "The pay behind a wanted take-home pay, a total cost to employer or a budget.",
    mount: ({ mountWanted }) => mountWanted,
  },
];

async function loadContent(name: string): Promise<MountContent> {
  const contents = await load("contents");
  const panel = PANELS.find((each) => each.name === name);
  if (panel === undefined) throw new Error(`There is no panel ${name}`);
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
    <div class="panels">
      {PANELS.map(({ name, title, lead }) => (
        <Panel
          key={name}
          name={name}
          title={title}
          lead={lead}
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
  if (!first?.figures) return "This appears as soon as the pay above can be calculated.";
  if (first.stale) return "Correct the error above to update this.";
  return second === undefined ? null : "This is about the first situation.";
}
