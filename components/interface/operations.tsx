import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { type JsonSchema, schemaText } from './schema-text';

/** As much of a description in the form of OpenAPI 3.1 as is shown. */
export interface OpenApi {
  openapi: string;
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  components: { schemas: Readonly<Record<string, JsonSchema>> };
}

/** One operation of a description. */
export interface OpenApiOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: { 200: { content?: Content } };
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
  description?: string;
}

type Content = Readonly<Record<string, { schema?: JsonSchema; example?: unknown }>>;

interface Shown {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

/** All that can be asked of the server, by what it is about. */
export function Operations({ description, server }: { description: OpenApi; server: string }) {
  const { paths, components } = description;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Shown => ({ path, method, operation })),
  );
  const tags = [...new Set(all.flatMap(({ operation }) => operation.tags))];
  return (
    <div className="flex flex-col gap-6 md:flex-row">
      <nav aria-label="What it is about" className="shrink-0 md:w-36">
        <ul className="flex flex-wrap gap-x-3 scroll-thin md:sticky md:top-14 md:block md:max-h-[calc(100dvh-4.5rem)] md:overflow-y-auto">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={`#${tag}`} className="inline-flex min-h-6 items-center hover:underline">
                {tag}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        {tags.map((tag) => (
          <section key={tag} aria-labelledby={tag}>
            <h2 id={tag} className="mb-1 scroll-mt-14 font-semibold">
              {tag}
            </h2>
            <div className="divide-y rounded-lg border bg-surface">
              {all
                .filter(({ operation }) => operation.tags.includes(tag))
                .map((shown) => (
                  <Operation
                    key={shown.operation.operationId}
                    {...shown}
                    schemas={components.schemas}
                    server={server}
                  />
                ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

interface OperationProps extends Shown {
  schemas: OpenApi['components']['schemas'];
  server: string;
}

function Operation({ path, method, operation, schemas, server }: OperationProps) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details id={operationId}>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-1 hover:bg-raised">
        <Badge tone={method === 'get' ? 'neutral' : 'accent'} className="w-14 justify-center">
          {method.toUpperCase()}
        </Badge>
        <code className="break-all font-medium text-xs">{path}</code>
        <span className="text-muted text-xs">
          <Words text={summary} />
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-3 pt-1 pb-3 text-sm">
        <p className="max-w-3xl text-pretty">
          <Words text={description} />
        </p>
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        <Contents title="Sends" content={requestBody?.content} schemas={schemas} />
        <Contents title="Answers" content={responses[200].content} schemas={schemas} />
        <Code label="In a shell" text={shellWords({ path, method, operation }, server)} />
      </div>
    </details>
  );
}

/** A text in which names of fields stand between backticks. */
function Words({ text }: { text: string }) {
  const words: ReactNode[] = [];
  for (const part of text.split('`')) {
    words.push(words.length % 2 === 0 ? part : <code key={words.length}>{part}</code>);
  }
  return words;
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <table className="w-full text-left text-xs">
      <thead className="text-muted">
        <tr>
          <th className="py-1 pr-4 font-medium">Parameter</th>
          <th className="py-1 pr-4 font-medium">In</th>
          <th className="py-1 font-medium">Type</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: place, required, schema, description }) => (
          <tr key={`${place} ${name}`} className="border-t align-top">
            <td className="py-1 pr-4 font-mono">
              {name}
              {!required && '?'}
            </td>
            <td className="py-1 pr-4">{place}</td>
            <td className="whitespace-pre-wrap break-words py-1 font-mono">
              {schemaText(schema)}
              {schema.default !== undefined && ` = ${JSON.stringify(schema.default)}`}
              {description && <span className="block font-sans text-muted">{description}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ContentsProps {
  title: string;
  content: Content | undefined;
  schemas: OperationProps['schemas'];
}

function Contents({ title, content = {}, schemas }: ContentsProps) {
  return Object.entries(content).map(([type, { schema }]) => {
    const named = schema?.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
    const whole = named ? schemas[named] : schema;
    const label = `${title} ${type}`;
    if (whole) return <Code key={type} label={label} text={schemaText(whole)} />;
    return (
      <p key={type} className="text-muted text-xs">
        {label}
      </p>
    );
  });
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-muted text-xs">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key
        tabIndex={0}
        className="scroll-thin max-h-96 overflow-auto rounded-md border bg-raised p-2 text-xs"
      >
        {text}
      </pre>
    </figure>
  );
}

/** The operation as `curl` is asked to do it, with the example's values where there are any. */
function shellWords({ path, method, operation }: Shown, server: string): string {
  const query = operation.parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== undefined
      ? [`${name}=${encodeURIComponent(String(example))}`]
      : [],
  );
  const address = `${server}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const [type, sent] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`,
    `-H "authorization: Bearer $FRAMEJURY_KEY"`,
    ...(type ? [`-H 'content-type: ${type}'`] : []),
    ...(type ? [`--data '${JSON.stringify(sent?.example ?? {}).replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ');
}
