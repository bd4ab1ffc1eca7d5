import { afterAll, beforeEach } from 'vitest';
import { type FakeEndpoint, startFakeEndpoint } from '@/e2e/fake-endpoint/server';

/** Starts a fake endpoint for a test file: as new before each test, and closed at the end. */
export async function freshFakeEndpoint(): Promise<FakeEndpoint> {
  const fake = await startFakeEndpoint();
  beforeEach(() => fake.reset());
  afterAll(() => fake.close());
  return fake;
}
