import type { StandInCall } from '../../telegram/stand-in-bot';
import type { Query } from '../tools/databases';
import type { Report } from '../tools/report';
import type { Load } from './traffic';

type Row = {
  username: string;
  id: number;
  chat: number;
  head: number;
  text: string | null;
  apologies: number;
};

/** The messages a reply belongs to: an apology's button names them; an answer is recognised in its chat by its text. */
function headOf({ params }: StandInCall, own: Row[]): { head: number; apology: boolean } | undefined {
  const markup: unknown = params.reply_markup;
  const [, apology] = /"a:(\d+)"/.exec(typeof markup === 'string' ? markup : JSON.stringify(markup ?? {})) ?? [];
  if (apology) return { head: Number(apology), apology: true };
  const row = own.find(({ chat, text }) => String(chat) === params.chat_id && text === params.text);
  return row && { head: row.head, apology: false };
}

/** Compares the messages to the bots with what they sent, and with the database. */
export async function compare(report: Report, load: Load, query: Query): Promise<void> {
  const rows = await query<Row>(`
    select username, update_id::int as id, chat_id::int as chat, (outgoing->>'head')::int as head,
      outgoing->'parts'->0->>'text' as text, coalesce((outgoing->>'apologies')::int, 0) as apologies
    from telegram_updates u join telegram_bots b on b.id = u.bot_id`);
  const strays: string[] = [];
  const tally = { answered: 0, apologised: 0, both: 0, silent: 0, twice: 0, stray: 0, wrong: 0, heads: 0, lost: 0 };
  for (const [bot, said] of load.said) {
    const own = rows.filter(({ username }) => username === bot.username);
    const headById = new Map(own.map(({ id, head }) => [id, head]));
    const heads = new Set([...said.keys()].map((id) => headById.get(id)));
    tally.lost += [...said.keys()].filter((id) => !headById.get(id)).length;
    const answers = new Map<number, StandInCall[]>();
    const apologies = new Map<number, number>();
    for (const call of bot.callsTo('sendMessage')) {
      const reply = headOf(call, own);
      if (!reply || !heads.has(reply.head)) {
        tally.stray++;
        strays.push(`to ${call.params.chat_id}: ${call.params.text}`);
      } else if (reply.apology) apologies.set(reply.head, (apologies.get(reply.head) ?? 0) + 1);
      else answers.set(reply.head, [...(answers.get(reply.head) ?? []), call]);
    }
    for (const head of heads) {
      if (head === undefined) continue;
      tally.heads++;
      const given = answers.get(head) ?? [];
      const sorry = apologies.get(head) ?? 0;
      if (given.length > 1 || sorry > 1) {
        tally.twice++;
        report.figure(`update ${head}: ${given.length} answers, ${sorry} apologies`);
      } else if (given.length + sorry === 0) {
        tally.silent++;
        const row = own.find(({ id }) => id === head);
        report.figure(
          `update ${head} to @${bot.username} got nothing; apologies begun: ${row?.apologies}; ${row?.text}`,
        );
      } else if (given.length === 1 && sorry === 1) tally.both++;
      else if (sorry === 1) tally.apologised++;
      else tally.answered++;
      // Messages that came in a burst are answered together: the reply answers each.
      const wanted = [...said].flatMap(([id, answer]) => (headById.get(id) === head ? answer : []));
      if (given[0] && !wanted.every((answer) => given[0]?.params.text?.includes(answer))) tally.wrong++;
    }
  }
  const [logged] = await query<{ rows: number; answered: number }>(`
    select count(*)::int as rows, count(*) filter (where status = 'answered')::int as answered from messages`);
  const [counted] = await query<{ n: number }>(
    `select sum(answers)::int as n from usage where period like 'day:%' and subject = ''`,
  );
  report.figure(`${load.count} messages in ${tally.heads} groups: ${JSON.stringify(tally)}`);
  report.check('no message is lost', tally.lost === 0 && rows.length === load.count, `${rows.length} of ${load.count}`);
  report.check('none is left without a reply', tally.silent === 0, `${tally.silent}`);
  report.check('none is answered twice or apologised for twice', tally.twice === 0, `${tally.twice}`);
  report.check('every message sent belongs to one that was asked', tally.stray === 0, strays.slice(0, 3).join(' | '));
  report.check('every answer is the one to each of its questions', tally.wrong === 0, `${tally.wrong}`);
  report.check(
    'the chat log has each group once, and the plan counted it once',
    logged?.rows === tally.heads && logged.answered === tally.heads && counted?.n === tally.heads,
    `${logged?.rows} logged, ${logged?.answered} as answered, ${counted?.n} counted`,
  );
  report.figure(
    `${tally.answered} answered, ${tally.apologised} apologised for, ${tally.both} answered and, since nobody could know, apologised for`,
  );
}
