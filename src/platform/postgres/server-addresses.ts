/**
 * Returns the address of each server that an address names. The usual one names one server; `host` and `port` of its
 * query, as PostgreSQL's own programs read them, name several with commas: "?host=a.example,b.example&port=5432,5433".
 */
export function serverAddresses(url: string): readonly string[] {
  const address = new URL(url);
  const hosts = address.searchParams.get("host")?.split(",") ?? [];
  if (hosts.length < 2) return [url];
  const ports = address.searchParams.get("port")?.split(",") ?? [];
  return hosts.map((host, at) => {
    const one = new URL(url);
    for (const name of ["host", "port", "target_session_attrs"]) one.searchParams.delete(name);
    one.hostname = host;
    one.port = ports[at] ?? (ports.length === 1 ? ports[0] : undefined) ?? address.port;
    return one.href;
  });
}
