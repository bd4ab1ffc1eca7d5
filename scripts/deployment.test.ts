import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  depends_on?: unknown;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  restart?: string;
  logging?: { options: Record<string, string> };
}

const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
const launcher = read('scripts/start.mjs');
const metrics = ['lib/status/metrics.ts', 'scripts/serve/observed.mjs'].map(read).join('\n');

describe('the files for containers', () => {
  it('start parts that the launcher knows, with settings that it reads', () => {
    const { database: _, ...own } = compose.services;
    const commands = Object.values(own).flatMap(({ command = [] }) => command);
    expect(commands.toSorted()).toEqual(['--app', '--migrate', '--worker']);
    for (const command of commands) expect(launcher).toContain(`'${command}':`);
    const sources = ['scripts/settings.mjs', 'lib/env.ts', 'scripts/processes/programs.mjs'];
    const known = sources.map(read).join('\n');
    for (const name of Object.keys(compose.services.app?.environment ?? {})) {
      expect(known).toContain(name);
    }
  });

  it('run without rights, and give requests and jobs time to come to their end', () => {
    for (const name of ['app', 'worker', 'migrate']) {
      const service = compose.services[name];
      expect([name, service?.read_only, service?.cap_drop]).toEqual([name, true, ['ALL']]);
      // The launcher waits for eight seconds.
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
    }
    const image = read('Dockerfile').split('\nFROM ').at(-1) ?? '';
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^ENTRYPOINT \["node", "scripts\/start\.mjs"\]$/m);
  });

  it('keep no more of a log than the launcher does', () => {
    const files = ['compose.yaml', 'compose.s3.yaml'].map((file) =>
      parse(read(file), { merge: true }),
    );
    const services = files.flatMap((file) => Object.entries<Service>(file.services));
    const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped');
    expect(lasting.map(([name]) => name)).toEqual(['database', 'app', 'worker', 'proxy', 'store']);
    for (const [name, { logging }] of lasting) {
      expect([name, logging?.options]).toEqual([name, { 'max-size': '50m', 'max-file': '2' }]);
    }
  });

  it('keep what is secret out of the image, and out of the files', () => {
    const left = read('.dockerignore').split('\n');
    for (const name of ['.git', '.data', '.env', '.env.*', 'node_modules']) {
      expect(left).toContain(name);
    }
    const { DATABASE_URL, FRAMEJURY_SECRET } = compose.services.app?.environment ?? {};
    expect(DATABASE_URL).toContain('${POSTGRES_PASSWORD:?');
    expect(FRAMEJURY_SECRET).toContain('${FRAMEJURY_SECRET:?');
  });

  it('have files in a store whose address and keys are read', () => {
    const { services: parts }: typeof compose = parse(read('compose.s3.yaml'), { merge: true });
    const known = ['lib/env.ts', 'lib/files/s3-place.ts'].map(read).join('\n');
    for (const name of ['app', 'worker']) {
      const settings = Object.keys(parts[name]?.environment ?? {});
      expect(settings).toContain('FRAMEJURY_FILES');
      for (const setting of settings) expect(known).toContain(setting);
    }
    expect(parts.store?.environment?.ROOT_SECRET_KEY).toContain('${FRAMEJURY_STORE_KEY:?');
  });

  it('have what sends traces in the versions that the docs name', () => {
    const named = (file: string) => read(file).match(/@opentelemetry\/[\w-]+@[\d.]+/g);
    expect(named('Dockerfile')).toHaveLength(3);
    expect(named('docs/deployment.md')).toEqual(named('Dockerfile'));
  });

  it('ask an app whether it is ready', () => {
    const asked = compose.services.app?.healthcheck?.test.at(-1);
    expect(asked).toContain('/api/ready');
    expect(asked).not.toContain(' ');
  });
});

describe('dashboard and alerts', () => {
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('deploy/grafana/framejury.json'),
  );
  const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
    read('deploy/prometheus/alerts.yaml'),
  );
  const asked = [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])),
  ] as [string, string][];

  it.each(asked)('“%s” asks for metrics that there are', (_, expression) => {
    const names = expression.match(/\bframejury_\w+/g) ?? [];
    for (const name of names) expect(metrics).toContain(name.replace(/_(bucket|count|sum)$/, ''));
    expect(expression).toMatch(/framejury_|process_|nodejs_/);
  });
});
