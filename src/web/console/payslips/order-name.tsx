import type { JSX } from "preact";
import { useRecordName } from "../parts";
import { useClient } from "../session/session-context";

interface NameProps {
  readonly organisation: string;
  readonly orderId: string;
}

/** Who issued a court order and its reference, after a colon; nothing until they are here, or if they may not be read. */
export function OrderName({ organisation, orderId }: NameProps): JSX.Element {
  const client = useClient(organisation);
  const read = async (): Promise<string | undefined> => {
    const { data } = await client.get("/v1/court-orders/orders/{orderId}", { params: { path: { orderId } } });
    return data === undefined ? undefined : `: ${data.content.data.issuingAuthority}, ${data.content.data.reference}`;
  };
  return <>{useRecordName({ id: orderId, meanwhile: "", read })}</>;
}
