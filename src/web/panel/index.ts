export { Fetching } from "./fetching";
export { type ContentProps, type MountContent, Panel } from "./panel";
export {
  type Fields,
  openAt,
  type PanelName,
  type PanelState,
  type Panels,
  panelTitleId,
  readPanels,
  writePanels,
} from "./panels";
export { useLoaded } from "./use-loaded";
