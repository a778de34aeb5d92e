export type { Choices } from "./choices";
export { type Ground, type GroundYear, getGround } from "./ground";
export type { PopulationOptions } from "./options";
