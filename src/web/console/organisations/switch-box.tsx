import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { readAll } from "../parts";
import { formatAddress, NOWHERE, type Place } from "../place";
import { useSession } from "../session/session-context";
import type { Organisation } from "./use-to-do";

/** Leads to another employer, found by a part of its name: to the same view, if that is of an employer as a whole. */
export function SwitchBox({ place }: { readonly place: Place }): JSX.Element {
  const { session } = useSession();
  const [all, setAll] = useState<readonly Organisation[] | null>(null);
  const [wanted, setWanted] = useState("");
  const [says, setSays] = useState("");
  const read = async (): Promise<readonly Organisation[]> => {
    if (all !== null) return all;
    const answer = await readAll((query) =>
      session.client().get("/v1/authentication/my-organisations", { params: { query } }),
    ).catch(() => null);
    const found = answer?.data ?? [];
    if (answer?.data !== undefined) setAll(found);
    return found;
  };
  const go = async (text: string, isWhole: boolean): Promise<void> => {
    const sought = text.trim().toLowerCase();
    const named = (await read()).filter(({ name }) => sought !== "" && isNamed(name.toLowerCase(), sought, isWhole));
    const [only] = named;
    if (isWhole && only?.name.toLowerCase() !== sought) return;
    if (only === undefined || named.length > 1) {
      if (!isWhole)
        setSays(only === undefined ? "No employer has this name." : "Several have it: type more of the name.");
      return;
    }
    setWanted("");
    location.hash = addressAt(place, only.organisationId);
  };
  return (
    <form
      class="switch"
      aria-label="Switch employer"
      onSubmit={(event) => {
        event.preventDefault();
        void go(wanted, false);
      }}
    >
      <label class="visually-hidden" for="switch-employer">
        Switch to another employer
      </label>
      <input
        id="switch-employer"
        type="search"
        list="employers"
        placeholder="Switch employer"
        autoComplete="off"
        value={wanted}
        onFocus={() => void read()}
        onInput={({ currentTarget: { value } }) => {
          setWanted(value);
          setSays("");
          void go(value, true);
        }}
      />
      <datalist id="employers">
        {(all ?? []).map(({ organisationId, name }) => (
          <option key={organisationId} value={name} />
        ))}
      </datalist>
      <small role="status">{says}</small>
    </form>
  );
}

/** What is typed whole may still be the beginning of a longer name. */
function isNamed(name: string, sought: string, isWhole: boolean): boolean {
  return isWhole ? name.startsWith(sought) : name.includes(sought);
}

function addressAt({ view, ids }: Place, organisation: string): string {
  const isOfEmployer = formatAddress(view, ids) === formatAddress(view, { ...NOWHERE, organisation: ids.organisation });
  return formatAddress(isOfEmployer ? view : "payrolls", { ...NOWHERE, organisation });
}
