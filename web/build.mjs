// Bundles the browser's half into src/longroll/server/static, and says how large it is: it must stay under 80 kB gzipped.

import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "longroll", "server", "static");
const LIMIT = 80_000;

const options = {
  absWorkingDir: here,
  entryPoints: { app: "src/main.ts" },
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "eof",
  outdir: out,
  logLevel: "warning",
};

await mkdir(out, { recursive: true });
await copyFile(join(here, "index.html"), join(out, "index.html"));
if (process.argv.includes("--watch")) {
  await (await context(options)).watch();
} else {
  await build(options);
  let whole = 0;
  for (const name of ["index.html", "app.js", "app.css"]) {
    const size = gzipSync(await readFile(join(out, name))).length;
    whole += size;
    console.log(`${name.padEnd(12)} ${(size / 1000).toFixed(1)} kB gzipped`);
  }
  console.log(`${"together".padEnd(12)} ${(whole / 1000).toFixed(1)} kB gzipped`);
  if (whole > LIMIT) {
    console.error(`The client is ${whole} bytes gzipped and may be ${LIMIT}.`);
    process.exit(1);
  }
}
