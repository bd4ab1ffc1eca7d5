import 'server-only';
import { register } from 'prom-client';
import type { InstallationStatus } from './schema';

/** The measurement of requests that the server makes (scripts/serve/observed.mjs). */
const REQUESTS = 'framejury_http_request_duration_seconds';

type Timed = InstallationStatus['requests'][number];

/** A value of a histogram: how many requests took no longer than `le` seconds. */
interface Class {
  metricName?: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

/**
 * The addresses that this process answered most slowly, by the 95th percentile; none where nothing is measured.
 * @param most how many
 */
export async function slowestRoutes(most: number): Promise<Timed[]> {
  const measured = await register.getSingleMetric(REQUESTS)?.get();
  const byRoute = new Map<string, Map<number, number>>();
  for (const { metricName, labels, value } of (measured?.values ?? []) as Class[]) {
    if (metricName !== `${REQUESTS}_bucket`) continue;
    const name = `${labels.method} ${labels.route}`;
    const classes = byRoute.get(name) ?? new Map<number, number>();
    const bound = Number(labels.le === '+Inf' ? Number.POSITIVE_INFINITY : labels.le);
    // Answers of every status together.
    byRoute.set(name, classes.set(bound, (classes.get(bound) ?? 0) + value));
  }
  return [...byRoute]
    .map(([name, classes]) => {
      const [method = '', route = ''] = name.split(' ');
      return { method, route, ...slowOf(classes) };
    })
    .sort((one, other) => other.p95 - one.p95 || other.requests - one.requests)
    .slice(0, most);
}

/** How many requests there were, and the class's bound that 95 % of them did not exceed; twice the last for more. */
function slowOf(classes: ReadonlyMap<number, number>): Pick<Timed, 'requests' | 'p95'> {
  const bounds = [...classes.keys()].sort((one, other) => one - other);
  const requests = classes.get(Number.POSITIVE_INFINITY) ?? 0;
  const bound = bounds.find((one) => (classes.get(one) ?? 0) >= 0.95 * requests) ?? 0;
  const last = bounds.at(-2) ?? 0;
  return { requests, p95: Number.isFinite(bound) ? bound : 2 * last };
}
