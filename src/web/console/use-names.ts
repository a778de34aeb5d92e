import { useEffect, useState } from "preact/hooks";
import type { Ids } from "./place";
import { useSession } from "./session/session-context";

/** Organisations whose names are read at once. */
const PAGE = 100;

type Names = Readonly<Record<"organisation" | "payroll", string>>;

/** Reads the names of an address's organisation and payroll; general words until they are here. */
export function useNames({ organisation, payroll }: Ids): Names {
  const { session } = useSession();
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const keep = (id: string, name: string | undefined): void => {
    if (name !== undefined) setFound((before) => ({ ...before, [id]: name }));
  };
  useEffect(() => {
    if (organisation === "" || found[organisation] !== undefined) return;
    session
      .client()
      .get("/v1/authentication/my-organisations", { params: { query: { pageSize: PAGE } } })
      .then(
        ({ data }) => {
          for (const { organisationId, name } of data?.content.data.items ?? []) keep(organisationId, name);
        },
        () => undefined,
      );
  }, [organisation]);
  useEffect(() => {
    if (payroll === "" || found[payroll] !== undefined) return;
    session
      .client(organisation)
      .get("/v1/payrollconfig/{payrollConfigId}", { params: { path: { payrollConfigId: payroll } } })
      .then(
        ({ data }) => keep(payroll, data?.content.data.name),
        () => undefined,
      );
  }, [payroll]);
  return { organisation: found[organisation] ?? "Organisation", payroll: found[payroll] ?? "Payroll" };
}
