import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { success } from "../../../src/platform";
import { recordEvent } from "../../../src/platform/events";
import { notFound, type PlatformEnv, pageOf, pageQuery, Refused, rowsAfter } from "../../../src/platform/http";
import { answerOnce } from "../../../src/platform/idempotency";
import type { Environment, Service } from "../../../src/platform/installation";
import { readJob } from "../../../src/platform/jobs";
import { protectTenantTable } from "../../../src/platform/store";

/** A small complete service on the platform: the one described in docs/platform.md, under test. */
export const noteService: Service = {
  name: "notes",
  migrations: [
    {
      id: "notes-0001",
      sql: `create table note (organisation_id text not null, note_id text not null, text text not null,
          primary key (organisation_id, note_id));
        ${protectTenantTable("note")}`,
    },
  ],
  install: (environment) => {
    const { app, jobs, files, rateLimit } = environment;
    app.use("/v1/*", async (context, next) => {
      const [clientId, organisationId] = (context.req.header("x-auth-token") ?? "").split("/");
      if (!clientId || !organisationId) {
        throw new Refused(401, { token: "access_token_missing", text: "Send X-Auth-Token." });
      }
      context.set("caller", {
        clientId,
        accountId: "ACCOUNT",
        organisationId,
        tokenId: "J-1",
        principalId: null,
        sessionId: null,
        userId: null,
        role: "Administrator",
      });
      await next();
    });
    app.use("/v1/*", rateLimit);
    jobs.handle("notes.export", async (job) => {
      const { rows } = await job.step((tx) =>
        sql<{ text: string }>`select text from note order by note_id`.execute(tx),
      );
      const bytes = Buffer.from(rows.map(({ text }) => text).join("\n"));
      const file = { owner: job.organisation, fileName: "notes.txt", contentType: "text/plain", bytes };
      const { fileId } = await job.step((tx) => files.save(tx, file), 1);
      return { fileId };
    });
    app.route("/v1", noteRoutes(environment));
  },
};

const Note = z.object({ noteId: z.string(), text: z.string() }).openapi("Note");
const created = { 201: { description: "The note", content: { "application/json": { schema: Note } } } };

const createNote = createRoute({
  method: "post",
  path: "/notes",
  operationId: "createNote",
  summary: "Creates a note",
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: z.strictObject({ text: z.string().min(1).max(100) }) } },
    },
  },
  responses: created,
});

const listNotes = createRoute({
  method: "get",
  path: "/notes",
  operationId: "listNotes",
  summary: "Lists notes",
  request: { query: pageQuery({ usual: 2, most: 10 }) },
  responses: { 200: { description: "A page of notes" } },
});

function noteRoutes({ store, jobs, ids, clock, cursors, files, address }: Environment): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  routes.openapi(createNote, (context) =>
    answerOnce(context, { store, clock }, async (tx) => {
      const { text } = context.req.valid("json");
      const organisationId = context.get("caller")?.organisationId ?? "";
      const noteId = ids.next();
      await sql`insert into note values (${organisationId}, ${noteId}, ${text})`.execute(tx);
      const resourceUrl = `${address}/v1/notes/${noteId}`;
      const event = { organisationId, accountId: "ACCOUNT", eventType: "note.created", resourceUrl, data: { noteId } };
      await recordEvent(tx, { clock, ids }, event);
      const body = JSON.stringify(success({ token: "note_created", text: "Created." }, { noteId, text }));
      return { status: 201, body };
    }),
  );
  routes.openapi(listNotes, async (context) => {
    const scope = context.get("caller")?.organisationId ?? "";
    const { pageSize, paginationToken } = context.req.valid("query");
    const place = { route: "GET /v1/notes", scope, filters: {} };
    const after = paginationToken ? rowsAfter(["note_id"], await cursors.open(place, paginationToken)) : sql`true`;
    const { rows } = await store.inTenant(scope, (tx) =>
      sql<{
        note_id: string;
        text: string;
      }>`select * from note where ${after} order by note_id limit ${pageSize + 1}`.execute(tx),
    );
    const page = await pageOf(rows, pageSize, place, cursors, ({ note_id }) => [note_id]);
    const items = page.items.map(({ note_id, text }) => ({ noteId: note_id, text }));
    return context.json(success({ token: "notes_listed", text: "Listed." }, { items }, page.paginationToken));
  });
  routes.post("/exports", async (context) => {
    const organisation = context.get("caller")?.organisationId ?? "";
    const jobId = await store.inTenant(organisation, (tx) =>
      jobs.enqueue(tx, { organisation, kind: "notes.export", payload: {}, totalCount: 1 }),
    );
    return context.json(success({ token: "notes_export_queued", text: "Queued." }, { jobId }), 202);
  });
  routes.get("/exports/:jobId", (context) =>
    store.inTenant(context.get("caller")?.organisationId ?? "", async (tx) => {
      const job = await readJob(tx, context.req.param("jobId"));
      if (job === null) throw notFound("export");
      const fileId = (job.result as { fileId?: string } | null)?.fileId;
      const link = fileId === undefined ? null : await files.link(tx, fileId, 60);
      return context.json(success({ token: "export_retrieved", text: "Retrieved." }, { ...job, link }));
    }),
  );
  return routes;
}
