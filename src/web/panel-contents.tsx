import { type ComponentType, render } from "preact";
import { NetToGross } from "./net-to-gross";
import { Orders } from "./orders";
import type { ContentProps, MountContent } from "./panel";
import { PayslipPdf } from "./payslip-pdf";
import { PensionMethods } from "./pension-methods";
import { TwoJobs } from "./two-jobs";

// A separate bundle, with the whole engine: the page fetches it when a panel opens, and gives each panel an element.

export const mountMethods: MountContent = (place, props) => mount(PensionMethods, place, props);
export const mountOrders: MountContent = (place, props) => mount(Orders, place, props);
export const mountWanted: MountContent = (place, props) => mount(NetToGross, place, props);
export const mountJobs: MountContent = (place, props) => mount(TwoJobs, place, props);
export const mountPayslip: MountContent = (place, props) => mount(PayslipPdf, place, props);

function mount(Content: ComponentType<ContentProps>, place: Element, props: ContentProps | null): void {
  render(props && <Content {...props} />, place);
}
