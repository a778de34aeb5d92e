export type { Choices } from "./choices";
export { type Ground, type GroundYear, groundOf } from "./ground";
export type { PopulationOptions } from "./options";
