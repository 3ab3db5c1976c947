export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
};

/** A JSON schema as a person reads it, close to how TypeScript would put it, with its bounds and remarks beside. */
export function schemaText(schema: JsonSchema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => schemaText(one, depth)).join(' | ');
  if (schema.type === 'array') {
    const item = schemaText(schema.items ?? {}, depth);
    return `${item.includes(' | ') ? `(${item})` : item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, depth);
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type;
  return type ?? 'any';
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, depth: number): string {
  if (!properties) {
    return typeof additionalProperties === 'object' ? `{ [name]: ${schemaText(additionalProperties, depth)} }` : '{}';
  }
  const pad = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const remarks = [boundsOf(schema), schema.description].filter(Boolean).join('; ');
    const mark = required.includes(name) ? '' : '?';
    return `${pad}${name}${mark}: ${schemaText(schema, depth + 1)}${remarks ? `  // ${remarks}` : ''}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function boundsOf({ type, format, ...schema }: JsonSchema): string {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    // What a whole number may be at all says nothing.
    const upper = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
    const lower = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
    if (lower === undefined && upper === undefined) return '';
    const text =
      lower === undefined ? `at most ${upper}` : upper === undefined ? `at least ${lower}` : `${lower} to ${upper}`;
    return `${text}${unit}`;
  };
  if (type === 'string') return range(schema.minLength, schema.maxLength, ' characters') || (format ?? '');
  if (type === 'array') return range(schema.minItems, schema.maxItems, ' items');
  if (type === 'number' || type === 'integer') return range(schema.minimum, schema.maximum, '');
  return '';
}
