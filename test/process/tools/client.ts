import { root, runTool, type ServerEnv } from './server';

/** The product's calls as an owner's program and a visitor's page make them. */

export type UploadFile = { filename: string; bytes: Uint8Array };
export type WireDocument = {
  _id: string;
  filename: string;
  storedName: string;
  status: 'queued' | 'reading' | 'scanning' | 'indexing' | 'ready' | 'failed';
  error: { code: string; message: string } | null;
  pages: number | null;
  chars: number | null;
};
export type Reply = { answer: string; sources: { kind: string; name: string; page?: number }[] };

const CALL_MS = 60_000;

/** Where a running server, or one of several, is reached. */
type Reached = { readonly url: string };

export class Owner {
  private cookie = '';

  private constructor(
    private readonly server: Reached,
    readonly email: string,
    private readonly password: string,
    readonly assistantKey: string,
  ) {}

  /** Creates a confirmed owner through the operator's command of the build in `folder`, beside the running server, and signs in. */
  static async create(server: Reached, env: ServerEnv, name: string, folder = root): Promise<Owner> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const password = 'correct horse battery';
    const args = ['create', '--email', email, '--password', password, '--name', name];
    const created = await runTool('owner', args, env, folder);
    const owner = new Owner(server, email, password, String(created.assistantKey));
    await owner.logIn();
    return owner;
  }

  /** The same owner, signed in, who calls another address. */
  through(server: Reached): Owner {
    const owner = new Owner(server, this.email, this.password, this.assistantKey);
    owner.cookie = this.cookie;
    return owner;
  }

  get credentials(): { email: string; password: string } {
    return { email: this.email, password: this.password };
  }

  async logIn(): Promise<void> {
    const response = await this.call('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: this.email, password: this.password }),
    });
    this.cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    if (!this.cookie) throw new Error('logging in set no cookie');
  }

  /** @returns what the server acknowledged. @throws Error for any other answer, or none. */
  async upload(files: UploadFile[]): Promise<WireDocument[]> {
    const body = new FormData();
    for (const file of files) body.append('documents', new Blob([file.bytes as BlobPart]), file.filename);
    const response = await this.call('POST', '/api/knowledge/upload-multiple', { body });
    return ((await response.json()) as { documents: WireDocument[] }).documents;
  }

  async documents(): Promise<WireDocument[]> {
    return (await this.call('GET', '/api/knowledge/documents')).json() as Promise<WireDocument[]>;
  }

  async deleteDocument(storedName: string): Promise<void> {
    await this.call('DELETE', `/api/knowledge/document/${storedName}`);
  }

  async addPairs(entries: { question: string; answer: string }[]): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    await this.call('POST', '/api/knowledge/manual-qa', { headers, body: JSON.stringify({ entries }) });
  }

  /**
   * Creates a visitor of a page with this owner's widget.
   *
   * @param clientAddress sent as a proxy would, for a server that trusts one. @returns how the visitor asks.
   */
  async visitor(clientAddress?: string): Promise<(message: string) => Promise<Reply>> {
    const address = `/api/assistants/${this.assistantKey}/widget`;
    const post = async (path: string, body: unknown) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(clientAddress && { 'X-Forwarded-For': clientAddress }),
      };
      const response = await this.call('POST', `${address}/${path}`, { headers, body: JSON.stringify(body) });
      return response.json();
    };
    const claim = (await post('session', {})) as { userId: string; signature: string };
    return (message) => post('chat', { ...claim, message }) as Promise<Reply>;
  }

  /** A visitor's id and signature. */
  async claim(): Promise<{ userId: string; signature: string }> {
    const init = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
    const response = await this.call('POST', `/api/assistants/${this.assistantKey}/widget/session`, init);
    return response.json() as Promise<{ userId: string; signature: string }>;
  }

  private async call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.server.url + path, {
      ...init,
      method,
      headers: { ...init.headers, Cookie: this.cookie },
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
