export { connectToCell } from "./connect-to-cell";
export { CannotMove, type Directory, type MoveStep } from "./move-options";
export { moveOrganisation } from "./move-organisation";
export { removeMoved } from "./remove-moved";
