/** The description of all services, joined from the files of `openapi`; as of any JSON, each reader states the parts that it reads. */
export function readOpenApi(folder?: string): ReturnType<typeof JSON.parse>;
