import { randomUUID } from 'node:crypto';
import type { Owner } from '../tools/client';
import type { Query } from '../tools/databases';
import { pause } from '../tools/server';

/** What became of the messages that visitors sent, each repeated under its id until it was answered. */
export type Tally = { asked: number; answered: number; refused: number; broken: number; unexpected: string[] };

/** Refusals that say what to do: try again in a moment. */
const POLITE = new Set([429, 503]);
const AGAIN_MS = 250;
/** Longer than the lease that an attempt may have left. */
const PATIENCE_MS = 240_000;

/** Visitors who ask one question after the other, and try again when they are refused or cut off. */
export class Visitors {
  readonly tally: Tally = { asked: 0, answered: 0, refused: 0, broken: 0, unexpected: [] };
  readonly answeredIds = new Set<string>();
  private asking = true;
  private readonly runs: Promise<void>[] = [];

  constructor(
    private readonly owner: Owner,
    private readonly url: () => string,
    private readonly question: string,
    /** What the right answer contains. */
    private readonly fact: string,
  ) {}

  async start(visitors: number): Promise<void> {
    for (let visitor = 0; visitor < visitors; visitor++) {
      const claim = await this.owner.claim();
      this.runs.push(this.ask(claim));
    }
  }

  /** Lets everybody end what they have begun. */
  async finish(): Promise<Tally> {
    this.asking = false;
    await Promise.all(this.runs);
    return this.tally;
  }

  private async ask(claim: object): Promise<void> {
    while (this.asking) {
      const messageId = randomUUID();
      this.tally.asked++;
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await this.send({ ...claim, message: this.question, messageId }))) {
        if (Date.now() > deadline) return this.note('a visitor who was never answered');
        await pause(AGAIN_MS);
      }
      this.answeredIds.add(messageId);
      this.tally.answered++;
    }
  }

  /** @returns whether there is an answer. */
  private async send(body: object): Promise<boolean> {
    const path = `/api/assistants/${this.owner.assistantKey}/widget/chat`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.url() + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      text = await response.text();
    } catch {
      this.tally.broken++;
      return false;
    }
    if (response.ok) {
      if (!text.includes(this.fact)) this.note(`an answer without the fact: ${text.slice(0, 200)}`);
      return true;
    }
    // The attempt before may still be under way, or have left its lease.
    const isPolite = POLITE.has(response.status) || /already_answering/.test(text);
    if (isPolite) this.tally.refused++;
    else this.note(`${response.status} ${text.slice(0, 200)}`);
    return false;
  }

  private note(what: string): void {
    if (this.tally.unexpected.length < 20) this.tally.unexpected.push(what);
  }
}

/** Compares what visitors were told with what is stored: answered messages that are not there, and any that are twice. */
export async function compareWithLog(
  query: Query,
  visitors: Visitors,
): Promise<{ lost: number; doubled: number; open: number }> {
  const rows = await query<{ id: string; n: number; answered: number }>(`
    select message_id as id, count(*)::int as n, count(*) filter (where status = 'answered')::int as answered
    from messages where message_id is not null group by 1`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const lost = [...visitors.answeredIds].filter((id) => (stored.get(id)?.answered ?? 0) === 0).length;
  const doubled = rows.filter(({ n }) => n > 1).length;
  const [open] = await query<{ n: number }>(`select count(*)::int as n from messages where status = 'pending'`);
  return { lost, doubled, open: open?.n ?? 0 };
}
