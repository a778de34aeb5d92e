import { dataAt, type SideStory } from "./side-story";

const PATH = "/v1/webhooks";

/** A paused endpoint in each run, then who is emailed about it; in some runs a replay of what was never sent to it. */
export function webhookStory(): SideStory {
  /** The alert contact of each endpoint. */
  const contacts = new Map<string, string>();
  const replays: string[] = [];
  return {
    *requests({ period }) {
      const endpoint = { url: "https://hooks.example.com/", status: "Paused", description: `of period ${period}` };
      const made = {
        kind: "side",
        method: "POST",
        path: `${PATH}/endpoints`,
        body: endpoint,
        isShownOnce: true,
      } as const;
      const { endpointId } = yield made;
      const emails = [`period-${period}@sample.example`];
      const path = `${PATH}/endpoints/${endpointId}/alert-contacts`;
      yield { kind: "side", method: "PUT", path, body: { emails } };
      contacts.set(endpointId, String(emails[0]));
      if (period % 4 !== 1) return;
      const body = {
        startDate: "2026-11-01",
        endDate: "2026-11-30",
        endpointIds: [endpointId],
        includeNeverSent: true,
      };
      const { replayId } = yield { kind: "side", method: "POST", path: `${PATH}/replays`, body };
      replays.push(replayId);
    },
    async lost(door) {
      const endpoints = [...contacts].map(async ([endpointId, email]) => {
        const endpoint = await dataAt(door, `${PATH}/endpoints/${endpointId}`);
        return endpoint?.alertContacts.emails[0] === email ? [] : [`endpoint ${endpointId} is gone, or its contact`];
      });
      const asked = replays.map(async (replayId) =>
        (await dataAt(door, `${PATH}/replays/${replayId}`)) === null ? [`replay ${replayId} is gone`] : [],
      );
      return (await Promise.all([...endpoints, ...asked])).flat();
    },
  };
}
