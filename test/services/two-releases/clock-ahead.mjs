// Sets the clock of a process off from the machine's by CLOCK_AHEAD milliseconds, before its program is loaded.
const ahead = Number(process.env.CLOCK_AHEAD);
const now = () => machineDate.now() + ahead;
const machineDate = Date;

globalThis.Date = new Proxy(machineDate, {
  construct: (target, given, called) => Reflect.construct(target, given.length === 0 ? [now()] : given, called),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
