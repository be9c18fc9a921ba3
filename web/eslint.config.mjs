import js from "@eslint/js";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["node_modules/", "src/scenery.ts", "src/wire.ts", "*.mjs"] },
  js.configs.recommended,
  ...typescript.configs.recommendedTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
);
