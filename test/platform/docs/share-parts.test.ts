import { describe, expect, it } from "vitest";
import { shareParts } from "../../../src/platform/docs";
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
      400: { $ref: "#/components/responses/400.the.request.is.wrong.in" },
      404: { $ref: "#/components/responses/404.note_not_found.book_not_found" },
    };
    const parameters = [{ $ref: "#/components/parameters/path.id" }];
    expect(shared.paths["/x/{id}"]).toEqual({
      summary: "A note",
      get: { parameters, responses },
      put: { parameters, responses: { 200: { description: "Done" }, ...responses } },
    });
    expect(shared.components).toEqual({
      schemas: { A: {} },
      parameters: { "path.id": id },
      responses: { "400.the.request.is.wrong.in": refused, "404.note_not_found.book_not_found": gone },
      headers: {},
    });
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
    expect(shared.components).toMatchObject({ parameters: { "path.id": id, "path.id-2": other } });
    expect(shared.paths["/y/{id}"].get.parameters).toEqual([{ $ref: "#/components/parameters/path.id-2" }]);
    const { components: _, ...written } = four;
    expect(writtenOut(shared)).toEqual(written);
  });

  it("stay apart under two statuses, so that a name says which", () => {
    const shared = shareParts(documentOf(operation({ 400: refused }), operation({ 422: refused })));
    expect(shared.components).toMatchObject({ responses: {} });
    expect(shared.paths["/x/{id}"].get).toMatchObject({ responses: { 400: refused } });
  });

  it("are left where one operation alone has them, where they are shared already, and where there is nothing", () => {
    const shared = { $ref: "#/components/responses/Gone" };
    const document = documentOf(operation({ 404: shared, 409: gone }, []), operation({ 404: shared }, []));
    expect(shareParts(document).paths).toEqual(document.paths);
    const empty = { openapi: "3.1.0", paths: {} };
    expect(shareParts(empty)).toMatchObject(empty);
  });
});
