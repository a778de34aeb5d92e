import { bundleSize } from "./bundle-size";

const { minifiedBytes, gzippedBytes, parts } = await bundleSize();
console.log(`${minifiedBytes} bytes minified, ${gzippedBytes} bytes gzipped; minified, by where it comes from:`);
for (const [name, bytes] of parts) console.log(`${String(bytes).padStart(8)}  ${name}`);
