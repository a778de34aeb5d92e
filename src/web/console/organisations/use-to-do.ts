import { useEffect, useState } from "preact/hooks";
import type { Answer, components } from "../../../client";
import { withoutAnswer } from "../parts";
import { useSession } from "../session/session-context";

export type OrganisationToDo = components["schemas"]["OrganisationToDo"] & { readonly name: string };

export interface Organisation {
  readonly organisationId: string;
  readonly name: string;
}

export interface ReadToDo {
  readonly found: readonly OrganisationToDo[];
  /** Employers that could not be read. */
  readonly lost: readonly Organisation[];
}

/** Organisations of one request: few enough that something is seen soon. */
const AT_ONCE = 10;

/** Reads what is to be done in organisations, ten at a time; again when `turn` changes. */
export function useToDo(organisations: readonly Organisation[], turn = 0): ReadToDo {
  const { session, ended } = useSession();
  const [read, setRead] = useState<ReadToDo>({ found: [], lost: [] });
  useEffect(() => {
    let isWanted = true;
    const readPart = async (part: readonly Organisation[]): Promise<ReadToDo> => {
      const query = { organisationIds: part.map(({ organisationId }) => organisationId) };
      const { data, refusal } = await patiently(() =>
        session.client().get("/v1/authentication/my-organisations/to-do", { params: { query } }),
      );
      if (refusal?.status === 401) ended();
      const items = new Map((data?.content.data.items ?? []).map((item) => [item.organisationId, item]));
      const found = part.flatMap(({ organisationId, name }) => {
        const item = items.get(organisationId);
        return item === undefined ? [] : [{ ...item, name }];
      });
      for (const { payrolls } of found)
        for (const { payrollConfigId, name } of payrolls) session.names.set(payrollConfigId, Promise.resolve(name));
      return { found, lost: part.filter(({ organisationId }) => !items.has(organisationId)) };
    };
    const work = async (): Promise<void> => {
      for (let first = 0; first < organisations.length && isWanted; first += AT_ONCE) {
        const { found, lost } = await readPart(organisations.slice(first, first + AT_ONCE));
        if (!isWanted) return;
        setRead((before) => ({ found: [...before.found, ...found], lost: [...before.lost, ...lost] }));
      }
    };
    setRead({ found: [], lost: [] });
    void work();
    return () => {
      isWanted = false;
    };
  }, [organisations.length, turn]);
  return read;
}

const SECOND_IN_MILLISECONDS = 1_000;

/** Waits as long as the server asks to, if there were too many requests: a bureau has many employers. */
export async function patiently<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer === null) return { refusal: withoutAnswer(), response: Response.error() };
    if (answer.refusal?.token !== "rate_limited") return answer;
    const seconds = Number(answer.response.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_IN_MILLISECONDS));
  }
}
