import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Executor } from '~db/client';

/**
 * Fills an owner's chat logs, for tests and measurements: DATABASE_URL=postgres://… npx tsx test/seed-messages.ts
 * owner@example.com [messages] [visitors]
 */

type Amount = { messages: number; visitors: number; days: number };
export const MANY: Amount = { messages: 100_000, visitors: 5_000, days: 120 };

/** Visitors `visitor-00001` …, some with a name; their messages are spread evenly over the last days, up to now. */
export async function seedMessages(db: Executor, assistantId: string, amount: Amount = MANY): Promise<void> {
  const { messages, visitors, days } = amount;
  await db.execute(sql`
    insert into conversations (assistant_id, visitor_id, channel, visitor_name)
    select ${assistantId}, 'visitor-' || lpad(n::text, 5, '0'), case when n % 7 = 0 then 'telegram' else 'widget' end,
      case when n % 3 = 0 then (array['Айгүл', 'Ерлан', 'Мария', 'John'])[n % 4 + 1] || ' ' || n end
    from generate_series(1, ${visitors}::int) n`);
  await db.execute(sql`
    insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status, answer, reply, score, model,
      duration_ms, created_at, answered_at)
    select c.assistant_id, c.id, c.visitor_id, 'seed-' || n,
      (array['How much is delivery?', 'Какая гарантия?', 'Қашан ашыласыз?', 'Do you ship abroad?'])[n % 4 + 1] || repeat(' please', n % 5),
      (array['en', 'ru', 'kk', 'en'])[n % 4 + 1], case when n % 9 = 0 then 'unanswered' else 'answered' end,
      'Delivery in the city costs 1,200 tenge. ' || repeat('It takes one or two days. ', n % 12),
      '{"sources":[{"kind":"document","name":"Delivery.pdf","page":2}],"actions":[],"suggestions":[]}'::jsonb,
      0.6, 'komek/extractive', 40, t.at, t.at
    from generate_series(1, ${messages}::int) n
    join conversations c on c.assistant_id = ${assistantId}
      and c.visitor_id = 'visitor-' || lpad(((n::bigint * 7919) % ${visitors}::int + 1)::text, 5, '0')
    cross join lateral (select now() - (${messages}::int - n) * (${days}::int * interval '1 day' / ${messages}::int) as at) t
    order by n`);
  await db.execute(sql`
    insert into feedback (message_row_id, assistant_id, solved)
    select id, assistant_id, id % 5 <> 0 from messages where assistant_id = ${assistantId} and id % 6 = 0`);
  await db.execute(sql`
    update conversations c set last_message_at = m.at
    from (select conversation_id, max(created_at) as at from messages where assistant_id = ${assistantId} group by 1) m
    where m.conversation_id = c.id`);
}

async function main([email, messages, visitors]: string[]): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!email || !url) throw new Error('Required: DATABASE_URL in the environment, and the e-mail of an owner.');
  const db = connect({ url, pool: 1 });
  try {
    const [assistant] = await db.execute<{ id: string }>(
      sql`select a.id from assistants a join users u on u.id = a.owner_id where u.email = ${email} order by a.created_at limit 1`,
    );
    if (!assistant) throw new Error(`There is no owner with the e-mail ${email}.`);
    const amount = {
      ...MANY,
      messages: Number(messages ?? MANY.messages),
      visitors: Number(visitors ?? MANY.visitors),
    };
    await db.transaction((tx) => seedMessages(tx, assistant.id, amount));
    await db.execute(sql.raw('analyze conversations, messages, feedback'));
    process.stdout.write(`${amount.messages} messages of ${amount.visitors} visitors for ${email}\n`);
  } finally {
    await db.$client.end();
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) await main(process.argv.slice(2));
