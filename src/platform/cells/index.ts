export { CannotMove, connectToCell, type Directory, type MoveStep } from "./move-options";
export { moveOrganisation, removeMoved } from "./move-organisation";
