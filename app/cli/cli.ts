import { parseArgs } from 'node:util';

type Options = Record<string, { type: 'string' | 'boolean'; required?: boolean }>;

/**
 * Reads a command's options. Prints `help` and exits if requested; exits with code 2 and one line if the call is wrong.
 */
export function readOptions<T extends Options>(help: string, options: T): { [K in keyof T]?: string } {
  try {
    const { values } = parseArgs({
      options: {
        ...Object.fromEntries(Object.entries(options).map(([k, v]) => [k, { type: v.type }])),
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      process.stdout.write(`${help.trim()}\n`);
      process.exit(0);
    }
    const missing = Object.entries(options).filter(
      ([name, option]) => option.required && (values as Record<string, unknown>)[name] === undefined,
    );
    if (missing.length > 0) throw new Error(`missing ${missing.map(([name]) => `--${name}`).join(', ')}`);
    return values as { [K in keyof T]?: string };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
    process.exit(2);
  }
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
