// Says which Node the scripts of this repository run with, if it is not that of the shell, which npm itself runs with.
const [, shell = process.version] = /\bnode\/(v\S+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
if (shell !== process.version) {
  const ours = `Paypacket uses Node ${process.version.slice(1)} from node_modules for its scripts`;
  console.log(`${ours}; your shell has ${shell.slice(1)}.`);
}
