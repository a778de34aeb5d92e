export { CheckBox } from "./check-box";
export { SelectBox } from "./select-box";
export { Spoken } from "./spoken";
export { TextBox } from "./text-box";
