export { fieldId } from "./field";
export { SituationForm } from "./situation-form";
