import { z } from 'zod';
import { LANGUAGES, type Language } from './language';

/** Actions that call an address of the owner's, with what the visitor tells, and show parts of the answer. */

export const WEB_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const VALUE_TYPES = ['text', 'number', 'email', 'phone', 'date', 'choice'] as const;
export const MOST_VALUES = 5;
export const MOST_FIELDS = 8;
export const MOST_CHOICES = 10;
/** Characters of a value that a visitor gives, and of one that is shown. */
export const VALUE_CHARACTERS = 200;

const written = (most: number) => z.string().trim().max(most, { error: 'tooLong', abort: true }).default('');
const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'tooLong', abort: true });

/** What visitors read, in their language; one of the three is enough. */
const label = z.object({ en: written(80), ru: written(80), kk: written(80) }).prefault({});
export type Label = z.infer<typeof label>;

const NAME = /^[a-z][a-z0-9_]*$/i;
/** `#` is a digit, `@` a letter, `+` once: one or more of what stands before it; all else is itself. */
const isMask = (text: string) => !text.startsWith('+') && text.indexOf('+') === text.lastIndexOf('+');
const PLACE = /\{([^{}]*)\}/g;
/** They say where a message goes and how long it is: the fetcher alone sets them. */
const OWN_HEADERS =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|accept-encoding|cookie|expect|upgrade|te|trailer|keep-alive|idempotency-key|user-agent|proxy-.*)$/i;

const value = z.object({
  name: written(40),
  type: z.enum(VALUE_TYPES, { error: 'required' }).default('text'),
  label,
  required: z.boolean().default(false),
  mask: written(40),
  /** Parted by commas, or a list. */
  choices: z.union([written(500), z.array(z.string().max(100)).max(MOST_CHOICES)]).default(''),
});
export type ActionValue = Omit<z.infer<typeof value>, 'choices'> & { choices: string[] };

const field = z.object({ path: written(120), label });
export type ShownField = z.infer<typeof field>;

const anyLabel = (one: Label): boolean => LANGUAGES.some((language) => one[language] !== '');
const touchedValue = (one: z.infer<typeof value>) => one.name !== '' || anyLabel(one.label) || one.mask !== '';
const touchedField = (one: ShownField) => one.path !== '' || anyLabel(one.label);

/** A label in a visitor's language, or in the one there is. */
export const labelIn = (one: Label, language: Language): string => one[language] || one.ru || one.en || one.kk;

export const placesOf = (url: string): string[] => [...url.matchAll(PLACE)].map(([, name]) => name ?? '');

/** An address with something in each place. */
export const filledUrl = (url: string, fill: (name: string) => string): string =>
  url.replace(PLACE, (_, name: string) => fill(name));

type Problem = (path: (string | number)[], message: string) => void;

/** Body of POST /api/web-actions, and the form at /ai-actions/web/:id. Messages are keys of validation.json. */
export const webActionSchema = z
  .object({
    name: filled(100),
    whenToUse: filled(1000),
    method: z.enum(WEB_METHODS, { error: 'required' }).default('GET'),
    url: filled(2000),
    values: z
      .array(value)
      .max(MOST_VALUES)
      .default([])
      .overwrite((rows) => rows.filter(touchedValue)),
    fields: z
      .array(field)
      .max(MOST_FIELDS)
      .default([])
      .overwrite((rows) => rows.filter(touchedField)),
    headerName: written(64),
    /** Empty: the stored one stays. */
    headerValue: written(1000),
  })
  .superRefine((input, context) => {
    const problem: Problem = (path, message) => context.addIssue({ code: 'custom', path, message });
    checkUrlTemplate(input, problem);
    checkValues(input.values, problem);
    for (const [at, { path, label }] of input.fields.entries()) {
      if (path === '') problem(['fields', at, 'path'], 'required');
      if (!anyLabel(label)) problem(['fields', at, 'label', 'en'], 'labelRequired');
    }
    if (input.method === 'GET' && input.fields.length === 0) problem(['fields'], 'fieldsRequired');
    checkHeader(input, problem);
  })
  .transform(({ values, ...rest }) => ({
    ...rest,
    values: values.map((one): ActionValue => ({ ...one, choices: choicesOf(one.choices) })),
  }));

export type WebActionInput = z.output<typeof webActionSchema>;

const choicesOf = (written: string | string[]): string[] => [
  ...new Set((typeof written === 'string' ? written.split(',') : written).map((one) => one.trim()).filter(Boolean)),
];

/** A place may stand in the path and in the query alone: a visitor never says which host is called. */
function checkUrlTemplate({ url, values }: { url: string; values: { name: string }[] }, problem: Problem): void {
  const sample = filledUrl(url, () => 'x');
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [];
  const parsed = URL.canParse(sample) ? new URL(sample) : undefined;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!parsed || !isWeb || /\s/.test(url) || /[{}]/.test(origin) || /[{}]/.test(sample) || parsed.hash !== '') {
    problem(['url'], 'webUrlInvalid');
    return;
  }
  if (parsed.username || parsed.password) problem(['url'], 'webUrlInvalid');
  const known = new Set(values.map(({ name }) => name));
  if (placesOf(url).some((name) => !known.has(name))) problem(['url'], 'webUrlPlaces');
}

function checkValues(values: z.infer<typeof value>[], problem: Problem): void {
  const seen = new Set<string>();
  for (const [at, one] of values.entries()) {
    // What every object has is no name of a value.
    if (!NAME.test(one.name) || one.name in {})
      problem(['values', at, 'name'], one.name === '' ? 'required' : 'valueName');
    if (seen.has(one.name)) problem(['values', at, 'name'], 'valueTwice');
    seen.add(one.name);
    if (!anyLabel(one.label)) problem(['values', at, 'label', 'en'], 'labelRequired');
    if (one.type === 'text' && !isMask(one.mask)) problem(['values', at, 'mask'], 'maskInvalid');
    const choices = choicesOf(one.choices);
    if (one.type === 'choice' && (choices.length < 2 || choices.length > MOST_CHOICES)) {
      problem(['values', at, 'choices'], 'choicesNeeded');
    }
  }
}

function checkHeader({ headerName, headerValue }: { headerName: string; headerValue: string }, problem: Problem): void {
  if (headerName === '') {
    if (headerValue !== '') problem(['headerName'], 'required');
    return;
  }
  if (!/^[a-z0-9-]+$/i.test(headerName) || OWN_HEADERS.test(headerName)) problem(['headerName'], 'headerInvalid');
  // Printable ASCII: anything else would end the header, or be refused on its way.
  if (!/^[\x20-\x7e]*$/.test(headerValue)) problem(['headerValue'], 'headerInvalid');
}

/** Body of POST /api/web-actions/{id}/try: values by their names. */
export const triedValuesSchema = z.object({
  given: z
    .record(z.string().max(40), written(VALUE_CHARACTERS))
    .default({})
    .refine((given) => Object.keys(given).length <= MOST_VALUES, { error: 'tooManyRows' }),
});

/** A value of the form that tries an action: what a visitor would tell. */
export const triedValue = written(VALUE_CHARACTERS);
