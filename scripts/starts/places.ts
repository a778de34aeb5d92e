import { join } from "node:path";

/** A place or a circumstance in which the demo is started. */
export interface Trial {
  readonly name: string;
  /** Working folder of the start. */
  readonly folder: string;
  readonly cli: string;
  readonly kind?: "starts" | "again" | "twice" | "port" | "refused";
  /** Its own namespaces, as `unshare` names them. */
  readonly own?: readonly string[];
  /** Shell commands that prepare the place, as root, inside those namespaces. */
  readonly prepare?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly umask?: string;
  readonly uid?: number;
  /** Limit on open files. */
  readonly files?: number;
}

const NAMES = { letters: "Gehälter & Löhne ŵ 給与", long: "x".repeat(49) };
const SOMEBODY = 54_321;

/**
 * Returns every trial. `root` is a folder that everybody may enter, `home` one that only root may enter, and `copyTo`
 * puts the package into a folder and returns its command.
 */
export function trials(root: string, home: string, copyTo: (folder: string) => string): readonly Trial[] {
  const cli = copyTo(join(root, "package"));
  const at = (name: string) => ({ folder: join(root, name), cli });
  const letters = join(root, NAMES.letters);
  const long = join(root, ...Array.from({ length: 4 }, () => NAMES.long));
  const passwd = `echo 'trial:x:${SOMEBODY}:${SOMEBODY}::/:/bin/sh' >> /etc/passwd`;
  const ownPasswd = [`cp /etc/passwd ${root}/passwd`, `mount --bind ${root}/passwd /etc/passwd`, passwd];
  return [
    { name: "root's home, entered by root only", folder: join(home, "work"), cli: copyTo(join(home, "package")) },
    {
      name: "spaces and letters of other scripts",
      folder: join(letters, "work"),
      cli: copyTo(join(letters, "package")),
    },
    {
      name: `a path of ${join(long, "work").length} characters`,
      folder: join(long, "work"),
      cli: copyTo(join(long, "package")),
    },
    { ...at("mine"), name: "an ordinary user", uid: SOMEBODY, prepare: [...ownPasswd, own(root, "mine")] },
    {
      ...at("read-only"),
      name: "a package in a read-only folder, an ordinary user",
      uid: SOMEBODY,
      prepare: [
        ...ownPasswd,
        own(root, "read-only"),
        `mount --bind ${root}/package ${root}/package`,
        `mount -o remount,ro,bind ${root}/package`,
      ],
    },
    {
      ...at("disk"),
      name: "a folder on another disk",
      prepare: [`mkdir ${root}/disk`, `mount -t tmpfs none ${root}/disk`],
    },
    {
      ...at("ipv4"),
      name: "no IPv6",
      own: ["--net"],
      prepare: ["ip link set lo up", "echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6"],
    },
    { ...at("shm"), name: "no /dev/shm", prepare: ["mount -t tmpfs -o ro none /dev/shm"] },
    { ...at("tmp"), name: "a TMPDIR that does not exist", env: { TMPDIR: "/nowhere" } },
    {
      ...at("locale"),
      name: "a locale that is not UTF-8",
      env: { LC_ALL: "de_DE.ISO-8859-1", LANG: "no_SUCH.LOCALE" },
    },
    { ...at("umask"), name: "umask 077", umask: "077" },
    {
      ...at("port"),
      name: "port 8080 in use",
      kind: "port",
      env: { PORT: "" },
      own: ["--net"],
      prepare: ["ip link set lo up"],
    },
    { ...at("killed"), name: "after kill -9", kind: "again" },
    { ...at("both"), name: "two starts at once", kind: "twice" },
    {
      ...at("container"),
      name: "after kill -9 in a container without an init",
      kind: "again",
      own: ["--pid", "--fork", "--mount-proc"],
    },
    {
      ...at("sealed"),
      name: "a read-only data folder",
      kind: "refused",
      prepare: [`mkdir ${root}/sealed`, `mount -t tmpfs -o ro none ${root}/sealed`],
      env: { DATA_FOLDER: join(root, "sealed") },
    },
    { ...at("few"), name: "24 open files", kind: "refused", files: 24 },
  ];
}

function own(root: string, name: string): string {
  return `mkdir ${root}/${name} && chown ${SOMEBODY}:${SOMEBODY} ${root}/${name}`;
}
