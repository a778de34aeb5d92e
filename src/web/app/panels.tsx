import type { JSX } from "preact";
import { onceEach } from "../once-each";
import { type MountContent, Panel, type PanelName, type PanelState, type Panels } from "../panel";
import type { SituationOutcome } from "./use-outcomes";

const load = onceEach((): Promise<typeof import("../panel-contents")> => import("../panel-contents"));
const loadMethods = async (): Promise<MountContent> => (await load("contents")).mountMethods;
const loadWanted = async (): Promise<MountContent> => (await load("contents")).mountWanted;
const loadOrders = async (): Promise<MountContent> => (await load("contents")).mountOrders;
const loadPayslip = async (): Promise<MountContent> => (await load("contents")).mountPayslip;

interface PanelsProps {
  readonly panels: Panels;
  readonly outcomes: readonly SituationOutcome[];
  readonly change: (name: PanelName, panel: PanelState) => void;
}

/** The panels about the pay above: of two situations, the first. */
export function PagePanels({ panels, outcomes, change }: PanelsProps): JSX.Element {
  const [first] = outcomes;
  const common = { situation: first?.figures?.situation ?? null, notice: noticeOf(outcomes) };
  return (
    <div class="panels">
      <Panel
        {...common}
        name="payslip"
        title="A payslip as a PDF"
        lead="The payment shown above on a printed payslip, drawn in this browser."
        panel={panels.payslip}
        change={(panel) => change("payslip", panel)}
        load={loadPayslip}
      />
      <Panel
        {...common}
        name="methods"
        title="Three ways to pay into a pension"
        lead="The same pay by a net pay arrangement, with relief at source and by salary sacrifice."
        panel={panels.methods}
        change={(panel) => change("methods", panel)}
        load={loadMethods}
      />
      <Panel
        {...common}
        name="orders"
        title="Court orders"
        lead="What each order takes from this pay, what is protected, and what is left."
        panel={panels.orders}
        change={(panel) => change("orders", panel)}
        load={loadOrders}
      />
      <Panel
        {...common}
        name="wanted"
        title="What pay gives this take-home"
        lead="The pay behind a wanted take-home pay, a total cost to employer or a budget."
        panel={panels.wanted}
        change={(panel) => change("wanted", panel)}
        load={loadWanted}
      />
    </div>
  );
}

function noticeOf([first, second]: readonly SituationOutcome[]): string | null {
  if (!first?.figures) return "This appears as soon as the pay above can be calculated.";
  if (first.stale) return "This is about the pay from before the problem in the inputs.";
  return second === undefined ? null : "This is about the first situation.";
}
