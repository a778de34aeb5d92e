import type { OperationService } from "../contract";
import { mountPreview } from "./mount-preview";

export { previewShown } from "./answer-schema";
export { example as previewExample } from "./preview-example";
export { yearOnFile } from "./year-to-date";

/** The gross-to-net preview with the records of an employee. */
export const grossToNetService: OperationService = {
  name: "gross-to-net",
  migrations: [],
  mount: mountPreview,
};
