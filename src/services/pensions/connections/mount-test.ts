import { instantOf } from "../../../platform/ports";
import { mountCalculation, type ServiceContext } from "../../contract";
import { testConnection } from "../contract/connection-operations";
import { ProviderFault } from "../web-services/web-service";
import { webServiceOf } from "../web-services/web-service-of";
import { connectionData } from "./connection-data";
import { findConnection, noteCall } from "./find-connection";

/** Mounts the operation that tests a connection: it holds no transaction while the provider takes its time. */
export function mountTest(context: ServiceContext): void {
  mountCalculation(context, testConnection, async ({ params: { connectionId } }, records) => {
    const { sealed_credentials: sealed } = await records((tx) => findConnection(tx, connectionId));
    const fault = await faultOf(() => webServiceOf(context, sealed).test());
    const now = instantOf(context.clock.now());
    const row = await records((tx) =>
      noteCall(tx, connectionId, {
        is_callable: fault === null,
        last_tested_at: now,
        last_error_token: fault,
        updated_at: now,
      }),
    );
    const text = fault === null ? "The provider accepts the credentials." : "The provider does not accept the call.";
    return { data: connectionData(row), text };
  });
}

async function faultOf(call: () => Promise<void>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ProviderFault) return error.token;
    throw error;
  }
}
