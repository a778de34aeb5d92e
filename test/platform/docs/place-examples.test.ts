import { describe, expect, it } from "vitest";
import { placeExamples, sampleValue, shareAnswers } from "../../../src/platform/docs";

const text = { type: "string", example: "x" };
const Note = { type: "object", properties: { text }, required: ["text"] };
const NOTE = { $ref: "#/components/schemas/Note" };

/** Returns an operation whose answer is an envelope around some data, with an answer without any, and a refusal. */
function answering(operationId: string, data: object, example: unknown) {
  const schema = {
    type: "object",
    properties: {
      message: { type: "object", properties: {}, examples: [{ token: "done" }] },
      content: { type: "object", properties: { data } },
    },
  };
  const whole = { message: { token: "done" }, content: { data: example } };
  const content = { "application/json": { schema, example: whole } };
  return { operationId, responses: { 200: { content }, 204: {}, 404: { content } } };
}

function placedIn(operations: Readonly<Record<string, ReturnType<typeof answering>>>) {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { get }]));
  const { paths: placed, components } = placeExamples(shareAnswers({ paths, components: { schemas: { Note } } }));
  const answerOf = (path: string) => placed[path]?.get.responses[200].content["application/json"];
  return { answerOf, schemas: components.schemas as Readonly<Record<string, object>> };
}

describe("the examples of answers", () => {
  it("are in the record that is answered, whose fields then need none of their own", () => {
    const { answerOf, schemas } = placedIn({ "/note": answering("readNote", NOTE, { text: "Bread" }) });
    expect(answerOf("/note")).toEqual({ schema: { $ref: "#/components/schemas/NoteAnswer" } });
    expect(schemas.Note).toEqual({ ...Note, properties: { text: { type: "string" } }, examples: [{ text: "Bread" }] });
    expect(sampleValue({ $ref: "#/components/schemas/NoteAnswer" }, schemas)).toEqual({
      message: { token: "done" },
      content: { data: { text: "Bread" } },
    });
  });

  it("are left out of lists that show the same record, and stay where an operation shows another", () => {
    const list = { type: "object", properties: { items: { type: "array", items: NOTE } } };
    const { answerOf } = placedIn({
      "/notes": answering("listNotes", list, { items: [{ text: "Bread" }] }),
      "/note": answering("readNote", NOTE, { text: "Bread" }),
      "/other": answering("otherNote", NOTE, { text: "Milk" }),
    });
    expect(answerOf("/notes")).toEqual({ schema: { $ref: "#/components/schemas/NoteListAnswer" } });
    expect(answerOf("/other")).toMatchObject({ example: { content: { data: { text: "Milk" } } } });
  });

  it("are in an answer's own data if it has no name, and in the first of equal answers", () => {
    const count = { type: "object", properties: { count: { type: "integer" } } };
    const { answerOf, schemas } = placedIn({
      "/alone": answering("countPages", { type: "object", properties: { pages: { type: "integer" } } }, { pages: 3 }),
      "/one": answering("countOne", count, { count: 1 }),
      "/two": answering("countTwo", count, { count: 2 }),
    });
    expect(answerOf("/alone")).toMatchObject({
      schema: { properties: { content: { properties: { data: { examples: [{ pages: 3 }] } } } } },
    });
    expect(answerOf("/alone")).not.toHaveProperty("example");
    expect(answerOf("/one")).toEqual({ schema: { $ref: "#/components/schemas/CountOneAnswer" } });
    expect(schemas.CountOneAnswer).toMatchObject({
      properties: { content: { properties: { data: { examples: [{ count: 1 }] } } } },
    });
    expect(answerOf("/two")).toMatchObject({ example: { content: { data: { count: 2 } } } });
  });

  it("are none where a required part of a schema has none", () => {
    const fields = { type: "object", properties: { known: text, unknown: {} } };
    expect(sampleValue(fields, {})).toEqual({ known: "x" });
    expect(sampleValue({ ...fields, required: ["unknown"] }, {})).toBeUndefined();
    expect(sampleValue({ type: "array", items: text }, {})).toEqual(["x"]);
    expect(sampleValue({ type: "array", items: {} }, {})).toBeUndefined();
  });
});
