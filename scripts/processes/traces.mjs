import process from 'node:process';
import { log } from '../../lib/log.mjs';
import { TRACER } from '../../lib/traces.mjs';

/** What sends traces; left out of an installation, since few want it and it takes 15 MB. */
const PACKAGES = [
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
];

/**
 * Sends traces by OpenTelemetry where its usual variables say where to: `OTEL_EXPORTER_OTLP_ENDPOINT` and the others that its
 * packages read (docs/deployment.md). Where they do not, or the packages are not installed, spans cost next to nothing.
 *
 * @param {'app' | 'worker'} part which becomes the name of the service, unless `OTEL_SERVICE_NAME` says another
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {Promise<() => Promise<void>>} sends what is left, for the end
 */
export async function startTraces(part, environment = process.env) {
  if (!areWanted(environment)) return async () => {};
  try {
    const [sdk, exporter, resources] = await Promise.all(PACKAGES.map((name) => import(name)));
    const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
    const sending = new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter());
    const provider = new sdk.NodeTracerProvider({
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': `${TRACER}-${part}` }))
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [onlyOurs(sending)],
    });
    provider.register();
    return () => provider.shutdown().catch(complain);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) {
      throw error;
    }
    log.error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but what sends traces is not installed: docs/deployment.md#traces says how.',
    );
    return async () => {};
  }
}

/** @param {unknown} error */
function complain(error) {
  log.warn({ err: error }, 'The last traces could not be sent');
}

/** @param {Readonly<Record<string, string | undefined>>} environment */
function areWanted(environment) {
  const endpoint =
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff =
    environment.OTEL_SDK_DISABLED === 'true' || environment.OTEL_TRACES_EXPORTER === 'none';
  return Boolean(endpoint) && !isOff;
}

/**
 * A processor that is given our own spans alone. The web framework would have others, which name whole addresses, with the
 * secrets of invitations and searches in them.
 *
 * @template {{ onEnd(span: any): void }} Processor
 * @param {Processor} processor
 * @returns {Processor}
 */
export function onlyOurs(processor) {
  const { onEnd } = processor;
  processor.onEnd = (span) => {
    if (span.instrumentationScope.name === TRACER) onEnd.call(processor, span);
  };
  return processor;
}
