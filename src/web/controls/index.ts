export { CheckBox } from "./check-box";
export { SelectBox } from "./select-box";
export { Spoken } from "./spoken";
export { TextBox, type TextBoxKind } from "./text-box";
