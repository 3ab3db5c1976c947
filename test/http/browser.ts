import { type Answer, send } from './send';

/** A browser for tests: keeps cookies and sends the forms of its own pages. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** @param site URL of the server. */
  constructor(private readonly site: string) {}

  get(path: string): Promise<Answer> {
    return this.ask(path, 'GET');
  }

  /** Sends a form like a page without JavaScript. */
  form(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.ask(path, 'POST', { 'Content-Type': 'application/x-www-form-urlencoded' }, body);
  }

  json(path: string, body: object): Promise<Answer> {
    return this.ask(path, 'POST', { 'Content-Type': 'application/json' }, JSON.stringify(body));
  }

  /** The value of a cookie; empty if there is none. */
  cookie(name: string): string {
    return this.cookies.get(name) ?? '';
  }

  forget(name: string): void {
    this.cookies.delete(name);
  }

  private async ask(path: string, method: string, headers: Record<string, string> = {}, body?: string) {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { 'Accept-Language': 'en', ...(cookies ? { Cookie: cookies } : {}), ...headers };
    const answer = await send(path.startsWith('http') ? path : this.site + path, { method, headers: own, body });
    for (const line of answer.headers['set-cookie'] ?? []) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const ended = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
    if (ended || value.join('=') === '') this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}
