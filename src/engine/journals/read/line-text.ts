import { pointerStep, type Reader, shape } from "../../base";

const LONGEST_TEXT = 255;

/** A text of up to 255 characters that are not all spaces and none a control character: "" if it is wrong. */
export const LINE_TEXT: shape.Shape<string> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    if (value === undefined || value === null) reader.refuse("required", at);
    else if (typeof value !== "string") reader.refuse("wrong_type", at, { expected: "string" });
    else if (value.trim() === "") reader.refuse("must_not_be_empty", at);
    else if (value.length > LONGEST_TEXT || hasControl(value)) refuseText(reader, at);
    else return value;
    return "";
  },
  schema: () => ({ type: "string", minLength: 1, maxLength: LONGEST_TEXT }),
};

/** The same, or null if it is left out. */
export const LINE_TEXT_OR_NULL = shape.orNull(LINE_TEXT);

function refuseText(reader: Reader, at: string): void {
  reader.refuse("invalid_format", at, {
    expected: `up to ${LONGEST_TEXT} characters, none of them a control character`,
  });
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}
