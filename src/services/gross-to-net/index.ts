import type { OperationService } from "../contract";
import { mountPreview } from "./mount-preview";

/** The gross-to-net preview with the records of an employee. */
export const grossToNetService: OperationService = {
  name: "gross-to-net",
  migrations: [],
  mount: mountPreview,
};
