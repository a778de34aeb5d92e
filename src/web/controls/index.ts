export { CopyLink, Spoken } from "./copy-link";
export { CheckBox, described, type Labelled, LabelledBox } from "./labelled-box";
export { SelectBox } from "./select-box";
export { TextArea, TextBox } from "./text-box";
