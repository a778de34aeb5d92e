import { unseal } from "../../../platform/config";
import type { ServiceContext } from "../../contract";
import type { Credentials } from "../contract/connection-operations";
import { CREDENTIALS_KEY } from "./has-web-service";
import { type SmartPensionAddresses, smartPension } from "./smart-pension";
import type { PensionWebService } from "./web-service";

/** Opens the web service that a connection leads to. */
export function webServiceOf(context: ServiceContext, sealed: string): PensionWebService {
  const credentials = JSON.parse(unseal(context.keyOf(CREDENTIALS_KEY), sealed)) as Credentials;
  return smartPension(context, addressesOf(context), credentials);
}

function addressesOf({ name, smartPensionAddress }: ServiceContext): SmartPensionAddresses {
  if (smartPensionAddress !== null) return { identity: smartPensionAddress, api: smartPensionAddress };
  const host = name === "live" ? "autoenrolment.co.uk" : "sandbox.autoenrolment.co.uk";
  return { identity: `https://id.${host}`, api: `https://api.${host}` };
}
