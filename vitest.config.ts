import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // Outside of a server component this module refuses to load; tests stand for the server.
      'server-only': path.join(root, 'node_modules', 'server-only', 'empty.js'),
    },
  },
  test: {
    include: ['{app,cli,components,e2e,lib,prompts,scripts}/**/*.test.{ts,tsx,mjs}'],
    // The 2 s of an embedded database's first start can be much longer on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
