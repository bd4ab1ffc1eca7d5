import { config } from 'zod';

// Before any schema is made: zod would try whether it may make code of texts, which the policy of our pages forbids and
// browsers report as a violation of it.
config({ jitless: true });
