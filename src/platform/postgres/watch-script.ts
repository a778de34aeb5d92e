/** Seconds that a server gets after each step of stopping before the next one. */
export interface EndSteps {
  /** After SIGTERM: closing connections may finish, or they would seem lost. */
  readonly term: number;
  /** After SIGINT: open transactions are rolled back, and memory is written to disk. */
  readonly int: number;
  /** After SIGQUIT: the server ends its processes immediately, and after 5 seconds with SIGKILL. */
  readonly quit: number;
}

export const END_STEPS: EndSteps = { term: 2, int: 20, quit: 10 };

/**
 * Returns the shell script around a server. It stops the server step by step when the pipe from this process closes,
 * however this process ends, and exits when the server has stopped. SIGKILL is the last step, and for all of the
 * server's processes together: one left over would continue writing beside the next server.
 */
export function watchScript({ term, int, quit }: EndSteps): string {
  return [
    "exec 3<&0",
    '"$0" "$@" </dev/null 3<&- & server=$!',
    "children() {",
    "  for stat in /proc/[0-9]*/stat; do",
    '    read -r pid name state parent rest 2>/dev/null < $stat && [ "$parent" = $server ] && echo $pid',
    "  done",
    "}",
    "(read line <&3; trap 'kill $!; exit' TERM",
    `kill -TERM $server; sleep ${term} & wait $!`,
    `kill -INT $server; sleep ${int} & wait $!`,
    `kill -QUIT $server; sleep ${quit} & wait $!`,
    "kill -STOP $server; kill -KILL $(children) $server) 2>/dev/null & watch=$!",
    "wait $server; ended=$?",
    "kill $watch 2>/dev/null; wait $watch; exit $ended",
  ].join("\n");
}
