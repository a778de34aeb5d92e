import type { OperationService } from "../contract";
import { mountPreview } from "./mount-preview";

/** The preview service: payslips that are not stored, from a request alone or with the records of an employee. */
export const previewService: OperationService = {
  name: "preview",
  migrations: [],
  mount: mountPreview,
};
