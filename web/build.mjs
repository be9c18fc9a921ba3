// Bundles the browser's half into src/longroll/server/static, and says how large it is: it must stay under 100 kB gzipped.
// The first page has what it needs; the table comes when it is wanted, and what both need is shared.

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "longroll", "server", "static");
const LIMIT = 100_000;

const options = {
  absWorkingDir: here,
  entryPoints: { app: "src/door.ts" },
  splitting: true,
  chunkNames: "[name]-[hash]",
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
for (const name of await readdir(out)) if (/-[A-Z0-9]{8}\.(js|css)$/u.test(name)) await rm(join(out, name));
await copyFile(join(here, "index.html"), join(out, "index.html"));
if (process.argv.includes("--watch")) {
  await (await context(options)).watch();
} else {
  await build(options);
  let whole = 0;
  for (const name of (await readdir(out)).sort()) {
    if (/-[A-Z0-9]{8}\.css$/u.test(name)) {
      await rm(join(out, name)); // all of it is in app.css
      continue;
    }
    let text = await readFile(join(out, name), "utf8");
    if (name.endsWith(".js")) {
      text = text.replace(/\n +/gu, " "); // how templates are broken into lines is of use to nobody who only reads the page
      await writeFile(join(out, name), text);
    }
    const size = gzipSync(text, { level: 9 }).length; // as the server sends it
    whole += size;
    console.log(`${name.padEnd(18)} ${(size / 1000).toFixed(1)} kB gzipped`);
  }
  console.log(`${"together".padEnd(18)} ${(whole / 1000).toFixed(1)} kB gzipped`);
  if (whole > LIMIT) {
    console.error(`The client is ${whole} bytes gzipped and may be ${LIMIT}.`);
    process.exit(1);
  }
}
