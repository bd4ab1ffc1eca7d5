import { startFakeEndpoint } from './server';

// From the shell: `npx tsx e2e/fake-endpoint/main.ts [port] [latency in ms]`.
const [port = '4310', latency = '0'] = process.argv.slice(2);
const fake = await startFakeEndpoint({ port: Number(port), latencyMs: Number(latency) });
console.log(`The fake endpoint answers at ${fake.baseUrl}`);
