export { fieldPath } from "./draft";
export { getChoiceWords, getLabel, problemWords } from "./field-words";
export { type Choices, Folded } from "./fields";
export { type FormShape, RecordForm, type Sent, type Stored, toStored } from "./record-form";
export { type Field, type Operation, readFields } from "./schema";
