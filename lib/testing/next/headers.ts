import { asking } from './asking';

/** Stands for `next/headers` in tests (vitest.config.ts): what is asked with is what {@link asking} has. */
export const headers = async () => asking.headers;

/** There are no cookies, and those that are set are written nowhere. */
export const cookies = async () => ({ get: () => undefined, set: () => {} });
