import { z } from "zod";
import type { Tenant } from "../port/accounting-provider";

export const connections = z
  .array(
    z.looseObject({ id: z.string(), tenantId: z.string(), tenantType: z.string(), tenantName: z.string().optional() }),
  )
  .transform((all): readonly Tenant[] =>
    all.map(({ id, tenantId, tenantType, tenantName }) => ({
      tenantId,
      externalConnectionId: id,
      name: tenantName ?? tenantId,
      type: tenantType,
    })),
  );
