import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': path.join(import.meta.dirname, '..') } },
  // Drawing all clips takes longer than a test usually may.
  test: { testTimeout: 120_000, maxWorkers: 2 },
});
