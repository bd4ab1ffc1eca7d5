import { z } from 'zod';
import type { OpenApiOperation } from '@/components/interface/operations';
import type { JsonSchema } from '@/components/interface/schema-text';
import { toldFieldsOf } from '@/lib/query-fields';
import packageFacts from '@/package.json' with { type: 'json' };
import type { Handler, Operation } from '../operation';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The handlers of a route by their methods, as its file exports them. */
export type Route = Partial<Record<(typeof METHODS)[number], Handler>>;

type Json = Record<string, unknown>;

/** One operation with its address, as in `/runs/{id}`. */
export interface Described {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
}

/** How the description describes itself. */
export const DESCRIPTION = {
  summary: 'Describes this interface in the form of OpenAPI 3.1.',
  role: 'viewer',
  answer: z.looseObject({ openapi: z.string() }),
} satisfies Operation;

/** The operations of routes, by address and method. */
export function operationsOf(routes: Readonly<Record<string, Route>>): Described[] {
  return Object.entries(routes).flatMap(([path, route]) =>
    METHODS.flatMap((method) => {
      const operation = route[method]?.described;
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/**
 * The description of the interface in the form of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), made of the schemas
 * that its routes read requests by and are typed by.
 */
export function describe(routes: Readonly<Record<string, Route>>) {
  const own = { path: '/openapi.json', method: 'GET', operation: DESCRIPTION } as const;
  const operations = [...operationsOf(routes), own].toSorted((one, other) =>
    one.path < other.path ? -1 : Number(one.path > other.path),
  );
  const components = componentsOf(operations);
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const one of operations) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Framejury',
      version: packageFacts.version,
      description: INTRODUCTION,
      license: { name: packageFacts.license, identifier: packageFacts.license },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ key: [] }, {}],
    tags: [...new Set(operations.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key from the account page. Not needed where nobody signs in.',
        },
      },
      schemas: { Problem: PROBLEM, ...components },
      responses: { Problem: PROBLEM_ANSWER },
    },
  };
}

const INTRODUCTION =
  `Everything that the pages ask of the server, for scripts. A request acts as the person whose key it
carries, under that person's role and what the key permits; who reviews blind is not shown a judge's answers here either.
Unknown fields are refused by name. A refusal is a problem (RFC 9457).`.replaceAll('\n', ' ');

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong, in a sentence.' },
    error: { type: 'string', description: 'The same, by its former name.' },
    field: {
      type: ['string', 'null'],
      description: 'The input at fault, as a path with dots, where a single one is.',
    },
  },
};

const PROBLEM_ANSWER = {
  description: 'A refusal.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Any text of at most 255 characters. The same request with the same key, sent again within a day, does nothing twice and is answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** How an operation is named: `runsIdGet` for a GET of `/runs/{id}`. */
function nameOf({ path, method }: Pick<Described, 'path' | 'method'>): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '');
  const [first = '', ...others] = [...words, method.toLowerCase()];
  return [first, ...others.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function operationOf(described: Described) {
  const { path, operation } = described;
  const { summary, role, open, body } = operation;
  const [title = ''] = summary.split(/(?<=\.) /);
  return {
    operationId: nameOf(described),
    tags: [tagOf(path)],
    summary: title.replace(/\.$/, ''),
    description: `${summary} For ${open ? 'anybody' : `${role}s and above`}.`,
    ...(open && { security: [{}] }),
    parameters: [
      ...parametersOf(operation, 'path'),
      ...parametersOf(operation, 'query'),
      ...(operation.creates ? [KEY] : []),
    ],
    ...(body && { requestBody: requestBodyOf(described, body) }),
    responses: {
      200: { description: 'Done.', ...contentOf(described) },
      '4XX': { $ref: '#/components/responses/Problem' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** What is sent or answered as bytes: anything, which generators of Python clients want to be said. */
const BYTES = { schema: {} };

function parametersOf({ path, query, example }: Operation, place: 'path' | 'query') {
  const schema = place === 'path' ? path : query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(toldFieldsOf(schema));
  const examples = example?.query as Json | undefined;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(examples?.[name] !== undefined &&
      place === 'query' && { example: asSchema(property, examples[name]) }),
  }));
}

/** An example of a parameter, whose text in the address stands for a number where its schema says so. */
function asSchema(schema: JsonSchema, example: unknown): unknown {
  const takes = [schema, ...(schema.anyOf ?? [])].some(({ type }) =>
    /^(number|integer)$/.test(`${type}`),
  );
  return takes && typeof example === 'string' ? Number(example) : example;
}

function requestBodyOf(described: Described, body: NonNullable<Operation['body']>) {
  const { body: example } = described.operation.example ?? {};
  const content =
    'bytes' in body
      ? { [body.bytes]: BYTES }
      : {
          ['json' in body ? 'application/json' : 'multipart/form-data']: {
            schema: { $ref: `#/components/schemas/${nameOf(described)}Request` },
            ...(example !== undefined && { example }),
          },
        };
  return { required: true, content };
}

function contentOf(described: Described): Pick<OpenApiOperation['responses'][200], 'content'> {
  const { answer, files = [] } = described.operation;
  const json = answer && {
    'application/json': { schema: { $ref: `#/components/schemas/${nameOf(described)}Answer` } },
  };
  const content = { ...json, ...Object.fromEntries(files.map((type) => [type, BYTES])) };
  return Object.keys(content).length > 0 ? { content } : {};
}

/** The schemas of what is sent and answered, by name. */
function componentsOf(operations: readonly Described[]): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = {};
  const add = (name: string, schema: z.ZodType) => {
    const { $defs = {}, ...whole } = jsonSchemaOf(schema);
    // References within a schema are to its own definitions; here these stand next to it.
    const moved = (json: unknown) =>
      JSON.parse(
        JSON.stringify(json)
          .replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)
          .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
      );
    components[name] = moved(whole);
    for (const [own, definition] of Object.entries($defs)) {
      components[`${name}.${own}`] = moved(definition);
    }
  };
  for (const described of operations) {
    const { body, answer } = described.operation;
    if (body && 'json' in body) add(`${nameOf(described)}Request`, body.json);
    if (body && 'form' in body) add(`${nameOf(described)}Request`, body.form);
    if (answer) add(`${nameOf(described)}Answer`, answer);
  }
  return components;
}

/** A schema of what is sent as JSON Schema; what JSON Schema has no words for may be anything. */
export function jsonSchemaOf(
  schema: z.ZodType,
): JsonSchema & { $defs?: Readonly<Record<string, JsonSchema>> } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      nameFields(jsonSchema);
      countItems(jsonSchema);
    },
  });
  return json as JsonSchema;
}

/** That a list has no further items is said by its length: generators of Python clients refuse a schema that is `false`. */
function countItems(schema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems, items } = schema;
  if (!prefixItems || items !== false) return;
  schema.minItems ??= prefixItems.length;
  schema.maxItems = prefixItems.length;
  schema.items = {};
}

/** A record whose names are all known is described as an object with these fields, which makers of clients read. */
function nameFields(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (!names || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}
