import { describe, expect, it } from "vitest";
import { serviceDocuments, shareParameters, shareParts, withAllParameters } from "../../../src/platform/docs";
import { writtenOut } from "../../support/api/follow-references";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const gone = { description: "`note_not_found`: There is no such note.\n\n`book_not_found`: There is no such book." };
const refused = { description: "The request is wrong, in some way or other." };
const operation = (responses: object, parameters: readonly object[] = [id]) => ({ parameters, responses });

/** Returns a document whose one path has two operations. */
function documentOf(get: object, put: object) {
  return {
    openapi: "3.1.0",
    paths: { "/x/{id}": { summary: "A note", get, put } },
    components: { schemas: { A: {} } },
  };
}

describe("parts that operations share", () => {
  it("are written once, under their names", () => {
    const both = operation({ 200: { description: "Done" }, 400: refused, 404: gone });
    const shared = shareParts(documentOf(operation({ 400: refused, 404: gone }), both));
    const responses = {
      400: { $ref: "#/components/responses/TheRequest" },
      404: { $ref: "#/components/responses/NoteNotFoundOrBookNotFound" },
    };
    const parameters = [{ $ref: "#/components/parameters/PathId" }];
    expect(shared.paths["/x/{id}"]).toEqual({
      summary: "A note",
      get: { parameters, responses },
      put: { parameters, responses: { 200: { description: "Done" }, ...responses } },
    });
    expect(shared.components).toEqual({
      schemas: { A: {} },
      parameters: { PathId: id },
      responses: { TheRequest: refused, NoteNotFoundOrBookNotFound: gone },
      headers: {},
      examples: {},
    });
  });

  it("take a stated name by their tokens", () => {
    const two = documentOf(operation({ 404: gone }), operation({ 404: gone }));
    const shared = shareParts(two, { "note_not_found book_not_found": "Gone" });
    expect(shared.components).toMatchObject({ responses: { Gone: gone } });
  });

  it("have headers that several responses share", () => {
    const ETag = { description: "The version.", schema: { type: "string" } };
    const done = (description: string) => operation({ 200: { description, headers: { ETag } } });
    const document = documentOf(done("The note"), done("The changed note"));
    const shared = shareParts(document);
    expect(shared.components).toMatchObject({ responses: {}, headers: { ETag } });
    const headers = { ETag: { $ref: "#/components/headers/ETag" } };
    expect(shared.paths["/x/{id}"].get).toMatchObject({ responses: { 200: { description: "The note", headers } } });
    const { components: _, ...written } = document;
    expect(writtenOut(shared)).toEqual(written);
  });

  it("are examples too, of bodies and of answers, if they are longer than a reference", () => {
    const long = { text: "A note that is long enough to be written only once. ".repeat(3) };
    const json = (example: object) => ({
      content: { "application/json": { schema: { $ref: "#/components/schemas/A" }, example } },
    });
    const put = { operationId: "writeNote", requestBody: json(long), responses: { 200: json({}) } };
    const get = { operationId: "readNote", responses: { 200: json(long), 202: json({}) } };
    const shared = shareParts(documentOf(get, put));
    expect(shared.components).toMatchObject({ examples: { ReadNoteAnswer: { value: long } } });
    const media = {
      schema: { $ref: "#/components/schemas/A" },
      examples: { sample: { $ref: "#/components/examples/ReadNoteAnswer" } },
    };
    expect(shared.paths["/x/{id}"]).toEqual({
      summary: "A note",
      get: { ...get, responses: { 200: { content: { "application/json": media } }, 202: json({}) } },
      put: { ...put, requestBody: { content: { "application/json": media } } },
    });
  });

  it("are numbered where two that differ would have one name", () => {
    const other = { ...id, schema: { type: "integer" } };
    const four = {
      ...documentOf(operation({}, [id]), operation({}, [other])),
      paths: {
        "/x/{id}": { get: operation({}, [id]), put: operation({}, [other]) },
        "/y/{id}": { get: operation({}, [other]), put: operation({}, [id]) },
      },
    };
    const shared = shareParts(four);
    expect(shared.components).toMatchObject({ parameters: { PathId: id, PathId2: other } });
    expect(shared.paths["/y/{id}"].get.parameters).toEqual([{ $ref: "#/components/parameters/PathId2" }]);
    const { components: _, ...written } = four;
    expect(writtenOut(shared)).toEqual(written);
  });

  it("are never what an operation answers when its work is done", () => {
    const done = { description: "`note_written`" };
    const document = documentOf(operation({ 200: done }), operation({ 200: done }));
    expect(shareParts(document).paths["/x/{id}"].get).toMatchObject({ responses: { 200: done } });
  });

  it("are left where one operation alone has them, where they are shared already, and where there is nothing", () => {
    const shared = { $ref: "#/components/responses/Gone" };
    const document = documentOf(operation({ 404: shared, 409: gone }, []), operation({ 404: shared }, []));
    expect(shareParts(document).paths).toEqual(document.paths);
    const empty = { openapi: "3.1.0", paths: {} };
    expect(shareParts(empty)).toMatchObject(empty);
  });
});

describe("parameters that all operations of an address have", () => {
  const page = { name: "page", in: "query", schema: { type: "string" } };
  const tagged = (tag: string, parameters?: readonly object[]) => ({ tags: [tag], ...(parameters && { parameters }) });
  const document = {
    paths: {
      "/x/{id}": { get: tagged("Reading", [id, page]), put: tagged("Writing", [id]) },
      "/y/{id}": { get: tagged("Reading", [id, page]) },
      "/z": { get: tagged("Reading", [page]), put: tagged("Writing") },
    },
  };

  it("are written once if it has several, and are theirs when they are asked for", () => {
    const shared = shareParameters(document);
    expect(shared.paths["/x/{id}"]).toEqual({
      parameters: [id],
      get: tagged("Reading", [page]),
      put: tagged("Writing"),
    });
    expect(shared.paths).toMatchObject({ "/y/{id}": document.paths["/y/{id}"], "/z": document.paths["/z"] });
    expect(withAllParameters(shared)).toEqual(document);
  });

  it("go with the operations of each service", () => {
    const services = serviceDocuments(shareParameters(document));
    expect(services.get("writing")?.paths).toEqual({
      "/x/{id}": { parameters: [id], put: tagged("Writing") },
      "/z": { put: tagged("Writing") },
    });
  });
});
