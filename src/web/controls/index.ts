export { CheckBox } from "./check-box";
export { CopyLink } from "./copy-link";
export { described, type Labelled, LabelledBox } from "./labelled-box";
export { SelectBox } from "./select-box";
export { Spoken } from "./spoken";
export { TextArea } from "./text-area";
export { TextBox } from "./text-box";
