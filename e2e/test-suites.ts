/** Adds the small suites of tests to those of an app; loaded before the app itself (e2e/set-up.ts). */
import { testSuites } from '@/lib/testing/suites';

Object.assign(globalThis, { framejurySuites: testSuites });
