import { notFound } from "../../platform/http";
import { readJob } from "../../platform/jobs";
import { mountOperation, type OperationService } from "../contract";
import { getJob } from "./job-operation";

/** The jobs service: background jobs of an organisation. */
export const jobsService: OperationService = {
  name: "jobs",
  migrations: [],
  mount: (context) => {
    mountOperation(context, getJob, async ({ params: { jobId } }, tx) => {
      const job = await readJob(tx, jobId);
      if (job === null) throw notFound("job");
      const { kind: jobType, result, ...rest } = job;
      const shown = result as Readonly<Record<string, unknown>> | null;
      return { data: { ...rest, jobType, result: shown }, text: "This is the job." };
    });
  },
};
