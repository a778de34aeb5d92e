export {
  CannotMove,
  connectToCell,
  type Directory,
  type MoveStep,
  moveOrganisation,
  removeMoved,
} from "./move-organisation";
