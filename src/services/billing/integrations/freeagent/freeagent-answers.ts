import { z } from "zod";

export const company = z.looseObject({ company: z.looseObject({ name: z.string(), subdomain: z.string() }) });
